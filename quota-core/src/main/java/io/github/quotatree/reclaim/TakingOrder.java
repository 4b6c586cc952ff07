package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The order in which workloads are taken off: from the lowest priority, of the same priority the youngest first. What holds
 * resources and has not started has nothing to lose yet, and is younger than all that has.
 */
final class TakingOrder {
    private static final Comparator<WorkloadStatus> LEAST_IMPORTANT_FIRST = Comparator.<WorkloadStatus>comparingInt(
                    status -> status.workload().priority())
            .thenComparing(TakingOrder::latestFirst)
            .thenComparing(WorkloadStatus::id);

    private TakingOrder() {}

    /** Returns what can be taken off in a group at all, the least important first: what holds resources and is preemptible. */
    static List<WorkloadStatus> candidates(LedgerSnapshot snapshot, String group, Predicate<WorkloadStatus> further) {
        return snapshot.workloads(group).stream()
                .filter(status -> status.phase().holds() && status.workload().preemptible())
                .filter(further)
                .sorted(LEAST_IMPORTANT_FIRST)
                .toList();
    }

    private static int latestFirst(WorkloadStatus one, WorkloadStatus other) {
        @Nullable Instant a = one.started();
        @Nullable Instant b = other.started();
        if (a == null || b == null) {
            return Boolean.compare(a != null, b != null);
        }
        return b.compareTo(a);
    }
}
