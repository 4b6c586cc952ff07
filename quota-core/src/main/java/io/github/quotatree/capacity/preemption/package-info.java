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
 * <p><b>Cost.</b> A plan reads every workload once, into flat arrays of those that the claim is against
 * ({@code ClaimedWorkloads}), which takes most of its time in a large pool: they are objects in memory. These are
 * sorted once for all nodes, as numbers and in linear time ({@code ImportanceSort}). A node takes time in the
 * workloads that may be stopped on it and in its victims: what is restored elsewhere is restored in steps, by the
 * difference of two sums ({@code RestoredUse}), and where victims may be anywhere, {@code PoolSearch} begins on each
 * node where that differs from all others. All public types are immutable values; a plan is a pure function of a state.
 *
 * <p><b>Reading order.</b> {@code CapacityPreemptionPlan}, which states the rules; {@code CapacityPreemptionOptions};
 * {@code PlanSearch}, then {@code ClaimTargets}, {@code StartConditions}, {@code ClaimedWorkloads},
 * {@code RemovedWorkloads} and {@code VictimSearch} with {@code RestoredUse}; {@code PoolSearch} last. In the tests,
 * {@code PlainPlan} looks at every workload on every node.
 *
 * <p>{@code docs/coming-from-capacity-scheduling.md} compares the two modes, and proves that floor-safe plans come to
 * an end.
 */
@NullMarked
package io.github.quotatree.capacity.preemption;

import org.jspecify.annotations.NullMarked;
