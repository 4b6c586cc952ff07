/**
 * Runtimes of a whole tree, one dimension at a time: the order in which the rules are applied.
 *
 * <p><b>Problem.</b> {@code docs/semantics.md}, sections 2 to 4. Requests go from the leaves up, since the request of a
 * parent is the sum over its children. Runtimes go from the root down, since the children of a group share its runtime.
 * On the arrays of a {@link io.github.quotatree.internal.tree.TreeLayout}, both are plain loops over sibling sets.
 *
 * <p><b>The three steps.</b> {@code RuntimeSolver} has them, and everything that solves calls it:
 * <ol>
 *   <li><i>begin</i>: take the requests, forget the known levels, aggregate guaranteed use if that is on;
 *   <li><i>aggregate</i>: limit every request, and sum up the limited requests of each set;
 *   <li><i>distribute</i>: share among each set the runtime of its parent.
 * </ol>
 *
 * <p><b>Two engines.</b> {@code RuntimeSolver} chooses set by set:
 * <ul>
 *   <li>The default rule shares by {@link io.github.quotatree.internal.rows}, on the columns as they stand. The engine
 *       proves its result or says that it does not; then the set goes to the other one.
 *   <li>{@code FloorsAndShares} is the definition, for all options and for numbers of any size. It works on the numbers
 *       of one set, {@code SiblingNumbers}, by {@link io.github.quotatree.internal.apportion}, and scales mins by
 *       {@code MinScaling}. Sets that have enough are granted on the columns with the iterative solver too.
 * </ul>
 *
 * <p><b>Cost.</b> Expected linear time; {@code docs/performance.md} has the figures. After construction nothing is
 * allocated, but for room that a rare case needs once. {@code TreeSolver} shares out the work among threads by
 * dimension, or by pieces of a level, because the sets of a level do not depend on each other.
 *
 * <p><b>Reading order.</b>
 * <ol>
 *   <li>{@code DimensionState}: the numbers; then {@code RuntimeSolver}.
 *   <li>{@code RequestSweep}, the way up, also for one changed request.
 *   <li>{@code SiblingNumbers}, {@code FloorsAndShares} and {@code MinScaling}: the definition.
 *   <li>{@code OneSet}: the same rule for a sibling set that is in no tree.
 *   <li>{@code Solution}: the numbers of a finished solve, which results and explanations read.
 *   <li>{@code TreeSolver}: repeated solves and threads.
 * </ol>
 *
 * <p><b>Proof.</b> {@code docs/semantics.md}, section 7. The tests in {@code laws} hold each law on random trees, and
 * {@code DefinitionAgreementTest} compares whole solves with the definition.
 */
@NullMarked
package io.github.quotatree.internal.solve;

import org.jspecify.annotations.NullMarked;
