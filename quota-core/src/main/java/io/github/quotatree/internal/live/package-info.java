/** TODO. */
@NullMarked
package io.github.quotatree.internal.live;

import org.jspecify.annotations.NullMarked;
