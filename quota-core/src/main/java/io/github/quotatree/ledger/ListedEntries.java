package io.github.quotatree.ledger;

import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.Function;

/** The workloads of entries by id in code point order, each made when it is read. Immutable. */
final class ListedEntries extends AbstractList<WorkloadStatus> implements RandomAccess {
    private static final int KEY_CHARACTERS = 7;
    private static final char NOT_ASCII = 0x80;

    private final WorkloadEntry[] entries;
    private final Function<WorkloadEntry, WorkloadStatus> status;

    private ListedEntries(WorkloadEntry[] entries, Function<WorkloadEntry, WorkloadStatus> status) {
        this.entries = entries;
        this.status = status;
    }

    /** Returns the list of entries that are not written to any more. Takes time n log n. */
    static List<WorkloadStatus> of(Collection<WorkloadEntry> entries, Function<WorkloadEntry, WorkloadStatus> status) {
        WorkloadEntry[] sorted = entries.toArray(new WorkloadEntry[0]);
        int common = commonPrefix(sorted);
        Keyed[] keyed = new Keyed[sorted.length];
        Arrays.setAll(keyed, k -> new Keyed(key(sorted[k].id(), common), sorted[k]));
        Arrays.sort(keyed);
        Arrays.setAll(sorted, k -> keyed[k].entry);
        return new ListedEntries(sorted, status);
    }

    private static int commonPrefix(WorkloadEntry[] entries) {
        String first = entries.length == 0 ? "" : entries[0].id();
        int common = first.length();
        for (WorkloadEntry entry : entries) {
            String id = entry.id();
            common = Math.min(common, id.length());
            if (!id.regionMatches(0, first, 0, common)) {
                for (common = 0; id.charAt(common) == first.charAt(common); ) {
                    common++;
                }
            }
        }
        return common;
    }

    /** Returns the seven characters after the common ones as a number, as far as they are ASCII. */
    private static long key(String id, int common) {
        long key = 0;
        boolean ascii = true;
        for (int k = common; k < common + KEY_CHARACTERS; k++) {
            char c = k < id.length() ? id.charAt(k) : 0;
            ascii &= c < NOT_ASCII;
            key = (key << Byte.SIZE) | (ascii ? c : NOT_ASCII);
        }
        return key;
    }

    /** An entry with a number that mostly tells its place in the order, without a look at its id far away in memory. */
    private record Keyed(long key, WorkloadEntry entry) implements Comparable<Keyed> {
        @Override
        public int compareTo(Keyed other) {
            int byKey = Long.compare(key, other.key);
            return byKey != 0 ? byKey : NameOrder.BY_CODE_POINT.compare(entry.id(), other.entry.id());
        }
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
