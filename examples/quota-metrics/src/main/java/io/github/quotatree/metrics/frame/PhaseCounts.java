package io.github.quotatree.metrics.frame;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The numbers of workloads by group and phase; counted anew where something has changed since the last snapshot. */
final class PhaseCounts {
    private final Map<String, Map<WorkloadPhase, Integer>> byGroup = new HashMap<>();
    private final Map<WorkloadPhase, Integer> all = new EnumMap<>(WorkloadPhase.class);
    private @Nullable LedgerSnapshot last;

    PhaseCounts() {
        clear();
    }

    /** Lets the counts follow a snapshot, of the same ledger or of another one in its place. */
    void follow(LedgerSnapshot snapshot) {
        if (last == null || !isAfter(snapshot, last)) {
            clear();
            snapshot.workloads().forEach(this::count);
        } else {
            for (String group : snapshot.groupsChangedSince(last)) {
                forget(group);
                snapshot.workloads(group).forEach(this::count);
            }
        }
        last = snapshot;
    }

    /** Returns whether a snapshot may be a later one of the same ledger. */
    private static boolean isAfter(LedgerSnapshot snapshot, LedgerSnapshot last) {
        return snapshot.version() >= last.version()
                && snapshot.forest().schema().equals(last.forest().schema());
    }

    private void clear() {
        byGroup.clear();
        for (WorkloadPhase phase : WorkloadPhase.values()) {
            all.put(phase, 0);
        }
    }

    private void forget(String group) {
        Map<WorkloadPhase, Integer> counts = byGroup.remove(group);
        if (counts != null) {
            counts.forEach((phase, number) -> all.merge(phase, -number, Integer::sum));
        }
    }

    private void count(WorkloadStatus workload) {
        byGroup.computeIfAbsent(workload.group(), group -> new EnumMap<>(WorkloadPhase.class))
                .merge(workload.phase(), 1, Integer::sum);
        all.merge(workload.phase(), 1, Integer::sum);
    }

    int pending(String group) {
        return byGroup.getOrDefault(group, Map.of()).getOrDefault(WorkloadPhase.PENDING, 0);
    }

    /** Returns whether a workload of a group itself holds its request. */
    boolean anyHolds(String group) {
        return byGroup.getOrDefault(group, Map.of()).keySet().stream().anyMatch(WorkloadPhase::holds);
    }

    List<String> withSome(WorkloadPhase phase) {
        return byGroup.entrySet().stream()
                .filter(group -> group.getValue().containsKey(phase))
                .map(Map.Entry::getKey)
                .toList();
    }

    int number(WorkloadPhase phase) {
        return all.getOrDefault(phase, 0);
    }

    Map<WorkloadPhase, Integer> all() {
        return all;
    }
}
