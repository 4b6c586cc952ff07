package io.github.quotatree.ledger;

import io.github.quotatree.admission.Accounts;
import io.github.quotatree.forest.QuotaForest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The workloads of one tree at one moment of a ledger that lends its idle capacity. */
final class LentSnapshot implements Lender {
    private final Content content;
    private final int tree;
    private final Accounts accounts;
    private @Nullable Claims claims;

    /** All workloads of the ledger, their places, and those that wait; one object for each snapshot. */
    record Content(QuotaForest forest, WorkloadTable.Snapshot entries, Seating seating, Waiting waiting) {}

    LentSnapshot(Content content, int tree, Accounts accounts) {
        this.content = content;
        this.tree = tree;
        this.accounts = accounts;
    }

    @Override
    public List<WorkloadEntry> members(int account) {
        Seating seating = content.seating;
        List<WorkloadEntry> members = new ArrayList<>();
        for (int seat = seating.first(tree, account); seat != 0; seat = seating.next(seat)) {
            content.entries.forEach(seat, members::add);
        }
        return members;
    }

    @Override
    public @Nullable Member member(int account, String id) {
        WorkloadEntry entry = entryOfTree(id);
        return entry != null && content.seating.account(entry.seat.number) == account ? entry : null;
    }

    @Override
    public Waiting waiting() {
        return content.waiting;
    }

    @Override
    public long version() {
        return 0; // it never changes
    }

    @Override
    public void changed(int account) {
        throw new UnsupportedOperationException("a snapshot never changes");
    }

    @Override
    public synchronized Claims claims() {
        if (claims == null) {
            claims = find();
        }
        return claims;
    }

    private Claims find() {
        Claims found = new Claims(accounts, content.forest.schema(), () -> 0);
        for (String id : waiting().due().keySet()) {
            WorkloadEntry entry = waiting().held().contains(id) ? null : entryOfTree(id);
            if (entry != null) {
                found.addDue(entry.workload, account(entry), entry.request);
            }
        }
        for (String id : waiting().handedOver()) {
            WorkloadEntry entry = entryOfTree(id);
            if (entry != null) {
                boolean isVacated = waiting().vacated().contains(id);
                found.addHandedOver(entry.workload, account(entry), entry.request, isVacated);
            }
        }
        found.findEntitled();
        return found;
    }

    private @Nullable WorkloadEntry entryOfTree(String id) {
        WorkloadEntry entry = content.entries.byId.find(id);
        return entry != null && content.seating.tree(entry.seat.number) == tree ? entry : null;
    }

    /** Returns the account of a workload; by its name, so that the accounts have read the groups above it. */
    private int account(WorkloadEntry entry) {
        int account = content.seating.account(entry.seat.number);
        return accounts.isInTree(account)
                ? accounts.account(entry.placement(content.forest, false).group())
                : account;
    }
}
