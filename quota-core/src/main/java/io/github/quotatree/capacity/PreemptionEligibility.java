package io.github.quotatree.capacity;

import java.util.Objects;
import java.util.Optional;

/**
 * Whether others may be stopped for a workload now. An immutable value.
 *
 * @param eligible whether they may
 * @param waitsFor the id of a workload on its node that is being stopped already and whose end it waits for, or empty
 */
public record PreemptionEligibility(boolean eligible, Optional<String> waitsFor) {
    /** Refuses a component that is null. */
    public PreemptionEligibility {
        Objects.requireNonNull(waitsFor, "waitsFor");
    }

    /**
     * Returns whether others may be stopped for a workload: unless it does not preempt, or room is being made for it on
     * its node already, where a workload that may be stopped for it is about to end. Linear in the workloads.
     *
     * @param nodeIsLost whether its node turned out to be one where it cannot start, whatever is stopped
     * @throws IllegalArgumentException if its request is of another schema
     */
    public static PreemptionEligibility of(CapacityState state, CapacityWorkload workload, boolean nodeIsLost) {
        Objects.requireNonNull(state, "state");
        ClaimTargets targets = new ClaimTargets(state, workload, CapacityPreemptionOptions.Mode.PLUGIN);
        if (!workload.preempts()) {
            return new PreemptionEligibility(false, Optional.empty());
        }
        if (workload.node().isPresent() && !nodeIsLost && !state.lacksNodeOf(workload)) {
            QuotaUse use = state.quotaUse();
            for (CapacityWorkload other : state.workloads()) {
                if (other.terminating() && other.node().equals(workload.node()) && targets.awaits(other, use)) {
                    return new PreemptionEligibility(false, Optional.of(other.id()));
                }
            }
        }
        return new PreemptionEligibility(true, Optional.empty());
    }

    /** Returns it in words. */
    @Override
    public String toString() {
        return eligible
                ? "may preempt"
                : waitsFor.map(id -> "waits for " + id + " to end").orElse("does not preempt");
    }
}
