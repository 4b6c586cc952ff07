/**
 * Runtimes of a whole tree, one dimension at a time: the order in which the rules are applied.
 *
 * <p><b>Problem.</b> {@code docs/semantics.md}, sections 2 to 4. Requests go from the leaves up, since the request of a
 * parent is the sum over its children. Runtimes go from the root down, since the children of a group share its runtime.
 * On the arrays of a {@link io.github.quotatree.internal.tree.TreeLayout}, both are plain loops over sibling sets.
 *
 * <p><b>Two engines.</b> {@code RuntimeSolver} chooses set by set: the default rule shares by
 * {@link io.github.quotatree.internal.rows}, which proves its result or says that it does not; then the set goes to
 * {@code FloorsAndShares}, the definition, for all options and for numbers of any size, which shares by
 * {@link io.github.quotatree.internal.apportion} and scales mins.
 *
 * <p><b>Repeated solves.</b> {@code SolvedSets} remembers for which amount each set was solved. A set whose members and
 * amount are unchanged is skipped.
 *
 * <p><b>Cost.</b> Expected linear time; {@code docs/performance.md} has the figures. After construction nothing is
 * allocated, but for room that a rare case needs once.
 *
 * <p><b>Reading order.</b> {@code DimensionState}, {@code RuntimeSolver}, {@code SolvedSets}; {@code FloorsAndShares};
 * {@code OneSet}; {@code PathSolver}, for one group while numbers change; {@code Solution}; {@code TreeSolver}.
 *
 * <p><b>Proof.</b> {@code docs/semantics.md}, section 7; {@code DefinitionAgreementTest} compares whole solves with the
 * definition.
 */
@NullMarked
package io.github.quotatree.internal.solve;

import org.jspecify.annotations.NullMarked;
