package io.github.quotatree.capacity.preemption;

import io.github.quotatree.capacity.CapacityBinding;
import io.github.quotatree.capacity.CapacityWorkload;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A workload that a plan stops, with the reason.
 *
 * @param workload the workload
 * @param exceededLimits the limits that the workload for which room is made would exceed if this one were restored: the max,
 *     the sum of mins, or the room of its node
 * @param violatesBudget whether stopping it is more than a disruption budget allows
 */
public record CapacityVictim(CapacityWorkload workload, List<CapacityBinding> exceededLimits, boolean violatesBudget) {
    /** Copies the list. */
    public CapacityVictim {
        exceededLimits = List.copyOf(exceededLimits);
    }

    /** Returns the id of the workload. */
    public String id() {
        return workload.id();
    }

    /** Returns it in words. */
    @Override
    public String toString() {
        return workload.id() + " of " + workload.namespace() + " frees " + workload.request()
                + (violatesBudget ? ", against a disruption budget" : "") + ": with it, "
                + exceededLimits.stream().map(CapacityBinding::toString).collect(Collectors.joining("; "));
    }
}
