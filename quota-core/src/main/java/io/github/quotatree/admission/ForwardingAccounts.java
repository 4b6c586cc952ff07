package io.github.quotatree.admission;

import io.github.quotatree.FlavorRoom;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Loan;
import io.github.quotatree.workload.Workload;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Accounts that answer as others do, apart from the methods that a subclass replaces. */
public abstract class ForwardingAccounts implements Accounts {
    private final Accounts accounts;

    protected ForwardingAccounts(Accounts accounts) {
        this.accounts = accounts;
    }

    @Override
    public long used(int account, int d) {
        return accounts.used(account, d);
    }

    @Override
    public long nonPreemptibleUsed(int account, int d) {
        return accounts.nonPreemptibleUsed(account, d);
    }

    @Override
    public long leaving(int account, int d) {
        return accounts.leaving(account, d);
    }

    @Override
    public long nonPreemptibleLeaving(int account, int d) {
        return accounts.nonPreemptibleLeaving(account, d);
    }

    @Override
    public String treeId() {
        return accounts.treeId();
    }

    @Override
    public int account(String group) {
        return accounts.account(group);
    }

    @Override
    public String name(int account) {
        return accounts.name(account);
    }

    @Override
    public boolean isInTree(int account) {
        return accounts.isInTree(account);
    }

    @Override
    public boolean isSystem(int account) {
        return accounts.isSystem(account);
    }

    @Override
    public int parent(int account) {
        return accounts.parent(account);
    }

    @Override
    public long runtime(int account, int d) {
        return accounts.runtime(account, d);
    }

    @Override
    public boolean isWithinRuntime(int account, int d, long amount) {
        return accounts.isWithinRuntime(account, d, amount);
    }

    @Override
    public long min(int account, int d) {
        return accounts.min(account, d);
    }

    @Override
    public long defaultMax(int d) {
        return accounts.defaultMax(d);
    }

    @Override
    public List<Loan> lenders(int account, int d, long amount) {
        return accounts.lenders(account, d, amount);
    }

    @Override
    public boolean hasRoom(int account, FlavorClass flavorClass, int flavor, long units) {
        return accounts.hasRoom(account, flavorClass, flavor, units);
    }

    @Override
    public FlavorRoom room(int account, FlavorClass flavorClass, int flavor) {
        return accounts.room(account, flavorClass, flavor);
    }

    @Override
    public void place(int account, Workload workload, ResourceVector held, int sign) {
        accounts.place(account, workload, held, sign);
    }

    @Override
    public void placeLeaving(int sign) {
        accounts.placeLeaving(sign);
    }

    @Override
    public boolean lends() {
        return accounts.lends();
    }

    @Override
    public boolean isEntitled(int account, Workload workload) {
        return accounts.isEntitled(account, workload);
    }

    @Override
    public Object entitled(int account) {
        return accounts.entitled(account);
    }

    @Override
    public List<List<Workload>> entitledWaiting(int account) {
        return accounts.entitledWaiting(account);
    }

    @Override
    public ResourceVector useOnLoan(int account) {
        return accounts.useOnLoan(account);
    }

    @Override
    public List<ExceededLimit> exceededEntitlement(int account, Workload workload) {
        return accounts.exceededEntitlement(account, workload);
    }

    @Override
    public int[] leaves() {
        return accounts.leaves();
    }

    @Override
    public long share(int account, int d) {
        return accounts.share(account, d);
    }

    @Override
    public List<Workload> onLoan(int account) {
        return accounts.onLoan(account);
    }

    @Override
    public int entitledFlavor(int account, Workload workload, int d) {
        return accounts.entitledFlavor(account, workload, d);
    }

    @Override
    public long capacity(int scope, int d) {
        return accounts.capacity(scope, d);
    }

    @Override
    public long handedOver(int scope, int d) {
        return accounts.handedOver(scope, d);
    }

    @Override
    public long vacated(int scope, int d) {
        return accounts.vacated(scope, d);
    }

    @Override
    public long claimed(int scope, int d, int account, @Nullable Workload entitled) {
        return accounts.claimed(scope, d, account, entitled);
    }

    @Override
    public boolean isClaimedAtMost(int scope, int d, int account, @Nullable Workload entitled, long most) {
        return accounts.isClaimedAtMost(scope, d, account, entitled, most);
    }

    @Override
    public int[] keeping() {
        return accounts.keeping();
    }

    @Override
    public long kept(int account, int d) {
        return accounts.kept(account, d);
    }
}
