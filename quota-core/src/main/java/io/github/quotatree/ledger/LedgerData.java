package io.github.quotatree.ledger;

import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceVector;
import java.util.Collection;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All that a ledger knows: its workloads, the accounts that they count in, and the number of changes so far. */
final class LedgerData {
    final SolveOptions options;
    final WorkloadTable table = new WorkloadTable();
    final Reservations reservations = new Reservations();
    final OpenHandOvers handOvers = new OpenHandOvers();
    final EvictionWindows evictions;
    ForestAccounts trees;
    long version;

    /** Takes each change before it takes effect; null if changes are not recorded. */
    @Nullable
    Consumer<LedgerChange> journal;

    LedgerData(
            QuotaForest forest,
            Map<String, ResourceVector> totals,
            SolveOptions options,
            Collection<EvictionLimit> evictionLimits) {
        this.options = options;
        evictions = new EvictionWindows(evictionLimits);
        trees = ForestAccounts.of(forest, totals, options);
    }

    QuotaForest forest() {
        return trees.forest();
    }

    WorkloadEntry entry(String id) {
        WorkloadEntry entry = table.find(id);
        if (entry == null) {
            throw new IllegalArgumentException("no workload " + id + " in the ledger");
        }
        return entry;
    }

    @Nullable
    WorkloadEntry find(String id) {
        return table.find(id);
    }

    /** Returns the entry of a workload to decide on. */
    WorkloadEntry pending(String id) {
        WorkloadEntry entry = entry(id);
        if (entry.phase != WorkloadPhase.PENDING) {
            throw outOfOrder(entry, "admitted");
        }
        return entry;
    }

    static IllegalStateException outOfOrder(WorkloadEntry entry, String what) {
        return new IllegalStateException(
                "workload " + entry.workload.id() + " is " + entry.phase + " and cannot be " + what);
    }

    /** Adds a workload to the account of its group, or subtracts it. */
    static void count(WorkloadEntry entry, int sign) {
        countRequest(entry, sign);
        if (entry.phase.holds()) {
            hold(entry, sign);
        }
    }

    /** Adds the request of a workload to the request of its group, or subtracts it. */
    static void countRequest(WorkloadEntry entry, int sign) {
        ResourceVector none = entry.request.schema().zero();
        entry.tree.changeRequest(entry.account, sign > 0 ? none : entry.request, sign > 0 ? entry.request : none);
    }

    /** Adds the request of a workload that holds it to the use of its group, or subtracts it. */
    static void hold(WorkloadEntry entry, int sign) {
        entry.tree.addUsed(entry.account, entry.request, entry.workload.preemptible(), sign);
        if (entry.phase == WorkloadPhase.STOPPING) {
            leave(entry, sign);
        }
    }

    /** Adds the request of a workload to the use that is leaving its group, or subtracts it. */
    static void leave(WorkloadEntry entry, int sign) {
        entry.tree.addLeaving(entry.account, entry.request, sign);
    }
}
