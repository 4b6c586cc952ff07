package io.github.quotatree.ledger;

import io.github.quotatree.admission.Accounts;
import io.github.quotatree.admission.ForwardingAccounts;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The accounts of one tree in a snapshot while its units take their turns: some have started, and some are due. */
final class TurnAccounts extends ForwardingAccounts {
    private final Accounts before;
    private final Claims claims;

    /** By account and dimension: how much more the group and all groups below it use. */
    private final Map<Integer, long[]> started = new HashMap<>();

    TurnAccounts(Accounts before, ResourceSchema schema) {
        super(before);
        this.before = before;
        claims = new Claims(before, schema, () -> 0); // who is entitled stays as it is
    }

    void start(int account, List<Workload> unit) {
        for (Workload workload : unit) {
            claims.remove(workload.id());
            for (int scope = account; scope > 0; scope = before.parent(scope)) {
                add(scope, workload.request());
            }
            add(0, workload.request());
        }
    }

    private void add(int scope, ResourceVector request) {
        long[] sum =
                started.computeIfAbsent(scope, none -> new long[request.schema().size()]);
        for (int d = 0; d < sum.length; d++) {
            sum[d] += request.value(d);
        }
    }

    /** Notes that an entitled workload is due, once. */
    void claim(int account, Workload workload) {
        claims.remove(workload.id());
        claims.addDue(workload, account, workload.request());
    }

    @Override
    public long used(int account, int d) {
        long[] more = started.get(account);
        return before.used(account, d) + (more == null ? 0 : more[d]);
    }

    @Override
    public long claimed(int scope, int d, int account, @Nullable Workload entitled) {
        return claims.claimed(scope, d, account, entitled);
    }

    @Override
    public boolean isClaimedAtMost(int scope, int d, int account, @Nullable Workload entitled, long most) {
        return claims.isClaimedAtMost(scope, d, account, entitled, most);
    }
}
