/** Exact arithmetic beyond 64 bits. */
@NullMarked
package io.github.quotatree.internal.math;

import org.jspecify.annotations.NullMarked;
