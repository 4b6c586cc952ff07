/**
 * Exact arithmetic beyond 64 bits, a sort by numbers, and a selection.
 *
 * <p><b>Problem.</b> An amount times a weight has up to 126 bits, and a sum of weights up to 63 and one more for each
 * doubling of the siblings. {@code BigInteger} would be exact too, but allocates at every step, and rounding to {@code
 * double} loses units.
 *
 * <p><b>Cost.</b> A few instructions each, two or three rounds for a quotient, and no allocation. A sort takes a few
 * nanoseconds for each position and eleven bits of the numbers.
 *
 * <p><b>Proof.</b> {@code WideTest} compares with {@code BigInteger} over the whole range, and at the boundaries.
 */
@NullMarked
package io.github.quotatree.internal.math;

import org.jspecify.annotations.NullMarked;
