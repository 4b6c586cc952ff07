package io.github.quotatree.whatif;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The edits of workloads: what is removed, what is resized, and what is added in the end. Removals are carried out
 * before the groups change, and the others after it.
 */
final class EditedWorkloads {
    private final LedgerSnapshot before;
    private final Set<String> removed = new LinkedHashSet<>();
    private final Map<String, ResourceVector> resized = new LinkedHashMap<>();
    private final Map<String, Workload> added = new LinkedHashMap<>();

    EditedWorkloads(LedgerSnapshot before) {
        this.before = before;
    }

    /**
     * Applies an edit if it is one of workloads.
     *
     * @return whether it is
     * @throws IllegalArgumentException if it names a workload that there is not, or adds one that there is
     */
    boolean apply(QuotaEdit edit) {
        if (edit instanceof ClusterEdit.AddWorkload add) {
            String id = add.workload().id();
            if (isThere(id)) {
                throw new IllegalArgumentException("edit \"" + edit + "\": workload " + id + " is there already");
            }
            added.put(id, add.workload());
        } else if (edit instanceof ClusterEdit.RemoveWorkload remove) {
            require(edit, remove.id());
            if (added.remove(remove.id()) == null) {
                removed.add(remove.id());
                resized.remove(remove.id());
            }
        } else if (edit instanceof ClusterEdit.ResizeWorkload resize) {
            require(edit, resize.id());
            Workload fresh = added.get(resize.id());
            if (fresh != null) {
                added.put(resize.id(), fresh.withRequest(resize.request()));
            } else {
                resized.put(resize.id(), resize.request());
            }
        } else {
            return false;
        }
        return true;
    }

    private void require(QuotaEdit edit, String id) {
        if (!isThere(id)) {
            throw new IllegalArgumentException("edit \"" + edit + "\": no workload " + id + " in the ledger");
        }
    }

    private boolean isThere(String id) {
        return added.containsKey(id) || (before.workload(id).isPresent() && !removed.contains(id));
    }

    /** Removes what is removed. */
    void finishIn(QuotaLedger ledger) {
        removed.forEach(ledger::finish);
    }

    /**
     * Resizes and adds the others.
     *
     * @throws IllegalArgumentException if the ledger refuses a workload
     */
    void carryOutIn(QuotaLedger ledger) {
        resized.forEach(ledger::resize);
        added.values().forEach(ledger::submit);
    }
}
