package io.github.quotatree.workload;

import java.time.Instant;
import java.util.Optional;

/**
 * A workload with its progress, as a policy knows it. Each policy has a value of its own that says more, such as the
 * phase in a ledger or the node in capacity scheduling.
 */
public interface TrackedWorkload {
    /** Returns the workload. */
    Workload workload();

    /** Returns when the workload started, or empty; {@link WorkloadOrder} calls this for each comparison. */
    Optional<Instant> started();

    /** Returns the id of the workload. */
    default String id() {
        return workload().id();
    }
}
