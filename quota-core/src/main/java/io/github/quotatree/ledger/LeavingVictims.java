package io.github.quotatree.ledger;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The victims of a large plan that has taken effect, of whom the entries are written part by part. Until then the plan
 * is carried out for all who look: a victim is written before another call finds it, and all are before a snapshot.
 */
final class LeavingVictims {
    final boolean atOnce;
    private final List<String> inOrder;
    private final Set<String> unwritten;
    private int next;

    /** Starts with all victims; takes linear time. */
    LeavingVictims(List<String> victims, boolean atOnce) {
        inOrder = victims;
        this.atOnce = atOnce;
        unwritten = new HashSet<>(victims);
    }

    boolean has(String id) {
        return unwritten.contains(id);
    }

    boolean isOver() {
        return unwritten.isEmpty();
    }

    /** Returns the next victims in the order of taking, at most a part of them. */
    List<String> next(int part) {
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

    void written(Collection<String> ids) {
        ids.forEach(unwritten::remove);
    }
}
