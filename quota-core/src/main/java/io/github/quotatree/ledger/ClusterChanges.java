package io.github.quotatree.ledger;

import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.util.Map;
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
        StorableForest.requireChanged(snapshot.forest(), Objects.requireNonNull(next, "edited forest"));
        return prepareStored(snapshot, next, displaced);
    }

    private static Replacement prepareStored(LedgerSnapshot snapshot, QuotaForest next, DisplacedWorkloads displaced) {
        QuotaForest before = snapshot.forest();
        if (!next.schema().equals(before.schema())) {
            throw new IllegalArgumentException(
                    "the dimensions cannot change from " + before.schema() + " to " + next.schema());
        }
        PreparedForest.Edit edit = PreparedForest.Edit.of(before, next, displaced);
        PreparedForest prepared = ForestAccounts.areSameTrees(before, next)
                ? null
                : PreparedForest.of(
                        snapshot,
                        ForestAccounts.of(
                                next,
                                snapshot.totals(),
                                snapshot.options(),
                                snapshot.admissionRule() == AdmissionRule.LOANS),
                        edit);
        return Replacement.of(next, displaced, prepared, snapshot.totals());
    }

    /**
     * Installs a replacement in time in the changes since it was prepared, and in groups and workloads with another
     * place; or returns false if it must be refused, for a workload that has to stay where it cannot.
     */
    boolean install(Replacement replacement) {
        PreparedForest prepared = replacement.prepared;
        if (prepared != null && !prepared.catchUp(snapshots.get())) {
            return false;
        }
        data.record(replacement.change(data.next()));
        if (prepared != null) {
            data.trees.become(prepared.opened);
        }
        data.trees.setForest(replacement.next, replacement.capacities);
        if (prepared != null) {
            data.lend();
            prepared.forEachRenamed((entry, group) -> rename(entry, prepared.edit, group));
        }
        data.nodesChanged();
        return true;
    }

    void replace(QuotaForest next, DisplacedWorkloads displaced) {
        install(prepareStored(snapshots.get(), next, displaced));
    }

    private void rename(WorkloadEntry entry, PreparedForest.Edit edit, String group) {
        Seat from = entry.seat;
        Workload named = entry.workload;
        Workload moved = edit.afterwards(named, group);
        data.table.move(entry, moved, data.seat(moved, from.groupAccount()));
        data.leave(from, named);
    }

    /**
     * A replacement of the forest.
     *
     * @param prepared the accounts of the next one, or null if only nodes differ
     * @param capacities the capacity of the nodes of each tree, computed outside the lock
     */
    record Replacement(
            QuotaForest next,
            DisplacedWorkloads displaced,
            @Nullable PreparedForest prepared,
            Map<String, ResourceVector> capacities) {
        static Replacement of(
                QuotaForest next,
                DisplacedWorkloads displaced,
                @Nullable PreparedForest prepared,
                Map<String, ResourceVector> setTotals) {
            return new Replacement(next, displaced, prepared, ForestAccounts.capacities(next, setTotals));
        }

        /** Returns this replacement by a forest that differs in its nodes alone. */
        Replacement by(QuotaForest otherNodes, Map<String, ResourceVector> setTotals) {
            return of(otherNodes, displaced, prepared, setTotals);
        }

        LedgerChange change(long version) {
            return new LedgerChange.ForestReplaced(version, next, displaced);
        }

        /** Counts the changes up to a later snapshot, for less to do under the lock; returns their number. */
        long catchUp(LedgerSnapshot now) {
            if (prepared == null) {
                return 0;
            }
            long changes = now.version() - prepared.counted.version();
            if (!prepared.catchUp(now)) {
                refuse();
            }
            return changes;
        }

        /** Refuses the replacement, because of workloads that have to stay where they cannot. */
        void refuse() {
            if (prepared != null) {
                prepared.requireValid();
            }
        }
    }
}
