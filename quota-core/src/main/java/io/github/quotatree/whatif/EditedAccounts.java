package io.github.quotatree.whatif;

import io.github.quotatree.FlavorRoom;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.admission.Accounts;
import io.github.quotatree.admission.ForwardingAccounts;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;

/**
 * The accounts of a snapshot with the runtimes, the mins and the flavors of another result of the tree, for one workload
 * at a time. The result may be of a part of the tree in one dimension, which then is the only one that is read.
 */
final class EditedAccounts extends ForwardingAccounts {
    private final Accounts accounts;
    private final ResourceSchema schema;
    private final RuntimeQuotas quotas;

    EditedAccounts(Accounts accounts, ResourceSchema schema, RuntimeQuotas quotas) {
        super(accounts);
        this.accounts = accounts;
        this.schema = schema;
        this.quotas = quotas;
    }

    private GroupRuntime group(int account) {
        return quotas.group(accounts.name(account));
    }

    private String dimension(int d) {
        return schema.dimension(d);
    }

    @Override
    public long runtime(int account, int d) {
        return group(account).runtime().value(dimension(d));
    }

    @Override
    public boolean isWithinRuntime(int account, int d, long amount) {
        return amount <= runtime(account, d);
    }

    @Override
    public long min(int account, int d) {
        return group(account).min().value(dimension(d));
    }

    @Override
    public boolean hasRoom(int account, FlavorClass flavorClass, int flavor, long units) {
        return units <= group(account).headroom(flavorClass, name(flavorClass, flavor));
    }

    @Override
    public FlavorRoom room(int account, FlavorClass flavorClass, int flavor) {
        return group(account).flavorRoom(flavorClass, name(flavorClass, flavor));
    }

    private static String name(FlavorClass flavorClass, int flavor) {
        return flavorClass.schema().flavors(flavorClass.dimension()).get(flavor);
    }
}
