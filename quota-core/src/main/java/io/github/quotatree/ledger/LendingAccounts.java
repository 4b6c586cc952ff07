package io.github.quotatree.ledger;

import io.github.quotatree.admission.Accounts;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Workload;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The half of the accounts of one tree about loans that is the same for the live state and for a snapshot. */
abstract class LendingAccounts implements Accounts {
    final ResourceSchema schema;

    /** Null if the ledger judges by quota alone. */
    private @Nullable Lender lender;

    LendingAccounts(ResourceSchema schema) {
        this.schema = schema;
    }

    final void lendBy(Lender by) {
        lender = by;
    }

    @Override
    public final boolean lends() {
        return lender != null;
    }

    final Lender lender() {
        return Objects.requireNonNull(lender);
    }

    /** Returns the classes of a leaf group, or of the default group. */
    abstract LeafClasses classes(int account);

    final LeafClasses findClasses(int account) {
        return LeafClasses.of(this, account, schema, lender().members(account), lender().waiting());
    }

    /** Returns the sum of the requests of an account. */
    abstract long requested(int account, int d);

    /** Returns whether all workloads of an account are known to be entitled; may return false where they are. */
    boolean areAllEntitled(int account, Workload workload) {
        return false;
    }

    @Override
    public boolean isEntitled(int account, Workload workload) {
        return isSystem(account)
                || areAllEntitled(account, workload)
                || classes(account).isEntitled(workload.id());
    }

    @Override
    public Object entitled(int account) {
        return classes(account).state();
    }

    @Override
    public List<List<Workload>> entitledWaiting(int account) {
        return classes(account).entitledWaiting();
    }

    @Override
    public ResourceVector useOnLoan(int account) {
        return classes(account).useOnLoan();
    }

    @Override
    public List<ExceededLimit> exceededEntitlement(int account, Workload workload) {
        return isSystem(account) || areAllEntitled(account, workload)
                ? List.of()
                : classes(account).exceeded(workload.id());
    }

    @Override
    public final int entitledFlavor(int account, Workload workload, int d) {
        boolean hasFlavors = lends() && schema.hasFlavors() && !isSystem(account);
        return hasFlavors ? classes(account).entitledFlavor(workload.id(), d) : -1;
    }

    @Override
    public List<Workload> onLoan(int account) {
        return classes(account).onLoan();
    }

    @Override
    public final long share(int account, int d) {
        long runtime = runtime(account, d);
        return isInTree(account) ? runtime : Math.min(runtime, requested(account, d));
    }

    @Override
    public final long handedOver(int scope, int d) {
        return lender().claims().handedOver(scope, d);
    }

    @Override
    public final long vacated(int scope, int d) {
        return lender().claims().vacated(scope, d);
    }

    @Override
    public final long claimed(int scope, int d, int account, @Nullable Workload entitled) {
        return lender().claims().claimed(scope, d, account, entitled);
    }

    @Override
    public final boolean isClaimedAtMost(int scope, int d, int account, @Nullable Workload entitled, long most) {
        return lender().claims().isClaimedAtMost(scope, d, account, entitled, most);
    }
}
