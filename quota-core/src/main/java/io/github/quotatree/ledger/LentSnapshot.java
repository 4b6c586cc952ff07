package io.github.quotatree.ledger;

import io.github.quotatree.admission.Accounts;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.Lending.Waiting;
import java.util.ArrayList;
import java.util.List;

/**
 * What a ledger that lends knew beside its accounts at one moment.
 *
 * @param waiting the workloads that are due, that no node can take, or that have not started after a plan
 */
record LentSnapshot(QuotaForest forest, WorkloadTable.Snapshot entries, Seating seating, Waiting waiting) {
    /** Returns the workloads of a leaf group, in any order. */
    List<WorkloadEntry> workloads(int tree, int account) {
        List<WorkloadEntry> members = new ArrayList<>();
        for (int seat = seating.first(tree, account); seat != 0; seat = seating.next(seat)) {
            entries.forEach(seat, members::add);
        }
        return members;
    }

    /** Returns the claims in a tree; a workload that is due no longer, because its group may use less, claims none. */
    Claims claims(int tree, Accounts accounts) {
        Claims found = new Claims(accounts, forest.schema().size());
        for (String id : waiting.due().keySet()) {
            WorkloadEntry entry = entries.byId.find(id);
            if (entry != null && !waiting.held().contains(id) && seating.tree(entry.seat.number) == tree) {
                int account = account(entry, accounts);
                if (accounts.isEntitled(account, entry.workload)) {
                    found.addDue(entry.workload, account, entry.request);
                }
            }
        }
        for (String id : waiting.handedOver()) {
            WorkloadEntry entry = entries.byId.find(id);
            if (entry != null && seating.tree(entry.seat.number) == tree) {
                found.addHandedOver(account(entry, accounts), entry.request);
            }
        }
        return found;
    }

    /** Returns the account of a workload; by its name, so that the accounts have read the groups above it. */
    private int account(WorkloadEntry entry, Accounts accounts) {
        int account = seating.account(entry.seat.number);
        return accounts.isInTree(account)
                ? accounts.account(entry.placement(forest, false).group())
                : account;
    }
}
