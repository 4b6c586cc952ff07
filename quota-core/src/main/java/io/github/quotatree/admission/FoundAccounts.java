package io.github.quotatree.admission;

import io.github.quotatree.RuntimeQuotas;
import java.util.Objects;

/** Finds the {@link Accounts} of a snapshot. */
public final class FoundAccounts {
    private FoundAccounts() {}

    /**
     * Returns the accounts of a tree in a snapshot, for one thread: units that are placed there are seen by no other
     * caller.
     *
     * @throws IllegalArgumentException if there is no tree of this id
     */
    public static Accounts of(AskedSnapshot snapshot, String treeId) {
        return snapshot.accounts(treeId);
    }

    /** Returns the accounts of a tree in a snapshot with other runtimes, mins and use. */
    public static Accounts of(AskedSnapshot snapshot, RuntimeQuotas quotas) {
        return snapshot.accounts(Objects.requireNonNull(quotas, "quotas"));
    }
}
