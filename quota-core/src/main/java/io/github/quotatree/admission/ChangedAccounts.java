package io.github.quotatree.admission;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Accounts as they would be after some workloads have ended or started. The runtimes stay as they are. Changes on
 * flavors are placed in the accounts themselves until {@link #end}.
 */
public final class ChangedAccounts extends ForwardingAccounts {
    private final Accounts accounts;
    private final boolean leavingIsGone;

    /** By account and dimension: how much more the group and all groups below it use. */
    private final Map<Integer, long[]> more = new HashMap<>();

    /** By account and dimension: the part of it that is not preemptible, of the workloads of the group itself. */
    private final Map<Integer, long[]> moreNonPreemptible = new HashMap<>();

    /** The workloads that have ended or started, by id. */
    private final Map<String, Change> changes = new LinkedHashMap<>();

    private record Change(int account, Workload workload, ResourceVector held, int sign) {}

    /**
     * Starts without changes.
     *
     * @param leavingIsGone whether all that is leaving counts as gone, which takes linear time with flavors
     */
    public ChangedAccounts(Accounts accounts, boolean leavingIsGone) {
        super(accounts);
        this.accounts = accounts;
        this.leavingIsGone = leavingIsGone;
        if (leavingIsGone) {
            accounts.placeLeaving(-1);
        }
    }

    /** Lets a workload end that holds its request; as a victim of a plan, it makes no room in the min of its group. */
    public void stop(int account, Workload workload, ResourceVector held) {
        change(new Change(account, workload, held, -1));
    }

    /** Lets a waiting workload start on the flavors that its request names. */
    public void start(int account, Workload workload, ResourceVector held) {
        change(new Change(account, workload, held, 1));
    }

    /** Lets some use of a group end, by counts of units alone. */
    public void free(int account, ResourceVector use) {
        for (int a = account; a > 0; a = accounts.parent(a)) {
            add(more, a, use, -1);
        }
    }

    /** Takes the end or the start of a workload back, if there was one. */
    public void undo(String workload) {
        Change change = changes.remove(workload);
        if (change != null) {
            count(change, -change.sign);
        }
    }

    private void change(Change change) {
        undo(change.workload.id());
        changes.put(change.workload.id(), change);
        count(change, change.sign);
    }

    private void count(Change change, int sign) {
        for (int account = change.account; account > 0; account = accounts.parent(account)) {
            add(more, account, change.held, sign);
        }
        if (change.sign > 0 && !change.workload.preemptible()) {
            add(moreNonPreemptible, change.account, change.held, sign);
        }
        accounts.place(change.account, change.workload, change.held, sign);
    }

    private static void add(Map<Integer, long[]> sums, int account, ResourceVector held, int sign) {
        long[] sum =
                sums.computeIfAbsent(account, none -> new long[held.schema().size()]);
        for (int d = 0; d < sum.length; d++) {
            sum[d] += sign * held.value(d);
        }
    }

    private static long of(Map<Integer, long[]> sums, int account, int d) {
        long[] sum = sums.get(account);
        return sum == null ? 0 : sum[d];
    }

    /** Takes all changes back. */
    public void end() {
        List.copyOf(changes.keySet()).forEach(this::undo);
        if (leavingIsGone) {
            accounts.placeLeaving(1);
        }
    }

    @Override
    public long used(int account, int d) {
        return accounts.used(account, d) - (leavingIsGone ? accounts.leaving(account, d) : 0) + of(more, account, d);
    }

    @Override
    public long nonPreemptibleUsed(int account, int d) {
        return accounts.nonPreemptibleUsed(account, d)
                - (leavingIsGone ? accounts.nonPreemptibleLeaving(account, d) : 0)
                + of(moreNonPreemptible, account, d);
    }

    @Override
    public long leaving(int account, int d) {
        return leavingIsGone ? 0 : accounts.leaving(account, d);
    }

    @Override
    public long nonPreemptibleLeaving(int account, int d) {
        return leavingIsGone ? 0 : accounts.nonPreemptibleLeaving(account, d);
    }
}
