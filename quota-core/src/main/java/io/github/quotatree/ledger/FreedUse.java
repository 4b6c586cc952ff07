package io.github.quotatree.ledger;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** The use of accounts that ends with the victims of a plan, by account and for the groups above as well. */
final class FreedUse {
    private final Map<GroupAccount, long[]> freed = new HashMap<>();

    void add(Collection<WorkloadEntry> victims, int sign) {
        for (WorkloadEntry victim : victims) {
            for (int account = victim.number();
                    account > 0;
                    account = victim.tree().parent(account)) {
                add(new GroupAccount(victim.tree(), account), victim.request, sign);
            }
        }
    }

    private void add(GroupAccount account, ResourceVector request, int sign) {
        int dimensions = request.schema().size();
        long[] sums = freed.computeIfAbsent(account, none -> new long[dimensions]);
        for (int d = 0; d < sums.length; d++) {
            sums[d] += sign * request.value(d);
        }
    }

    /** Returns the use of an account without what is leaving and what is freed. */
    long staying(TreeAccounts tree, int account, int d) {
        long[] sums = freed.get(new GroupAccount(tree, account));
        return tree.used(account, d) - tree.leaving(account, d) - (sums == null ? 0 : sums[d]);
    }

    /** Returns the view of accounts in which what is leaving and what is freed counts as gone. */
    AdmissionView viewOf(TreeAccounts tree) {
        return new StayingView(tree, this);
    }

    /** The accounts of a tree without the use that goes. No victim makes room in the min of its group. */
    private record StayingView(TreeAccounts tree, FreedUse freed) implements AdmissionView {
        @Override
        public boolean isSystem(int account) {
            return tree.isSystem(account);
        }

        @Override
        public boolean isDefault(int account) {
            return tree.isDefault(account);
        }

        @Override
        public String name(int account) {
            return tree.name(account);
        }

        @Override
        public int parent(int account) {
            return tree.parent(account);
        }

        @Override
        public long used(int account, int d) {
            return freed.staying(tree, account, d);
        }

        @Override
        public long nonPreemptibleUsed(int account, int d) {
            return tree.nonPreemptibleUsed(account, d) - tree.nonPreemptibleLeaving(account, d);
        }

        @Override
        public long limit(ExceededLimit.Kind kind, int account, int d) {
            return tree.limit(kind, account, d);
        }

        @Override
        public boolean isWithinRuntime(int account, int d, long amount) {
            return tree.isWithinRuntime(account, d, amount);
        }
    }
}
