package io.github.quotatree.ledger;

import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The entries of all workloads by id, which gives out snapshots of itself: a snapshot shares pages of entries, and a
 * page and an entry are copied when they are first written to after a snapshot.
 */
final class WorkloadTable {
    private static final int PAGE_BITS = 7;
    private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;

    private final Map<String, WorkloadEntry> byId = new HashMap<>();
    private @Nullable WorkloadEntry[][] pages = new WorkloadEntry[0][];
    private int[] writtenIn = new int[0];
    private int[] free = new int[0];
    private int freeCount;
    private int slots;
    private int epoch;

    int size() {
        return byId.size();
    }

    @Nullable
    WorkloadEntry find(String id) {
        return byId.get(Objects.requireNonNull(id, "id"));
    }

    /** Adds a workload, whose id must be new. */
    WorkloadEntry add(Workload workload, WorkloadPhase phase, GroupAccount account) {
        int slot = freeCount > 0 ? free[--freeCount] : slots++;
        WorkloadEntry entry = new WorkloadEntry(slot, epoch, workload, phase, account);
        byId.put(workload.id(), entry);
        put(slot, entry);
        return entry;
    }

    /** Returns the entry in a form that may be written to. */
    WorkloadEntry writable(WorkloadEntry entry) {
        if (entry.epoch == epoch) {
            return entry;
        }
        WorkloadEntry copy = entry.copy(epoch);
        byId.put(entry.workload.id(), copy);
        put(entry.slot, copy);
        return copy;
    }

    void remove(WorkloadEntry entry) {
        byId.remove(entry.workload.id());
        put(entry.slot, null);
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, free.length + free.length / 2 + 16);
        }
        free[freeCount++] = entry.slot;
    }

    private void put(int slot, @Nullable WorkloadEntry entry) {
        int page = slot >>> PAGE_BITS;
        if (page >= pages.length) {
            int before = pages.length;
            pages = Arrays.copyOf(pages, page + page / 2 + 1);
            writtenIn = Arrays.copyOf(writtenIn, pages.length);
            for (int p = before; p < pages.length; p++) {
                pages[p] = new WorkloadEntry[1 << PAGE_BITS];
                writtenIn[p] = epoch;
            }
        }
        if (writtenIn[page] != epoch) {
            pages[page] = pages[page].clone();
            writtenIn[page] = epoch;
        }
        pages[page][slot & PAGE_MASK] = entry;
    }

    /** Returns all entries, in no particular order. */
    List<WorkloadEntry> entries() {
        return new ArrayList<>(byId.values());
    }

    /** Returns the pages as they are now, which are never written to again; takes time in the number of pages. */
    @Nullable
    WorkloadEntry[][] snapshot() {
        epoch++;
        return pages.clone();
    }
}
