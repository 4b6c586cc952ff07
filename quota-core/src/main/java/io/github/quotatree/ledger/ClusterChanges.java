package io.github.quotatree.ledger;

import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

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

    void replace(QuotaForest next, DisplacedWorkloads displaced) {
        if (!next.schema().equals(data.forest().schema())) {
            throw new IllegalArgumentException(
                    "the dimensions cannot change from " + data.forest().schema() + " to " + next.schema());
        }
        ForestEdit edit = ForestEdit.of(data.forest(), next, displaced);
        edit.requireValid(withWorkloads(edit.vacated()));
        if (data.trees.haveTreesOf(next)) {
            List<ResourceVector> totals = data.trees.totalsOf(next);
            recordReplaced(next, displaced);
            data.trees = data.trees.withNodesOf(next, totals);
        } else {
            place(data.trees.reopened(next), edit);
        }
        data.version++;
    }

    /** Returns those of some groups that have workloads. */
    private Set<String> withWorkloads(Set<String> groups) {
        Set<String> found = new HashSet<>();
        for (WorkloadEntry entry : groups.isEmpty() ? List.<WorkloadEntry>of() : data.table.entries()) {
            if (groups.contains(entry.group())) {
                found.add(entry.group());
            }
        }
        return found;
    }

    private void recordReplaced(QuotaForest next, DisplacedWorkloads displaced) {
        if (data.journal != null) {
            data.journal.accept(new LedgerChange.ForestReplaced(data.version + 1, next, displaced));
        }
    }

    /** Counts every workload in other accounts, which replace the present ones when all are counted. */
    private void place(ForestAccounts opened, ForestEdit edit) {
        List<WorkloadEntry> entries = data.table.entries();
        List<GroupAccount> accounts = new ArrayList<>(entries.size());
        for (WorkloadEntry entry : entries) {
            GroupAccount account = opened.placeAgain(entry, edit);
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
        recordReplaced(opened.forest(), edit.displaced());
        for (int k = 0; k < accounts.size(); k++) {
            WorkloadEntry entry = data.table.writable(entries.get(k));
            entry.workload = edit.afterwards(entry.workload, entry.group());
            entry.countIn(accounts.get(k));
        }
        data.trees = opened;
    }
}
