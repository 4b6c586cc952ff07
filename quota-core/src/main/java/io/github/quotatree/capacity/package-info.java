/**
 * Capacity scheduling: one elastic quota a namespace, idle mins lent first come first served, and taken back across
 * namespaces, by the rules of the Capacity Scheduling plugin of the Kubernetes scheduler.
 *
 * <p>A {@link io.github.quotatree.capacity.CapacityState} is an immutable value: quotas, nodes, and the workloads that hold
 * resources. It {@linkplain io.github.quotatree.capacity.CapacityState#decide decides} whether a workload may start, and a
 * {@link io.github.quotatree.capacity.PreemptionPlan} says who must give back for it. Nothing here changes anything; a host
 * carries out what is decided, and asks the state that follows.
 */
@NullMarked
package io.github.quotatree.capacity;

import org.jspecify.annotations.NullMarked;
