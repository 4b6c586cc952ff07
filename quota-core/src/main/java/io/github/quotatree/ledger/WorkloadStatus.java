package io.github.quotatree.ledger;

import io.github.quotatree.forest.Placement;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A workload and what has become of it so far.
 *
 * @param workload the workload, with its request and group as they are now
 * @param phase where it is in its life
 * @param placement the group that it counts in; the default group where the group it names does not exist
 * @param started when it started, if it runs
 * @param expires when its reservation ends, if it is reserved
 */
public record WorkloadStatus(
        Workload workload,
        WorkloadPhase phase,
        Placement placement,
        @Nullable Instant started,
        @Nullable Instant expires) {
    /** Returns the id of the workload. */
    public String id() {
        return workload.id();
    }

    /** Returns the group that it counts in. */
    public String group() {
        return placement.group();
    }
}
