package io.github.quotatree.workload;

import io.github.quotatree.internal.tree.NameOrder;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/**
 * The order in which all policies take workloads as victims, and its reverse, in which they keep them.
 *
 * <p>A workload is less important than another one if its priority is lower; of the same priority, if it started later.
 * A workload that has not started has nothing to lose, and counts as started last. Ties go by id in the order of code
 * points, so that the order is total among workloads of different ids.
 *
 * <p>The Kubernetes scheduler orders the victims of a preemption in the same way.
 */
public enum WorkloadOrder implements Comparator<TrackedWorkload> {
    /** The order of taking: the lowest priority first, then the latest start. */
    LEAST_IMPORTANT_FIRST,

    /** The order of keeping: the highest priority first, then the earliest start. */
    MOST_IMPORTANT_FIRST;

    @Override
    public int compare(TrackedWorkload one, TrackedWorkload other) {
        return this == LEAST_IMPORTANT_FIRST ? leastImportantFirst(one, other) : leastImportantFirst(other, one);
    }

    private static int leastImportantFirst(TrackedWorkload one, TrackedWorkload other) {
        Workload a = one.workload();
        Workload b = other.workload();
        if (a.priority() != b.priority()) {
            return Integer.compare(a.priority(), b.priority());
        }
        int byStart = latestStartFirst(one.started(), other.started());
        return byStart != 0 ? byStart : NameOrder.BY_CODE_POINT.compare(a.id(), b.id());
    }

    /** Compares two starts, of which the later one comes first; a missing start comes before all others. */
    public static int latestStartFirst(Optional<Instant> one, Optional<Instant> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return Boolean.compare(one.isPresent(), other.isPresent());
        }
        return other.get().compareTo(one.get());
    }
}
