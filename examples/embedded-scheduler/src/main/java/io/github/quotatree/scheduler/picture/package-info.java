/** Pictures, and that of a day. */
@NullMarked
package io.github.quotatree.scheduler.picture;

import org.jspecify.annotations.NullMarked;
