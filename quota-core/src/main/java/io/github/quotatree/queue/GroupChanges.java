package io.github.quotatree.queue;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadDifferences;
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
        Map<String, WorkloadDifferences> byGroup =
                WorkloadDifferences.between(before, after).byGroup();
        return new GroupChanges(byGroup.keySet(), byGroup);
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
