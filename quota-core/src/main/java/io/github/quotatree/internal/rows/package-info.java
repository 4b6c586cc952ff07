/**
 * The fast engine of the primitive: shares an amount among a sibling set by weight, exact to the unit, on rows of
 * doubles, with a certificate that the result is that of the definition.
 *
 * <p><b>Problem.</b> A solve of a million groups shares a million limited requests. The exact fractions of {@code
 * internal.apportion} take 128 bits a member. Loops over doubles are compiled to vector instructions and take a
 * fraction of a nanosecond a member, but doubles round. Here they only count units and guess levels; they count whole
 * numbers below 2^53, and a bound on their rounding says which bids may have been counted wrongly. If the last unit
 * lies clear of those, the result is exact. If not, {@code share} returns false, and the definition takes over.
 *
 * <p><b>The way of a number.</b> One formula gives a runtime at a level: {@code min(limited, min + round(weight *
 * level))}. It holds the part within min and the part above.
 * <ol>
 *   <li>The level of the continuous problem is guessed, by the level of the last solve or by a sample, and then found:
 *       in a small set by Newton's method, in a large one by one pass that sums up a window of levels and lists the
 *       members which it leaves undecided.
 *   <li>The runtimes at a level a little below are written and summed up. The bids between it and a level a little
 *       above, a few standard deviations of a sum of roundings, are listed.
 *   <li>If the last unit lies between the two levels, the lowest of the listed bids win, in their exact order. The
 *       certificate compares the keys on both sides of the border with the two levels. Otherwise the next pair of
 *       levels is tried.
 * </ol>
 *
 * <p><b>Range.</b> Amounts and weights below 2^51, see {@link io.github.quotatree.internal.tree.Column}; any other is
 * NaN in a row, and then so is every sum. A shortage, where the mins do not fit, has no positive level.
 *
 * <p><b>Cost.</b> A small set takes some short loops over a piece of a row that lies in the first cache. A large set
 * takes one pass for the window, unless the last one is kept, and one for the count. Nothing is allocated, but for room
 * that grows seldom.
 *
 * <p><b>Reading order.</b>
 * <ol>
 *   <li>{@code RowKernels}: the loops, and why they look as they do.
 *   <li>{@code RowSharing}: the calls; {@code SiblingRows}: the set at hand.
 *   <li>{@code SmallSet} with {@code LevelSearch}: all three steps on one row.
 *   <li>{@code OpenBids}: the certificate and the lowest bids; {@code TieOrder}: the exact order of equal keys.
 *   <li>{@code LargeSet}: step 1 by {@code WeightSample} and {@code LevelWindow}, step 2 by {@code TieProbe} and {@code
 *       RowCount}; {@code MemberList} serves them.
 *   <li>{@code KnownLevels} and {@code KeptList}: the knowledge kept from one solve to the next.
 * </ol>
 *
 * <p><b>Proof.</b> {@code docs/semantics.md}, section 5; the certificate stands in {@code OpenBids} too.
 * {@code RowSharingTest} compares with the definition for numbers of all kinds, also while amounts and limited requests
 * change.
 */
@NullMarked
package io.github.quotatree.internal.rows;

import org.jspecify.annotations.NullMarked;
