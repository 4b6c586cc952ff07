package io.github.quotatree.ledger;

import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The entries of all workloads by id, of which a picture can be taken at any time: a picture shares pages of entries, and
 * a page and an entry are copied when they are first written to after that.
 */
final class WorkloadTable {
    private static final int PAGE_BITS = 7;
    private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;

    private final Map<String, Entry> byId = new HashMap<>();
    private @Nullable Entry[][] pages = new Entry[0][];
    private int[] writtenIn = new int[0];
    private int[] free = new int[0];
    private int freeCount;
    private int slots;
    private int epoch;

    int size() {
        return byId.size();
    }

    @Nullable
    Entry find(String id) {
        return byId.get(id);
    }

    /** Adds a workload, whose id must be new. */
    Entry add(Workload workload, WorkloadPhase phase, TreeAccounts accounts, int node) {
        int slot = freeCount > 0 ? free[--freeCount] : slots++;
        Entry entry = new Entry(slot, epoch, workload, phase, accounts, node);
        byId.put(workload.id(), entry);
        put(slot, entry);
        return entry;
    }

    /** Returns the entry in a form that may be written to. */
    Entry writable(Entry entry) {
        if (entry.epoch == epoch) {
            return entry;
        }
        Entry copy = entry.copy(epoch);
        byId.put(entry.workload.id(), copy);
        put(entry.slot, copy);
        return copy;
    }

    void remove(Entry entry) {
        byId.remove(entry.workload.id());
        put(entry.slot, null);
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, free.length + free.length / 2 + 16);
        }
        free[freeCount++] = entry.slot;
    }

    private void put(int slot, @Nullable Entry entry) {
        int page = slot >>> PAGE_BITS;
        if (page >= pages.length) {
            int before = pages.length;
            pages = Arrays.copyOf(pages, page + page / 2 + 1);
            writtenIn = Arrays.copyOf(writtenIn, pages.length);
            for (int p = before; p < pages.length; p++) {
                pages[p] = new Entry[1 << PAGE_BITS];
                writtenIn[p] = epoch;
            }
        }
        if (writtenIn[page] != epoch) {
            pages[page] = pages[page].clone();
            writtenIn[page] = epoch;
        }
        pages[page][slot & PAGE_MASK] = entry;
    }

    /** Returns all entries, in no order that means anything. */
    List<Entry> entries() {
        return new ArrayList<>(byId.values());
    }

    /** Returns the pages as they are now, which are not written to any more; takes time in the number of pages. */
    @Nullable
    Entry[][] picture() {
        epoch++;
        return pages.clone();
    }
}
