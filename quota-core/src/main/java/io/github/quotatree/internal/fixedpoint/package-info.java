/** TODO. */
@NullMarked
package io.github.quotatree.internal.fixedpoint;

import org.jspecify.annotations.NullMarked;
