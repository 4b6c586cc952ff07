package io.github.quotatree.ledger;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The entries of a large plan or gang that has taken effect, which are written part by part. Until then it is carried
 * out for all who look: an entry is written before another call finds it, and all are before a snapshot.
 */
final class UnwrittenEntries {
    private final List<String> inOrder;
    private final Set<String> unwritten;
    private final int part;
    private int next;

    /** Starts with all workloads, so many of which are a part; takes linear time. */
    UnwrittenEntries(List<String> ids, int part) {
        inOrder = ids;
        this.part = part;
        unwritten = new HashSet<>(ids);
    }

    boolean has(String id) {
        return unwritten.contains(id);
    }

    boolean isOver() {
        return unwritten.isEmpty();
    }

    /** Returns the next part, in the order of the workloads. */
    List<String> next() {
        List<String> ids = new ArrayList<>(part);
        for (int k = next; ids.size() < part && k < inOrder.size(); k++) {
            if (has(inOrder.get(k))) {
                ids.add(inOrder.get(k));
            } else if (ids.isEmpty()) {
                next = k + 1; // and no further, as the journal may refuse this part
            }
        }
        return ids;
    }

    void written(List<String> ids) {
        ids.forEach(unwritten::remove);
    }

    /** Writes the entries. */
    @FunctionalInterface
    interface Writer {
        /** Begins a part, which may still be refused. */
        default void begin(List<String> ids) {}

        void write(WorkloadEntry entry);
    }
}
