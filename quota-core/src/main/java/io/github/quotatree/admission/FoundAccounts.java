package io.github.quotatree.admission;

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
}
