package io.github.quotatree.ledger;

import io.github.quotatree.admission.Accounts;
import io.github.quotatree.resource.ResourceSchema;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The ledger as it is now. */
record PresentLedger(LedgerData data) implements PlanView {
    @Override
    public ResourceSchema schema() {
        return data.schema;
    }

    @Override
    public boolean lends() {
        return data.lending != null;
    }

    @Override
    public @Nullable WorkloadEntry find(String id) {
        return data.table.find(id);
    }

    @Override
    public WorkloadStatus status(WorkloadEntry entry) {
        return data.status(entry);
    }

    @Override
    public Accounts accounts(WorkloadEntry entry) {
        return entry.tree();
    }

    @Override
    public int account(WorkloadEntry entry) {
        return entry.number();
    }

    @Override
    public void forEachBeside(WorkloadEntry entry, Consumer<WorkloadEntry> action) {
        data.forEachIn(entry.account(), action);
    }

    @Override
    public Optional<Long> leavesFor(String id) {
        return data.handOvers.leavesFor(id);
    }
}
