package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import java.util.stream.Collectors;

/**
 * A workload that a plan stops, with the reason.
 *
 * @param workload the workload, as the snapshot shows it
 * @param frees what its group uses less without it, in base units
 * @param over why it is taken, in base units, 0 where nothing is too much: in a revocation, how far the group was above its
 *     runtime when this workload was taken off; in a preemption, how far a limit would be passed if it were put back
 */
public record Victim(WorkloadStatus workload, ResourceVector frees, ResourceVector over) {
    /** Returns the id of the workload. */
    public String id() {
        return workload.id();
    }

    /** Returns it in words, such as {@code job-7 frees cpu=4000 memory=0, for cpu is 1000 over}. */
    @Override
    public String toString() {
        String reasons = over.schema().dimensions().stream()
                .filter(dimension -> over.value(dimension) > 0)
                .map(dimension -> dimension + " is " + over.value(dimension) + " over")
                .collect(Collectors.joining(", "));
        return id() + " frees " + frees + ", for " + reasons;
    }
}
