package io.github.quotatree.ledger;

import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceVector;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The changes of trees, nodes and totals. A change is checked completely before anything is written. */
final class ClusterChanges {
    private final LedgerData data;

    ClusterChanges(LedgerData data) {
        this.data = data;
    }

    void setTotal(String treeId, ResourceVector total) {
        data.trees.requireKnownTotal(treeId, total);
        if (data.journal != null) {
            data.journal.accept(new LedgerChange.TotalSet(data.version + 1, treeId, total));
        }
        data.trees.setTotal(treeId, total);
        data.version++;
    }

    void replace(QuotaForest next) {
        if (!next.schema().equals(data.forest().schema())) {
            throw new IllegalArgumentException(
                    "the dimensions cannot change from " + data.forest().schema() + " to " + next.schema());
        }
        if (data.trees.haveTreesOf(next)) {
            List<ResourceVector> totals = data.trees.totalsOf(next);
            recordReplaced(next);
            data.trees = data.trees.withNodesOf(next, totals);
        } else {
            place(data.trees.reopened(next));
        }
        data.version++;
    }

    private void recordReplaced(QuotaForest next) {
        if (data.journal != null) {
            data.journal.accept(new LedgerChange.ForestReplaced(data.version + 1, next));
        }
    }

    /** Counts every workload in other accounts, which replace the present ones when all are counted. */
    private void place(ForestAccounts opened) {
        SeatedEntries.Snapshot bySeat = data.table.snapshot().bySeat();
        Map<Seat, GroupAccount> accounts = new LinkedHashMap<>();
        bySeat.forEachSeat(first -> {
            GroupAccount account = opened.placeAgain(first);
            accounts.put(first.seat, account);
            bySeat.forEach(first.seat.number, entry -> count(entry, account));
        });
        recordReplaced(opened.forest());
        accounts.forEach((seat, account) -> {
            seat.countIn(account);
            opened.seating().seat(seat);
        });
        data.trees = opened;
    }

    private static void count(WorkloadEntry entry, GroupAccount account) {
        TreeAccounts tree = account.tree();
        ResourceVector none = entry.request.schema().zero();
        tree.requireSum(entry.id(), none, entry.request);
        tree.changeRequest(account.account(), none, entry.request);
        if (entry.holds()) {
            tree.addUsed(account.account(), entry.request, entry.workload.preemptible(), 1);
        }
        if (entry.isIn(WorkloadPhase.STOPPING)) {
            tree.addLeaving(account.account(), entry.request, 1);
        }
    }
}
