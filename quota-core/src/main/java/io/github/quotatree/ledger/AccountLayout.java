package io.github.quotatree.ledger;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;

/**
 * The numbers of the accounts of one tree: each group has the account of its index in the tree, and the default and the
 * system group have the two after them. Account 0 stands for all groups of the tree together.
 *
 * @param tree the tree
 * @param groups the number of its groups
 */
record AccountLayout(QuotaTree tree, int groups) {
    int defaultAccount() {
        return groups + 1;
    }

    int systemAccount() {
        return groups + 2;
    }

    /** Returns the name of a group beside the tree. */
    String nameBeside(int account) {
        return account == systemAccount() ? ReservedNames.SYSTEM_GROUP : ReservedNames.DEFAULT_GROUP;
    }

    /** Returns the number of accounts, account 0 included. */
    int size() {
        return groups + 3;
    }

    /** Returns whether an account belongs to a group of the tree, rather than to one beside it. */
    boolean isInTree(int account) {
        return account <= groups;
    }

    /**
     * Returns the account of a group.
     *
     * @throws IllegalArgumentException if there is no group of this name
     */
    int account(String group) {
        return switch (group) {
            case ReservedNames.DEFAULT_GROUP -> defaultAccount();
            case ReservedNames.SYSTEM_GROUP -> systemAccount();
            default -> tree.index(group);
        };
    }
}
