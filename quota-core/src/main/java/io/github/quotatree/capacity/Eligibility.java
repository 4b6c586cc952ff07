package io.github.quotatree.capacity;

import java.util.Optional;

/**
 * Whether others may be stopped for a workload now.
 *
 * @param eligible whether they may
 * @param waitsFor the id of a workload on its node that is being stopped already and whose end it waits for, or empty
 */
public record Eligibility(boolean eligible, Optional<String> waitsFor) {
    /**
     * Returns whether others may be stopped for a workload: unless it does not preempt, or room is being made for it on its
     * node already, where something that may be stopped for it is about to end. Linear in the number of workloads.
     *
     * @param workload the workload, with the node where room was made for it, if any
     * @param nodeIsLost whether that node turned out to be one where it cannot start, whatever is stopped
     * @throws IllegalArgumentException if its request is of another schema
     */
    public static Eligibility of(CapacityState state, CapacityWorkload workload, boolean nodeIsLost) {
        state.requireSchema(workload);
        if (!workload.preempts()) {
            return new Eligibility(false, Optional.empty());
        }
        if (workload.node().isPresent() && !nodeIsLost && !state.lacksNode(workload)) {
            VictimRule rule = new VictimRule(state, workload, PreemptionMode.PLUGIN);
            for (CapacityWorkload other : state.workloads()) {
                if (other.terminating() && other.node().equals(workload.node()) && rule.isAwaited(other)) {
                    return new Eligibility(false, Optional.of(other.id()));
                }
            }
        }
        return new Eligibility(true, Optional.empty());
    }

    /** Returns it in words. */
    @Override
    public String toString() {
        return eligible
                ? "may preempt"
                : waitsFor.map(id -> "waits for " + id + " to end").orElse("does not preempt");
    }
}
