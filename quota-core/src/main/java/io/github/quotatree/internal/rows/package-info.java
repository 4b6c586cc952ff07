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
 * <p><b>Proof.</b> {@code docs/semantics.md}, section 5; {@code RowSharingTest} compares with the definition.
 */
@NullMarked
package io.github.quotatree.internal.rows;

import org.jspecify.annotations.NullMarked;
