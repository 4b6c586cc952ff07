/**
 * Elastic quotas for one tree of groups: declare groups, state their demand, solve, and read how much each group may
 * use now, and why.
 *
 * <p>Reading order, from the input to the result; no class depends on one below it, except that
 * {@link io.github.quotatree.QuotaTree#computeRuntime QuotaTree.computeRuntime} takes the last steps for its caller:
 * <ol>
 *   <li><b>Declare.</b> {@link io.github.quotatree.QuotaGroup} is one declaration, {@link
 *       io.github.quotatree.ReservedNames} the names that no group may have. {@code
 *       DeclaredGroups} finds the parents, {@code TreeValidation} reports each {@link
 *       io.github.quotatree.Violation} of a {@link io.github.quotatree.ValidityRule}, all at once. {@link
 *       io.github.quotatree.QuotaTree} is a valid tree, and {@code LaidOutGroups} its groups on flat arrays.
 *   <li><b>Demand.</b> {@link io.github.quotatree.Demand} has the requests and the use of the groups; in a
 *       dimension with flavors by class. {@code DemandClasses} checks these while it is built.
 *   <li><b>Solve.</b> {@link io.github.quotatree.SolveOptions} selects the solver and its rules.
 *       {@link io.github.quotatree.QuotaSolver} solves one tree again and again without garbage.
 *       {@link io.github.quotatree.LiveQuotas} answers between single changes without a solve of the whole tree.
 *       {@link io.github.quotatree.SiblingShares} is the rule for one sibling set, for a host with a tree of its own.
 *   <li><b>Result.</b> {@link io.github.quotatree.RuntimeQuotas} has a {@link io.github.quotatree.GroupRuntime} for
 *       each group, and compares itself with another result as a list of {@link io.github.quotatree.RuntimeChange}.
 *       {@link io.github.quotatree.FlavorRoom} says how much of a flavor a group may use now, and whom the rest is
 *       kept for.
 *   <li><b>Explain.</b> An {@link io.github.quotatree.Explanation} has a {@link io.github.quotatree.ShareStep} for each
 *       level of the tree and the terms that bind; {@code ExplanationWords} has its sentences.
 *       {@link io.github.quotatree.Lending} says who lends and who borrows.
 * </ol>
 *
 * <p>{@code docs/semantics.md} has the rules and the proofs. The arithmetic stands on one page,
 * {@code internal.rule.QuotaRule}; {@code internal.solve} describes the solvers.
 */
@NullMarked
package io.github.quotatree;

import org.jspecify.annotations.NullMarked;
