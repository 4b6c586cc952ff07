/**
 * Runtimes while requests change one by one: the answers that a ledger needs between two changes, without a solve of
 * the whole tree.
 *
 * <p><b>Problem.</b> A decision asks whether an amount is within the runtime of one group. A solve of the tree would
 * answer it in milliseconds; a decision may take about a microsecond. Yet the answer has to be the one that the solve
 * would give.
 *
 * <p><b>The order of work.</b>
 * <ol>
 *   <li>A change of a request is carried up the path of the group, at most to the root, and corrects the sums and the
 *       levels of each sibling set on the way. Where a limited request stays as it was, nothing above is touched.
 *   <li>A question is first answered from the guarantees: an amount within min is granted where there is no shortage on
 *       the path, and one above the limited request is not.
 *   <li>Then by bounds. From the root down, the bounds of the amount that a set shares give two levels, between which
 *       the last unit of that amount is won; these give bounds of the runtime of the next group on the path. This takes
 *       about a division a set, and settles most questions.
 *   <li>An answer that the bounds leave in doubt is counted exactly: a member gets a share if the bids before its last
 *       one leave a unit for it, which takes one pass over its set. The runtime of a group above follows from the
 *       bounds of it and a pass for each halving of the interval between.
 *   <li>Where that does not apply (a shortage, sums out of range, bounds far apart), or a set was passed over several
 *       times without a change, the sets on the path are solved, each at most once until a member of it or its amount
 *       changes. Guaranteed usage and the iterative solver have no levels, so there this is the only step
 *       ({@code SolvedDimension}).
 * </ol>
 *
 * <p><b>Cost.</b> A change: the depth of the group. A question: the depth, or in doubt the sizes of the sets on the
 * path. The first question, and the first after a change of guaranteed use: the size of the tree. Nothing is allocated
 * in between. A group takes 64 bytes a dimension and a sibling set 128.
 *
 * <p><b>Reading order.</b>
 * <ol>
 *   <li>{@code LiveDimension}: the calls, and {@code LiveDimensions}, which chooses among the kinds.
 *   <li>{@code LiveRecords}: the numbers of a group in one line of a cache, and the numbers of a sibling set in two.
 *   <li>{@code BoundedDimension}: the default rule; the steps above.
 *   <li>{@code LevelBrackets}: the two levels of each set, and the comment that derives the bounds: the total of a set
 *       is a concave function of the level, so tangents and a chord enclose it.
 *   <li>{@code BidCount}: the exact answer about one member; {@code ExactSets}: the exact solve of one set.
 *   <li>{@code SolvedDimension}: the other rules.
 *   <li>{@code PlacedDimension}: a dimension with flavors. While no set of flavors can become tight, its runtimes are
 *       found by a {@code BoundedDimension}; a question left in doubt takes a solve, which begins with the last one.
 * </ol>
 *
 * <p><b>Proof.</b> The bounds are rounded to the safe side, and {@code LiveQuotasTest} compares every answer with a
 * full solve. Why brackets and not a sorted list of the members: {@code docs/design-decisions.md}, "Bounds answer a
 * decision".
 */
@NullMarked
package io.github.quotatree.internal.live;

import org.jspecify.annotations.NullMarked;
