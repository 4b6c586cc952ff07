package io.github.quotatree.whatif;

import io.github.quotatree.FlavorRoom;
import io.github.quotatree.admission.Accounts;
import io.github.quotatree.admission.ForwardingAccounts;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;

/** The accounts of a snapshot with the runtimes, mins and flavors after edits. */
final class EditedAccounts extends ForwardingAccounts {
    private final Accounts accounts;
    private final ResourceSchema schema;
    private final EditedNumbers numbers;

    EditedAccounts(Accounts accounts, ResourceSchema schema, EditedNumbers numbers) {
        super(accounts);
        this.accounts = accounts;
        this.schema = schema;
        this.numbers = numbers;
    }

    @Override
    public long runtime(int account, int d) {
        return numbers.runtime(accounts.name(account), schema.dimension(d));
    }

    @Override
    public boolean isWithinRuntime(int account, int d, long amount) {
        return amount <= runtime(account, d);
    }

    @Override
    public long min(int account, int d) {
        return numbers.min(accounts.name(account), schema.dimension(d));
    }

    @Override
    public boolean hasRoom(int account, FlavorClass flavorClass, int flavor, long units) {
        return numbers.hasRoom(accounts.name(account), flavorClass, name(flavorClass, flavor), units);
    }

    @Override
    public FlavorRoom room(int account, FlavorClass flavorClass, int flavor) {
        return numbers.room(accounts.name(account), flavorClass, name(flavorClass, flavor));
    }

    private static String name(FlavorClass flavorClass, int flavor) {
        return flavorClass.schema().flavors(flavorClass.dimension()).get(flavor);
    }
}
