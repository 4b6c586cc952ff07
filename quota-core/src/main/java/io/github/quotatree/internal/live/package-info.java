/**
 * Runtimes while requests change one by one: the answers that a ledger needs between two changes, without a solve of
 * the whole tree.
 *
 * <p><b>Problem.</b> A decision asks whether an amount is within the runtime of one group. A solve of the tree would
 * answer it in milliseconds; a decision may take about a microsecond, with the same answer.
 *
 * <p><b>The order of work.</b>
 * <ol>
 *   <li>A change of a request is carried up the path of the group, and corrects the sums and the levels of each sibling
 *       set on the way, up to the first limited request that stays as it was.
 *   <li>A question is first answered from the guarantees, then by bounds that follow from two levels of each set on the
 *       path, which takes about a division a set and settles most questions.
 *   <li>An answer that the bounds leave in doubt follows from the ranks of two bids, one that won and one that lost,
 *       which are kept exact; or else is counted by a pass over a set, which gives the rank of one more bid.
 *   <li>Where that does not apply (a shortage, sums out of range, bounds far apart), or a set was passed over several
 *       times without a change, the sets on the path are solved.
 * </ol>
 *
 * <p>The iterative rule has no bids, but its rounds end near the same levels. So the bounds hold for it too, with some
 * units more of doubt, and whatever they leave in doubt takes a solve of the sets on the path. A solve stays valid
 * while only groups change that wait for more than they received.
 *
 * <p><b>Cost.</b> A change: the depth of the group. A question: the depth, or in doubt the sizes of the sets on the
 * path. The first question, and the first after a change of guaranteed use: the size of the tree. Nothing is allocated
 * in between. A group takes 64 bytes a dimension and a sibling set 192.
 *
 * <p><b>Reading order.</b> {@code LiveDimension} and {@code LiveDimensions}; {@code LiveRecords}; {@code
 * BoundedDimension}; {@code PathBounds}, from set to set; {@code LevelBrackets}, which derives the bounds; {@code
 * BidRanks}; {@code ExactSets}; {@code SolvedDimension}; {@code PlacedDimension}.
 *
 * <p><b>Proof.</b> The bounds are rounded to the safe side, and {@code LiveQuotasTest} compares every answer with a
 * full solve.
 */
@NullMarked
package io.github.quotatree.internal.live;

import org.jspecify.annotations.NullMarked;
