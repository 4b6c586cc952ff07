package io.github.quotatree.ledger;

import io.github.quotatree.internal.tree.NameOrder;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The workloads that are not in a snapshot as they were in an earlier one. */
final class WorkloadDifference {
    private final Map<String, WorkloadStatus> before = new HashMap<>();
    private final SortedMap<String, WorkloadStatus> changed = new TreeMap<>(NameOrder.BY_CODE_POINT);

    private WorkloadDifference() {}

    /** Returns the difference of two snapshots of a ledger. Takes time in the workloads of groups that have changed. */
    static WorkloadDifference of(LedgerSnapshot earlier, LedgerSnapshot later) {
        WorkloadDifference difference = new WorkloadDifference();
        Collection<String> groups = later.groupsChangedSince(earlier);
        for (String group : groups) {
            earlier.workloads(group).forEach(status -> difference.before.put(status.id(), status));
        }
        for (String group : groups) {
            later.workloads(group).forEach(difference::add);
        }
        return difference;
    }

    private void add(WorkloadStatus status) {
        if (!status.equals(before.get(status.id()))) {
            changed.put(status.id(), status);
        }
    }

    /** Returns the workloads that are new or have changed, as they are now, by id in code point order. */
    Collection<WorkloadStatus> changed() {
        return Collections.unmodifiableCollection(changed.values());
    }

    /** Returns the earlier form of a workload of the later snapshot, or null if there was none. */
    @Nullable
    WorkloadStatus before(WorkloadStatus status) {
        return changed.containsKey(status.id()) ? before.get(status.id()) : status;
    }
}
