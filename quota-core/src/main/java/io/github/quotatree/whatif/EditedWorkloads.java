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
 * The edits of workloads: removed, resized and, in the end, added ones. Removals are carried out before the
 * groups change, and the others after it.
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
     * Applies an edit of a workload.
     *
     * @throws IllegalArgumentException if it names a workload that there is not, or adds one that there is
     */
    void apply(QuotaEdit edit) {
        String id = edit.name();
        boolean adds = edit.kind() == QuotaEdit.Kind.ADD_WORKLOAD;
        boolean present = added.containsKey(id) || (before.workload(id).isPresent() && !removed.contains(id));
        if (adds == present) {
            throw new IllegalArgumentException("edit \"" + edit + "\": "
                    + (adds ? "workload " + id + " is there already" : "no workload " + id + " in the ledger"));
        }
        if (adds) {
            added.put(id, edit.added());
        } else if (edit.kind() == QuotaEdit.Kind.REMOVE_WORKLOAD) {
            if (added.remove(id) == null) {
                removed.add(id);
                resized.remove(id);
            }
        } else if (added.computeIfPresent(id, (same, fresh) -> fresh.withRequest(edit.request())) == null) {
            resized.put(id, edit.request());
        }
    }

    /** Removes the workloads that are removed. */
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
