package io.github.quotatree.capacity;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A workload that a plan stops, with the reason.
 *
 * @param workload the workload
 * @param bindings what would stand against the workload that room is made for if this one were put back: the max, the sum of
 *     mins, or what its node has
 * @param violatesBudget whether stopping it is more than a disruption budget allows
 */
public record CapacityVictim(CapacityWorkload workload, List<CapacityBinding> bindings, boolean violatesBudget) {
    /** Copies the list. */
    public CapacityVictim {
        bindings = List.copyOf(bindings);
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
                + bindings.stream().map(CapacityBinding::toString).collect(Collectors.joining("; "));
    }
}
