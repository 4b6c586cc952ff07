package io.github.quotatree.ledger;

import io.github.quotatree.admission.Accounts;
import io.github.quotatree.resource.ResourceSchema;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The ledger in a snapshot, for one thread; which hand-over a workload leaves for, a snapshot does not know. */
final class PastLedger implements PlanView {
    private final LedgerSnapshot snapshot;
    private final boolean lends;
    private final Function<String, Optional<Long>> leavesFor;
    private final Map<String, Accounts> trees = new HashMap<>();
    private final Map<Integer, Integer> accountsOfSeats = new HashMap<>();

    PastLedger(LedgerSnapshot snapshot, boolean lends, Function<String, Optional<Long>> leavesFor) {
        this.snapshot = snapshot;
        this.lends = lends;
        this.leavesFor = leavesFor;
    }

    @Override
    public ResourceSchema schema() {
        return snapshot.forest().schema();
    }

    @Override
    public boolean lends() {
        return lends;
    }

    @Override
    public @Nullable WorkloadEntry find(String id) {
        return snapshot.entries.byId.find(id);
    }

    @Override
    public WorkloadStatus status(WorkloadEntry entry) {
        return snapshot.status(entry);
    }

    @Override
    public Accounts accounts(WorkloadEntry entry) {
        return trees.computeIfAbsent(snapshot.treeOfSeat(entry.seat.number), treeId -> Accounts.of(snapshot, treeId));
    }

    @Override
    public int account(WorkloadEntry entry) {
        return accountsOfSeats.computeIfAbsent(
                entry.seat.number,
                seat -> accounts(entry).account(snapshot.placement(entry).group()));
    }

    @Override
    public void forEachBeside(WorkloadEntry entry, Consumer<WorkloadEntry> action) {
        snapshot.seated.members(snapshot.placement(entry).group()).forEach(action);
    }

    @Override
    public Optional<Long> leavesFor(String id) {
        return leavesFor.apply(id);
    }
}
