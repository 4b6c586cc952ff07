/**
 * Hierarchical group quotas with surplus sharing, as the negotiator of HTCondor allocates them.
 *
 * <p><b>The problem.</b> A pool has slots. Groups form a tree, and each declares a quota: an amount of slots, or a
 * fraction of the rest that its siblings' amounts leave. A group that requests less than its quota leaves a surplus,
 * and a group that accepts surplus may use the surplus of others. How much may each group use now, in which order do
 * the groups negotiate, and, where slots cannot be divided, which group gets the slot that is made of fractions?
 *
 * <p><b>Two entries.</b> {@link io.github.quotatree.groupquota.GroupQuotas#of GroupQuotas.of} is a pure function from a
 * demand, the size of the pool and the time to the allocation of each group and its reasons. {@link
 * io.github.quotatree.groupquota.NegotiationCycle#run NegotiationCycle.run} drives a caller's matchmaker with it
 * through the rounds of a cycle.
 *
 * <p><b>Two modes.</b> {@link io.github.quotatree.groupquota.GroupQuotaOptions.Mode#HTCONDOR}, the default, allocates
 * as HTCondor does, to the slot, to foresee a pool; {@link
 * io.github.quotatree.groupquota.GroupQuotaOptions.Mode#REPAIRED} allocates no slot twice and loses none. Whether slots
 * are weighted, and whether quotas may be oversubscribed, is independent of that.
 *
 * <p><b>An allocation</b> runs in this order:
 * <ol>
 *   <li>{@code QuotaAssignment}, from the root down: the guarantee and the maximum of each group;
 *   <li>{@code FairShare}, from the leaves up and once more down: each group gets its request up to its quota, and
 *       surplus is shared at the lowest level where it is wanted, by {@code ProportionalFilling};
 *   <li>{@code SlotConsolidation}, for whole slots only, from the leaves up: it hands out the slots of one group in
 *       the order of the {@code RemainderQueue};
 *   <li>{@code StrictCaps} and {@code PoolSolution}: the limits of the groups and the order in which they negotiate.
 * </ol>
 *
 * <p>{@code PoolSolution} puts the steps together, and holds their figures in arrays by position, breadth first; the
 * public answers are views of it. {@code RoundRules} has the limits of either mode, and {@code NegotiationCycle}
 * repeats allocation and matching.
 *
 * <p><b>Cost.</b> An allocation takes linear time in the groups, without recursion, a look-up by name, or an object for
 * a group. In HTCondor's mode, each level passes its surplus down at once, so that the time is linear in the groups and
 * their depth; sharing takes as many turns as siblings at worst. In the tests, {@code PlainShares} compares and sorts
 * groups as they are, and {@code PlainPool} has HTCondor's rules as they are written.
 *
 * <p><b>Amounts</b> are {@code double}, unlike elsewhere in this library, as fractions of a pool and weights of slots
 * are fractions. So the package does not use the words of {@code io.github.quotatree.workload}, which have one {@code
 * long} per dimension and speak of single workloads: here the matchmaker knows the jobs, and no victims are chosen.
 *
 * <p>{@code docs/coming-from-htcondor.md} lists the differences from HTCondor, and their reasons.
 */
@Beta
@NullMarked
package io.github.quotatree.groupquota;

import io.github.quotatree.annotation.Beta;
import org.jspecify.annotations.NullMarked;
