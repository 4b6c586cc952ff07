package io.github.quotatree.ledger;

import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.EvictionLimit.PastEvictions;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The state of a ledger, and every change of it by subject. Not thread-safe. */
final class LedgerAccounts {
    final WorkloadLife life;
    final WorkloadEdits edits;
    final ReservationEnds reservations;
    final Admissions admissions;
    final ClusterChanges cluster;
    final HandOvers handOvers;
    final LedgerData data;
    private @Nullable LedgerSnapshot snapshot;

    private LedgerAccounts(LedgerData data) {
        this.data = data;
        life = new WorkloadLife(data);
        edits = new WorkloadEdits(data);
        reservations = new ReservationEnds(data, life);
        admissions = new Admissions(data, life, edits);
        cluster = new ClusterChanges(data, this::snapshot);
        handOvers = new HandOvers(data, life, admissions);
    }

    /**
     * Returns accounts in a state, but with these totals and options. A workload whose group cannot have workloads
     * counts in the default group.
     */
    static LedgerAccounts of(
            LedgerState state,
            Map<String, ResourceVector> totals,
            SolveOptions options,
            Collection<EvictionLimit> evictionLimits) {
        LedgerData data = new LedgerData(state.forest(), totals, options, evictionLimits);
        LedgerAccounts accounts = new LedgerAccounts(data);
        state.workloads().forEach(accounts.life::restore);
        state.handOvers().forEach(data.handOvers::add);
        data.evictions.restore(state.evictions());
        data.version = state.version();
        data.trees.trees().forEach(TreeAccounts::begin);
        return accounts;
    }

    /** Records every change from now on; null records none. */
    void recordIn(@Nullable Consumer<LedgerChange> sink) {
        data.journal = sink;
    }

    QuotaForest forest() {
        return data.forest();
    }

    /** Returns the accounts by the names of groups. */
    ForestAccounts trees() {
        return data.trees;
    }

    /** Returns a gang of which nothing is found yet. */
    LargeGang largeGang(List<String> ids, AdmissionOptions options) {
        return new LargeGang(data, ids, options);
    }

    Optional<WorkloadStatus> workload(String id) {
        return Optional.ofNullable(data.table.find(id)).map(data::status);
    }

    LedgerSnapshot snapshot() {
        if (snapshot == null || snapshot.version() != data.version) {
            snapshot = new LedgerSnapshot(
                    data.version,
                    forest(),
                    data.options,
                    data.trees.setTotals(),
                    data.trees.snapshots(),
                    data.table.snapshot(),
                    data.trees.seating().snapshot());
        }
        return snapshot;
    }

    /** Returns the state at this moment, to be made outside the lock: it takes n log n time in the workloads. */
    Supplier<LedgerState> state() {
        LedgerSnapshot now = snapshot();
        List<HandOver> open = handOvers.open();
        SortedMap<String, List<PastEvictions>> evictions = data.evictions.past();
        return () -> new LedgerState(
                now.forest(), now.totals(), now.options(), now.version(), now.workloads(), open, evictions);
    }

    /** Returns the version and the number of workloads. */
    @Override
    public String toString() {
        return LedgerSnapshot.inWords(data.version, data.table.size());
    }
}
