/**
 * Exact arithmetic beyond 64 bits, and a sort by numbers.
 *
 * <p><b>Problem.</b> An amount times a weight has up to 126 bits, and a sum of weights up to 63 and one more for each
 * doubling of the siblings. {@code BigInteger} would be exact too, but allocates at every step, and rounding to {@code
 * double} loses units.
 *
 * <p><b>Contents.</b>
 * <ul>
 *   <li>{@link io.github.quotatree.internal.math.Wide}: products, comparisons and quotients of unsigned numbers of 128
 *       bits, held as a high and a low {@code long}; also the sum that is cut at 2^63-1, which is the only way in which
 *       amounts are added where a sum may pass that.
 *   <li>{@link io.github.quotatree.internal.math.WideSum}: a running sum that cannot overflow, kept by a solver and
 *       reset for each use.
 *   <li>{@link io.github.quotatree.internal.math.PositionSort}: a stable sort of positions by a number each, in linear
 *       time.
 * </ul>
 *
 * <p><b>Cost.</b> A few instructions each, two or three rounds for a quotient, and no allocation. A sort takes a few
 * nanoseconds for each position and eleven bits of the numbers.
 *
 * <p><b>Proof.</b> {@code WideTest} compares with {@code BigInteger} over the whole range, and at the boundaries;
 * {@code PositionSortTest} with a sort by a comparator.
 */
@NullMarked
package io.github.quotatree.internal.math;

import org.jspecify.annotations.NullMarked;
