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
 * <p><b>Uses.</b> {@link io.github.quotatree.internal.apportion} needs both for its fractions. The engine on
 * rows needs the product, to compare two bids that are too close to tell apart. {@link
 * io.github.quotatree.internal.rule} needs the sum that is cut. The public packages use the
 * comparisons, that sum, and the sort.
 *
 * <p><b>Floating point.</b> A quotient is estimated in {@code double}, from below, and then corrected with its exact
 * remainder until that is below the divisor. No digit of a result depends on the estimate; it saves the time of a long
 * division.
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
