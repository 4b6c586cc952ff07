/**
 * The fast engine of the primitive: shares an amount by weight for all but extreme numbers, in one to three passes over
 * a sibling set.
 *
 * <p><b>Problem.</b> A solve of a million groups shares a million caps. The exact fractions of {@link
 * io.github.quotatree.internal.apportion} cost a 128-bit division where an estimate leaves a doubt. Here a level is a
 * fixed-point number, and the bids of a member up to a level are the high half of one product and a shift: exact,
 * without division, floating point or branch.
 *
 * <p><b>How.</b>
 * <ol>
 *   <li>The level of the continuous problem is found in {@code double}. It chooses where to look and decides no unit.
 *   <li>Bids are counted, in integers, at a level a little below. The members with bids up to a level a little above
 *       are listed: a few times the standard deviation of a sum of roundings.
 *   <li>If the last unit lies between the two levels, the lowest of the listed bids win. Otherwise the next pair of
 *       levels is tried.
 * </ol>
 *
 * <p><b>What is kept.</b> For each set: a window of levels, the sum of the caps that are saturated in all of it, the
 * sum of the weights that are open in all of it, and the list of the other members. The next solve of the set starts
 * there; a change of one member touches one sum and the list. What is kept makes no difference to any result.
 *
 * <p><b>Range.</b> Sums of caps and of weights below 2^62, and levels that leave a bit of fraction. Out of range, or
 * where ten pairs of levels do not hold the last unit, {@code share} returns false, and {@code Apportionment} takes
 * over.
 *
 * <p><b>Cost.</b> 2 ns a member for each pass, see {@code docs/performance.md}. No allocation, but for room that grows
 * seldom.
 *
 * <p><b>Reading order.</b>
 * <ol>
 *   <li>{@code FixedPoint}: the number format.
 *   <li>{@code FixedPointApportionment}: the three steps.
 *   <li>{@code LevelWindow}: step 1, a guess and a window around it; {@code LevelSearch}: Newton's method on the few
 *       members that the window leaves undecided.
 *   <li>{@code SiblingLevels}: what is kept of each set.
 *   <li>{@code OpenBids}: step 3, with exact comparisons where two distances are too close to tell apart.
 * </ol>
 *
 * <p><b>Proof.</b> {@code FixedPointApportionmentTest} compares with the exact engine at all magnitudes, also while
 * amounts and caps change. Decisions behind the format and the loops: {@code docs/design-decisions.md}, "The solver".
 */
@NullMarked
package io.github.quotatree.internal.fixedpoint;

import org.jspecify.annotations.NullMarked;
