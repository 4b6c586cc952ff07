/** Pictures in files, the brush that draws them, and the picture of a day. */
@NullMarked
package io.github.quotatree.scheduler.picture;

import org.jspecify.annotations.NullMarked;
