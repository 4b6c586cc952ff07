package io.github.quotatree.capacity.preemption;

import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.internal.tree.NameOrder;
import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * The order of workloads that may be stopped, as the Kubernetes scheduler has it: of higher priority, then started earlier.
 * What has not started is younger than all that has. What is alike goes by id.
 */
final class Importance {
    /** The order in which workloads are taken off. */
    static final Comparator<CapacityWorkload> LEAST_FIRST = Comparator.comparingInt(CapacityWorkload::priority)
            .thenComparing(workload -> workload.started().orElse(null), Importance::latestFirst)
            .thenComparing(CapacityWorkload::id, NameOrder.BY_CODE_POINT);

    /** The order in which workloads are put back. */
    static final Comparator<CapacityWorkload> MOST_FIRST = LEAST_FIRST.reversed();

    private Importance() {}

    /** Orders starts, the latest first; null is later than any. */
    static int latestFirst(@Nullable Instant one, @Nullable Instant other) {
        if (one == null || other == null) {
            return Boolean.compare(one != null, other != null);
        }
        return other.compareTo(one);
    }
}
