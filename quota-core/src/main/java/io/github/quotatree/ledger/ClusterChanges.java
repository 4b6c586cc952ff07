package io.github.quotatree.ledger;

import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The changes of trees, nodes and totals. A change is checked completely before anything is written. */
record ClusterChanges(LedgerData data, Supplier<LedgerSnapshot> snapshots) {
    void setTotal(String treeId, ResourceVector total) {
        Objects.requireNonNull(treeId, "treeId");
        ForestAccounts.requireTotal(data.forest(), data.trees.setTotals(), treeId, total);
        data.record(new LedgerChange.TotalSet(data.next(), treeId, total));
        data.trees.setTotal(treeId, total);
        data.nodesChanged();
    }

    // the forest

    /**
     * Returns a replacement of the forest, made outside the lock in time n log n in the groups, and linear in the
     * workloads whose group is another; refuses other dimensions, and workloads that cannot be where they would.
     */
    static Replacement prepare(LedgerSnapshot snapshot, QuotaForest next, DisplacedWorkloads displaced) {
        QuotaForest before = snapshot.forest();
        if (!Objects.requireNonNull(next, "edited forest").schema().equals(before.schema())) {
            throw new IllegalArgumentException(
                    "the dimensions cannot change from " + before.schema() + " to " + next.schema());
        }
        PreparedForest.Edit edit = PreparedForest.Edit.of(before, next, displaced);
        PreparedForest prepared = ForestAccounts.areSameTrees(before, next)
                ? null
                : PreparedForest.of(snapshot, ForestAccounts.of(next, snapshot.totals(), snapshot.options()), edit);
        return new Replacement(before, next, displaced, prepared);
    }

    /**
     * Installs a replacement in time in the changes since it was prepared, and in groups and workloads with another
     * place; or returns false if it must be prepared anew, for another forest or a workload that may have to stay.
     */
    boolean install(Replacement replacement) {
        PreparedForest prepared = replacement.prepared;
        if (!replacement.isOf(data.forest()) || (prepared != null && !prepared.catchUp(snapshots.get()))) {
            return false;
        }
        LedgerChange change = new LedgerChange.ForestReplaced(data.next(), replacement.next, replacement.displaced);
        if (prepared == null) {
            List<ResourceVector> totals = data.trees.totalsOf(replacement.next);
            data.record(change);
            data.trees.setNodes(replacement.next, totals);
        } else {
            data.record(change);
            data.trees.become(prepared.opened);
            data.lend();
            prepared.forEachRenamed((entry, group) -> rename(entry, prepared.edit, group));
        }
        data.nodesChanged();
        return true;
    }

    void replace(QuotaForest next, DisplacedWorkloads displaced) {
        install(prepare(snapshots.get(), next, displaced));
    }

    private void rename(WorkloadEntry entry, PreparedForest.Edit edit, String group) {
        Seat from = entry.seat;
        Workload named = entry.workload;
        Workload moved = edit.afterwards(named, group);
        data.table.move(entry, moved, data.seat(moved, from.groupAccount()));
        data.leave(from, named);
    }

    /** A replacement of the forest, with the accounts of the next one, or null if only nodes differ. */
    record Replacement(
            QuotaForest before,
            QuotaForest next,
            DisplacedWorkloads displaced,
            @Nullable PreparedForest prepared) {
        @SuppressWarnings("ReferenceEquality") // every replacement makes another forest
        boolean isOf(QuotaForest present) {
            return before == present;
        }

        /** Counts the changes up to a later snapshot, for less to do under the lock; returns their number. */
        long catchUp(LedgerSnapshot now) {
            if (prepared == null || !isOf(now.forest())) {
                return 0;
            }
            long changes = now.version() - prepared.counted.version();
            prepared.catchUp(now);
            return changes;
        }
    }
}
