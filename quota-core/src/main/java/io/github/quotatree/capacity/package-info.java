/**
 * Capacity scheduling: one elastic quota per namespace, by the rules of the Capacity Scheduling plugin of the
 * Kubernetes scheduler.
 *
 * <p><b>The problem.</b> Each namespace is guaranteed a min and bounded by a max. An unused min is lent to the first
 * namespace that requests it, as long as the use of all namespaces stays within the sum of all mins. The namespace that
 * lent it takes it back at once when it needs it, by stopping workloads of namespaces that are over their min.
 *
 * <p><b>The loop of a host.</b> A host keeps a {@link io.github.quotatree.capacity.CapacityState}: the quotas, the
 * nodes, the workloads that hold resources, and the nominated ones, for which room is being made. For each pending
 * workload it
 *
 * <ol>
 *   <li>makes a {@link io.github.quotatree.capacity.CapacityDecision}: admitted, with the loans, or rejected, with
 *       every limit that the workload would exceed;
 *   <li>finds a node with room: {@link io.github.quotatree.capacity.NodeRoom};
 *   <li>if both succeed, continues with the state in which the workload {@linkplain
 *       io.github.quotatree.capacity.CapacityState#reserve holds} its request;
 *   <li>if not, makes a plan of the workloads to stop: {@link io.github.quotatree.capacity.CapacityPreemptionPlan}.
 * </ol>
 *
 * <p><b>Preemption.</b> The {@linkplain io.github.quotatree.capacity.PreemptionClaim claim} of a workload determines
 * which workloads may be stopped for it; {@link io.github.quotatree.capacity.PreemptionEligibility} says whether a plan
 * should be made now; {@link io.github.quotatree.capacity.CapacityPreemptionPlan} has the rules of plans. The
 * {@linkplain io.github.quotatree.capacity.CapacityPreemptionOptions.Mode modes} choose the same as the plugin, or
 * spare the workloads that a quota needs for its min.
 *
 * <p><b>Cost.</b> A decision is linear in the number of nominated workloads, and independent of all others. A change of
 * a state copies arrays of references to workloads and quotas. A plan reads and sorts every workload once for all
 * nodes, in linear time; a node takes time in the workloads that may be stopped on it and in its victims. All public
 * types except {@code NodeRoom} are immutable: each change of a state returns the state that follows.
 *
 * <p><b>Reading order.</b> {@link io.github.quotatree.capacity.NamespaceQuota} and
 * {@link io.github.quotatree.capacity.CapacityWorkload}, both with amounts in a
 * {@link io.github.quotatree.capacity.ResourceList}; {@code QuotaLimits}, {@code QuotaCheck} and {@code QuotaUse};
 * {@code CapacityState} with {@code StateWorkloads}; {@code CapacityDecision}. Then {@code
 * CapacityPreemptionPlan}, which states the rules of preemption; {@code PlanSearch}, {@code ClaimTargets}, {@code
 * ClaimedWorkloads}, {@code RemovedWorkloads} and {@code VictimSearch}. In the tests, {@code PlainPlan} looks at every
 * workload on every node.
 *
 * <p>{@code docs/coming-from-capacity-scheduling.md} lists the agreements with the plugin, the repairs and the laws,
 * compares the two modes, and says why floor-safe plans come to an end.
 */
@Beta
@NullMarked
package io.github.quotatree.capacity;

import io.github.quotatree.annotation.Beta;
import org.jspecify.annotations.NullMarked;
