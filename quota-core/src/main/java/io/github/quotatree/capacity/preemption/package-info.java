/**
 * Preemption of capacity scheduling: which workloads are stopped so that a pending workload can start.
 *
 * <p><b>The problem.</b> A workload is rejected by the quotas, or no node has room for it. Its {@linkplain
 * io.github.quotatree.capacity.preemption.PreemptionClaim claim} determines which workloads may be stopped: within the
 * min of its quota, those of other quotas that are over their min; beyond it, less important ones of its own namespace.
 * Of these as few as possible are stopped, and the most important stay.
 *
 * <p><b>What runs when.</b> {@link io.github.quotatree.capacity.preemption.PreemptionEligibility} says whether a plan
 * should be made now, or the workload waits for one that is being stopped for it already. {@link
 * io.github.quotatree.capacity.preemption.CapacityPreemptionPlan#of} then
 *
 * <ol>
 *   <li>determines the claim, once ({@code ClaimTargets});
 *   <li>on each node, or in the whole pool, removes all workloads that the claim is against, from the least important
 *       ({@code RemovedWorkloads}), and gives up where the workload does not fit even then: a
 *       {@link io.github.quotatree.capacity.preemption.NodeRefusal};
 *   <li>restores, from the most important, those that need not be stopped ({@code VictimSearch}); the rest are the
 *       victims of a {@link io.github.quotatree.capacity.preemption.PreemptionCandidate};
 *   <li>chooses the cheapest candidate of all nodes ({@code CheapestCandidate}).
 * </ol>
 *
 * <p>With {@link io.github.quotatree.capacity.preemption.CapacityPreemptionOptions.Mode#PLUGIN} victims and node are
 * those of the plugin. {@link io.github.quotatree.capacity.preemption.CapacityPreemptionOptions.Mode#FLOOR_SAFE} spares
 * what a quota needs for its min, and tries the largest workloads first where the least important ones do not suffice.
 *
 * <p><b>Cost.</b> A plan takes n log n time in the workloads, for the order in which they are removed. Where victims
 * may be anywhere, all nodes share the removal, and {@code PoolSearch} restores for each node only from the first
 * workload for which that node has no room. A search works on copies of accounts, in which the amounts of all removed
 * workloads are one flat array. All public types are immutable values; a plan is a pure function of a state.
 *
 * <p><b>Reading order.</b> {@code CapacityPreemptionPlan}, which states the rules; {@code CapacityPreemptionOptions};
 * {@code PlanSearch}, then {@code ClaimTargets}, {@code StartConditions}, {@code RemovedWorkloads} and
 * {@code VictimSearch}; {@code PoolSearch} last.
 *
 * <p>{@code docs/coming-from-capacity-scheduling.md} compares the two modes, and proves that floor-safe plans come to
 * an end.
 */
@NullMarked
package io.github.quotatree.capacity.preemption;

import org.jspecify.annotations.NullMarked;
