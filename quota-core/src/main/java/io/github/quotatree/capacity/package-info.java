/**
 * Capacity scheduling: one elastic quota per namespace, by the rules of the Capacity Scheduling plugin of the
 * Kubernetes scheduler.
 *
 * <p><b>The problem.</b> Each namespace is guaranteed a min and bounded by a max. An unused min is lent to the first
 * namespace that requests it, as long as the use of all namespaces stays within the sum of all mins. The namespace that
 * lent it takes it back at once when it needs it, by stopping workloads of namespaces that are over their min.
 *
 * <p><b>What runs when.</b> A host keeps a {@link io.github.quotatree.capacity.CapacityState}: the quotas, the nodes,
 * the workloads that hold resources, and the nominated ones, for which room is being made. For each pending workload it
 *
 * <ol>
 *   <li>makes a {@link io.github.quotatree.capacity.CapacityDecision}: admitted, with the loans, or rejected, with
 *       every limit that the workload would exceed;
 *   <li>finds a node with room: {@link io.github.quotatree.capacity.NodeRoom};
 *   <li>if both succeed, continues with the state in which the workload {@linkplain
 *       io.github.quotatree.capacity.CapacityState#reserve holds} its request;
 *   <li>if not, makes a plan of the workloads to stop, in {@link io.github.quotatree.capacity.preemption}.
 * </ol>
 *
 * <p>Nothing here changes anything: a state is an immutable value, and each change returns the state that follows.
 * Preemption is built on three values of this package, which are public so that a host can build rules of its own on
 * them: {@link io.github.quotatree.capacity.QuotaUse} and {@link io.github.quotatree.capacity.NodeRoom} are accounts
 * from which workloads are removed and to which they are restored, without a new state for each step, and
 * {@link io.github.quotatree.capacity.QuotaCheck} compares one workload with the quotas at any use.
 *
 * <p><b>Cost.</b> A decision is linear in the number of nominated workloads, and independent of all others. A change of
 * a state copies arrays of references to workloads and quotas. All types except the two accounts are immutable and safe
 * for use by several threads.
 *
 * <p><b>Reading order.</b> {@link io.github.quotatree.capacity.NamespaceQuota} and
 * {@link io.github.quotatree.capacity.CapacityWorkload}, both with amounts in a
 * {@link io.github.quotatree.capacity.ResourceList}; {@link io.github.quotatree.capacity.AbsentDimensions}, the rule
 * for dimensions that a list does not name; {@code QuotaLimits}, the comparisons; {@code QuotaCheck} and
 * {@code QuotaUse}; {@code CapacityState} with {@code StateWorkloads}; {@code CapacityDecision} with {@code Lending}.
 *
 * <p>{@code docs/coming-from-capacity-scheduling.md} says what is the same as in the plugin, what is repaired, and
 * which laws hold.
 */
@NullMarked
package io.github.quotatree.capacity;

import org.jspecify.annotations.NullMarked;
