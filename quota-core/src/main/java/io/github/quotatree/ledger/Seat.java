package io.github.quotatree.ledger;

/** A seat of {@link Seats}: the account of all workloads that name the same group, or have the same namespace. */
final class Seat implements IdIndex.Identified {
    private static final int UNKNOWN = -1;

    final int number;
    private final String name;

    /** The accounts of its tree, which know the account: so that no seat is touched where the tree is replaced. */
    private TreeAccounts tree;

    // the account that they know, and as of which replacement, since every decision and every change reads it
    private int account;
    private int knownAsOf = UNKNOWN;

    Seat(int number, String name, TreeAccounts tree) {
        this.number = number;
        this.name = name;
        this.tree = tree;
    }

    TreeAccounts tree() {
        return tree;
    }

    /** Moves it to another tree. */
    void moveTo(TreeAccounts other) {
        tree = other;
        knownAsOf = UNKNOWN;
    }

    /** Returns the name of the group or namespace, or an empty one for workloads that have neither. */
    @Override
    public String id() {
        return name;
    }

    /** Returns the number of its account in the tree. */
    int account() {
        if (knownAsOf != tree.replacements()) {
            account = tree.accountOfSeat(number);
            knownAsOf = tree.replacements();
        }
        return account;
    }

    /** Returns whether it is at the default group. */
    boolean isAtDefault() {
        return tree.isDefault(account());
    }

    /** Returns the account that its workloads count in. */
    GroupAccount groupAccount() {
        return new GroupAccount(tree, account());
    }
}
