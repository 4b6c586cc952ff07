package io.github.quotatree.ledger;

import org.jspecify.annotations.Nullable;

/** A seat of {@link Seats}: the account of all workloads that name the same group, or have the same namespace. */
final class Seat implements IdIndex.Identified {
    final int number;
    private final String name;

    // its account, in two fields, because every decision and every change reads them
    TreeAccounts tree;
    int account;

    /** The next one of those that are free. */
    @Nullable
    Seat next;

    Seat(int number, String name, GroupAccount account) {
        this.number = number;
        this.name = name;
        tree = account.tree();
        this.account = account.account();
    }

    /** Returns the name of the group or namespace, or an empty one for workloads that have neither. */
    @Override
    public String id() {
        return name;
    }

    /** Returns whether it is at the default group. */
    boolean isAtDefault() {
        return tree.isDefault(account);
    }

    /** Returns the account that its workloads count in. */
    GroupAccount account() {
        return new GroupAccount(tree, account);
    }

    /** Sets the account that its workloads count in. */
    void countIn(GroupAccount other) {
        tree = other.tree();
        account = other.account();
    }
}
