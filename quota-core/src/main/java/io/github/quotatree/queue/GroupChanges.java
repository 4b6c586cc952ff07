package io.github.quotatree.queue;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadDifferences;
import io.github.quotatree.ledger.WorkloadStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The differences of two snapshots of a ledger by group. */
final class GroupChanges {
    private final Set<String> groups;
    private final Map<String, WorkloadDifferences> byGroup;

    private GroupChanges(Set<String> groups, Map<String, WorkloadDifferences> byGroup) {
        this.groups = groups;
        this.byGroup = byGroup;
    }

    @SuppressWarnings("ReferenceEquality") // every update makes another forest
    static GroupChanges of(LedgerSnapshot before, LedgerSnapshot after) {
        if (before.forest() != after.forest()) {
            return new GroupChanges(after.groupsChangedSince(before), Map.of());
        }
        WorkloadDifferences all = WorkloadDifferences.between(before, after);
        Map<String, WorkloadDifferences> byGroup = new HashMap<>();
        Map<String, List<WorkloadStatus>> gone = byGroup(all.before());
        Map<String, List<WorkloadStatus>> come = byGroup(all.after());
        gone.forEach((group, statuses) ->
                byGroup.put(group, new WorkloadDifferences(statuses, come.getOrDefault(group, List.of()))));
        come.forEach((group, statuses) -> byGroup.putIfAbsent(group, new WorkloadDifferences(List.of(), statuses)));
        return new GroupChanges(byGroup.keySet(), byGroup);
    }

    private static Map<String, List<WorkloadStatus>> byGroup(List<WorkloadStatus> statuses) {
        Map<String, List<WorkloadStatus>> byGroup = new HashMap<>();
        statuses.forEach(status -> byGroup.computeIfAbsent(status.group(), none -> new ArrayList<>(2))
                .add(status));
        return byGroup;
    }

    /** Returns the groups in which workloads have changed. */
    Set<String> groups() {
        return groups;
    }

    /** Returns the differences of a group, or null if the forest was changed, so that they are not known. */
    @Nullable
    WorkloadDifferences of(String group) {
        return byGroup.get(group);
    }
}
