package io.github.quotatree.metrics.frame;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadPhase;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The numbers of pending workloads by group; counted anew where something has changed since the last time. */
final class PendingCounts {
    private final Map<String, Long> counts = new HashMap<>();
    private @Nullable LedgerSnapshot last;

    /** Lets the counts follow a snapshot. */
    void follow(LedgerSnapshot snapshot) {
        if (last == null || snapshot.version() < last.version()) {
            counts.clear(); // another ledger
            snapshot.workloads().forEach(workload -> {
                if (workload.phase() == WorkloadPhase.PENDING) {
                    counts.merge(workload.group(), 1L, Long::sum);
                }
            });
        } else {
            for (String group : snapshot.groupsChangedSince(last)) {
                long pending = snapshot.workloads(group).stream()
                        .filter(workload -> workload.phase() == WorkloadPhase.PENDING)
                        .count();
                if (pending == 0) {
                    counts.remove(group);
                } else {
                    counts.put(group, pending);
                }
            }
        }
        last = snapshot;
    }

    /** Returns the number of pending workloads of a group itself. */
    long of(String group) {
        return counts.getOrDefault(group, 0L);
    }
}
