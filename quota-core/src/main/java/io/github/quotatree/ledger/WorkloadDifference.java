package io.github.quotatree.ledger;

import io.github.quotatree.internal.tree.NameOrder;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The workloads that are not in a snapshot as they were in an earlier one. */
final class WorkloadDifference {
    private final SortedMap<String, WorkloadStatus> before = new TreeMap<>(NameOrder.BY_CODE_POINT);
    private final SortedMap<String, WorkloadStatus> now = new TreeMap<>(NameOrder.BY_CODE_POINT);

    private WorkloadDifference() {}

    /**
     * Returns the difference of two snapshots of a {@link WorkloadTable}. Takes time in the number of pages, and in the
     * workloads of pages that differ.
     */
    static WorkloadDifference of(@Nullable WorkloadEntry[][] earlier, @Nullable WorkloadEntry[][] later) {
        WorkloadDifference difference = new WorkloadDifference();
        for (int page = 0; page < later.length; page++) { // pages are never removed
            @Nullable WorkloadEntry[] was = page < earlier.length ? earlier[page] : new WorkloadEntry[0];
            @Nullable WorkloadEntry[] is = later[page];
            for (int k = 0; was != is && k < is.length; k++) {
                difference.add(k < was.length ? was[k] : null, is[k]);
            }
        }
        return difference;
    }

    @SuppressWarnings("ReferenceEquality") // an entry that a snapshot has is never written to
    private void add(@Nullable WorkloadEntry was, @Nullable WorkloadEntry is) {
        if (was == is) {
            return;
        }
        if (was != null) {
            before.put(was.workload.id(), was.status());
        }
        if (is != null) {
            now.put(is.workload.id(), is.status());
        }
    }

    /** Returns the workloads that are new or have changed, as they are now, by id in code point order. */
    Collection<WorkloadStatus> changed() {
        return Collections.unmodifiableCollection(now.values());
    }

    /** Returns the earlier form of a workload of the later snapshot, or null if there was none. */
    @Nullable
    WorkloadStatus before(WorkloadStatus status) {
        return now.containsKey(status.id()) ? before.get(status.id()) : status;
    }
}
