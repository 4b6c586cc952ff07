package io.github.quotatree.admission;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Accounts as they would be after some workloads have ended. The runtimes stay as they are. The freed flavors are
 * free in the accounts themselves until {@link #end}.
 */
public final class ChangedAccounts extends ForwardingAccounts {
    private final Accounts accounts;
    private final boolean leavingIsGone;

    /** By account and column: how much less the group and all groups below it use. */
    private final Map<Integer, long[]> freed;

    private final Map<String, End> ends;

    private record End(int account, Workload workload, ResourceVector held) {}

    /** Starts without changes; to count all that is leaving as gone takes linear time with flavors. */
    public ChangedAccounts(Accounts accounts, boolean leavingIsGone) {
        super(accounts);
        this.accounts = accounts;
        this.leavingIsGone = leavingIsGone;
        freed = new HashMap<>();
        ends = new LinkedHashMap<>();
        if (leavingIsGone && !accounts.lends()) {
            accounts.placeLeaving(-1);
        }
    }

    private ChangedAccounts(Accounts accounts, ChangedAccounts other) {
        super(accounts);
        this.accounts = accounts;
        leavingIsGone = other.leavingIsGone;
        freed = other.freed;
        ends = other.ends;
    }

    /**
     * Returns the same ends in the accounts of another moment, in which these workloads hold the same requests; takes
     * no time in their number. Without flavors, or in accounts that lend.
     */
    public ChangedAccounts at(Accounts otherMoment) {
        return new ChangedAccounts(otherMoment, this);
    }

    /** Lets a workload end that holds its request; as a victim of a plan, it makes no room in the min of its group. */
    public void stop(int account, Workload workload, ResourceVector held) {
        undo(workload.id());
        End end = new End(account, workload, held);
        ends.put(workload.id(), end);
        count(end, 1);
    }

    /** Lets some use of a group end, by counts of units alone. */
    public void free(int account, ResourceVector use) {
        for (int a = account; a > 0; a = accounts.parent(a)) {
            add(a, use, 1);
        }
        add(0, use, 1);
    }

    public void undo(String workload) {
        End end = ends.remove(workload);
        if (end != null) {
            count(end, -1);
        }
    }

    private void count(End end, int sign) {
        for (int account = end.account; account > 0; account = accounts.parent(account)) {
            add(account, end.held, sign);
        }
        add(0, end.held, sign);
        if (!accounts.lends()) { // which counts flavors as it counts dimensions
            accounts.place(end.account, end.workload, end.held, -sign);
        }
    }

    private void add(int account, ResourceVector held, int sign) {
        long[] sum =
                freed.computeIfAbsent(account, none -> new long[held.schema().columns()]);
        for (int d = 0; d < sum.length; d++) {
            sum[d] += sign * held.value(d);
        }
    }

    public void end() {
        List.copyOf(ends.keySet()).forEach(this::undo);
        if (leavingIsGone && !accounts.lends()) {
            accounts.placeLeaving(1);
        }
    }

    @Override
    public long used(int account, int d) {
        long[] less = freed.get(account);
        return accounts.used(account, d)
                - (leavingIsGone ? accounts.leaving(account, d) : 0)
                - (less == null ? 0 : less[d]);
    }

    /** A plan is made for all who are due at once, so that they make no claims against each other. */
    @Override
    public long claimed(int scope, int d, int account, @Nullable Workload entitled) {
        return leavingIsGone ? 0 : accounts.claimed(scope, d, account, entitled);
    }

    @Override
    public List<Workload> onLoan(int account) {
        return accounts.onLoan(account).stream()
                .filter(workload -> !ends.containsKey(workload.id()))
                .toList();
    }

    @Override
    public boolean isClaimedAtMost(int scope, int d, int account, @Nullable Workload entitled, long most) {
        return leavingIsGone ? most >= 0 : accounts.isClaimedAtMost(scope, d, account, entitled, most);
    }

    @Override
    public long leaving(int account, int d) {
        return leavingIsGone ? 0 : accounts.leaving(account, d);
    }

    @Override
    public long nonPreemptibleUsed(int account, int d) {
        return accounts.nonPreemptibleUsed(account, d)
                - (leavingIsGone ? accounts.nonPreemptibleLeaving(account, d) : 0);
    }
}
