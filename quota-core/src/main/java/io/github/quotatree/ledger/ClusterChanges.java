package io.github.quotatree.ledger;

import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;

/** The changes of trees, nodes and totals. A change is checked completely before anything is written. */
final class ClusterChanges {
    private final LedgerData data;

    ClusterChanges(LedgerData data) {
        this.data = data;
    }

    void setTotal(String treeId, ResourceVector total) {
        data.trees.setTotal(treeId, total);
        data.version++;
    }

    void replace(QuotaForest next) {
        if (!next.schema().equals(data.forest().schema())) {
            throw new IllegalArgumentException(
                    "the dimensions cannot change from " + data.forest().schema() + " to " + next.schema());
        }
        if (data.trees.haveTreesOf(next)) {
            data.trees = data.trees.withNodesOf(next);
        } else {
            place(data.trees.reopened(next));
        }
        data.version++;
    }

    /** Counts every workload in other accounts, which replace the present ones when all are counted. */
    private void place(ForestAccounts opened) {
        List<WorkloadEntry> entries = data.table.entries();
        List<GroupAccount> accounts = new ArrayList<>(entries.size());
        for (WorkloadEntry entry : entries) {
            GroupAccount account = opened.place(entry.workload);
            TreeAccounts tree = account.tree();
            ResourceVector none = entry.request.schema().zero();
            tree.requireSum(entry.workload.id(), none, entry.request);
            tree.changeRequest(account.account(), none, entry.request);
            if (entry.phase.holds()) {
                tree.addUsed(account.account(), entry.request, entry.workload.preemptible(), 1);
            }
            if (entry.phase == WorkloadPhase.STOPPING) {
                tree.addLeaving(account.account(), entry.request, 1);
            }
            accounts.add(account);
        }
        for (int k = 0; k < accounts.size(); k++) {
            data.table.writable(entries.get(k)).countIn(accounts.get(k));
        }
        data.trees = opened;
    }
}
