package io.github.quotatree.ledger;

import org.jspecify.annotations.Nullable;

/** A seat of {@link Seats}: the account of all workloads that name the same group, or have the same namespace. */
final class Seat implements IdIndex.Identified {
    final int number;
    private final String name;

    /** The accounts of its tree, which know the account: so that no seat is touched where the tree is replaced. */
    TreeAccounts tree;

    /** The next one of those that are free. */
    @Nullable
    Seat next;

    Seat(int number, String name, TreeAccounts tree) {
        this.number = number;
        this.name = name;
        this.tree = tree;
    }

    /** Returns the name of the group or namespace, or an empty one for workloads that have neither. */
    @Override
    public String id() {
        return name;
    }

    /** Returns the number of its account in the tree. */
    int account() {
        return tree.accountOfSeat(number);
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
