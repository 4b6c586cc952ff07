package io.github.quotatree.ledger;

import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceVector;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The state of a ledger, and every change of it by subject. Not thread-safe. */
final class LedgerAccounts {
    final WorkloadLife life;
    final Admissions admissions;
    final ClusterChanges cluster;
    private final LedgerData data;
    private @Nullable LedgerSnapshot snapshot;

    LedgerAccounts(QuotaForest forest, Map<String, ResourceVector> totals, SolveOptions options) {
        data = new LedgerData(forest, totals, options);
        life = new WorkloadLife(data);
        admissions = new Admissions(data, life);
        cluster = new ClusterChanges(data);
    }

    QuotaForest forest() {
        return data.forest();
    }

    /** Returns the accounts by the names of groups. */
    ForestAccounts trees() {
        return data.trees;
    }

    Optional<WorkloadStatus> workload(String id) {
        return Optional.ofNullable(data.find(id)).map(data::status);
    }

    LedgerSnapshot snapshot() {
        if (snapshot == null || snapshot.version() != data.version) {
            snapshot = new LedgerSnapshot(
                    data.version,
                    forest(),
                    data.options,
                    data.trees.snapshots(),
                    data.table.snapshot(),
                    data.trees.seating().snapshot());
        }
        return snapshot;
    }

    /** Returns the state at this moment, to be made outside the lock: it takes n log n time in the workloads. */
    Supplier<LedgerState> state() {
        LedgerSnapshot now = snapshot();
        SortedMap<String, ResourceVector> totals = new TreeMap<>(data.trees.setTotals());
        return () -> new LedgerState(now.forest(), totals, now.workloads());
    }

    /** Returns the version and the number of workloads. */
    @Override
    public String toString() {
        return LedgerSnapshot.inWords(data.version, data.table.size());
    }
}
