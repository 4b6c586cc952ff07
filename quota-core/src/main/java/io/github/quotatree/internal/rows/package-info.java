/**
 * The fast engine of the primitive: shares an amount among a sibling set by weight, exact to the unit, on rows of
 * doubles, with a certificate that the result is that of the definition.
 *
 * <p><b>Problem.</b> The exact fractions of {@code internal.apportion} take 128 bits a member. Loops over doubles are
 * compiled to vector instructions, but doubles round. Here they only count units and guess levels; they count whole
 * numbers below 2^53, and a bound on their rounding says which bids may have been counted wrongly. If the last unit
 * lies clear of those, the result is exact. If not, {@code share} returns false, and the definition takes over.
 *
 * <p><b>The way of a number.</b> The level of the continuous problem is guessed, by the last solve or by a sample, and
 * found. The runtimes at a level a little below are summed up, and the bids up to a level a little above are listed. If
 * the last unit lies between the two, the lowest of these bids win; otherwise the next pair of levels is tried.
 *
 * <p><b>Cost.</b> A small set takes some short loops over a piece of a row that lies in the first cache. A large set
 * takes one pass for the window, unless the last one is kept, and one for the count.
 *
 * <p><b>Reading order.</b> {@code RowKernels}, the loops, and why they look as they do; {@code RowSharing} with {@code
 * LevelSearch}; {@code OpenBids}, the certificate; {@code LargeSet} on {@code SiblingRows}, with {@code WeightSample},
 * {@code LevelWindow}, {@code TieProbe} and {@code RowCount}; {@code KnownLevels} and {@code KeptList}.
 *
 * <p><b>Proof.</b> Let weights and amounts be below 2^51, and u = 2^-53, the rounding of one operation.
 *
 * <ul>
 *   <li><i>One formula.</i> At a level above 0, runtime = min(limited, min + round(w t)): base and share together. If
 *       these sum to at most the amount to share, the bases do too, so there is no shortage.
 *   <li><i>Counts.</i> fl(w t) is within u of w t, relatively, and adding and subtracting 1.5 * 2^52 rounds it to a
 *       whole number. So every bid at or below t (1 - 4u) is counted at t, and none above t (1 + 4u).
 *   <li><i>Sums.</i> A sum of whole, non-negative doubles that ends below 2^53 is exact; otherwise it is added again as
 *       longs. A number that has no double is NaN, and so is the sum.
 *   <li><i>Order.</i> The key of a bid is fl((k + 1/2) / w). Division rounds monotonically, so different keys prove the
 *       order. Bids with equal keys are compared as fractions, by products of 128 bits, and then by name.
 *   <li><i>Certificate.</i> If the last key that wins is below high (1 - 8u), and the first that loses is above low
 *       (1 + 8u), every bid that is not listed comes clearly before or after the list, as counted.
 * </ul>
 *
 * <p>{@code RowSharingTest} compares with the definition of {@code docs/semantics.md}, section 5.
 */
@NullMarked
package io.github.quotatree.internal.rows;

import org.jspecify.annotations.NullMarked;
