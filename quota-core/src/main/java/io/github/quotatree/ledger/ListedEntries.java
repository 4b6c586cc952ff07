package io.github.quotatree.ledger;

import io.github.quotatree.internal.tree.NameOrder;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.Function;

/** The workloads of entries by id in code point order, each made when it is read. Immutable. */
final class ListedEntries extends AbstractList<WorkloadStatus> implements RandomAccess {
    private final WorkloadEntry[] entries;
    private final Function<WorkloadEntry, WorkloadStatus> status;

    private ListedEntries(WorkloadEntry[] entries, Function<WorkloadEntry, WorkloadStatus> status) {
        this.entries = entries;
        this.status = status;
    }

    /**
     * Returns the list of entries that are not written to any more.
     *
     * @param status makes a workload of an entry
     */
    static List<WorkloadStatus> of(Collection<WorkloadEntry> entries, Function<WorkloadEntry, WorkloadStatus> status) {
        WorkloadEntry[] sorted = entries.toArray(new WorkloadEntry[0]);
        Arrays.sort(sorted, Comparator.comparing(WorkloadEntry::id, NameOrder.BY_CODE_POINT));
        return new ListedEntries(sorted, status);
    }

    @Override
    public WorkloadStatus get(int index) {
        return status.apply(entries[index]);
    }

    @Override
    public int size() {
        return entries.length;
    }
}
