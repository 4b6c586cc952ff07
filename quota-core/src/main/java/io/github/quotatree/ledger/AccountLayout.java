package io.github.quotatree.ledger;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;

/** The accounts of a tree: 0 is all its groups, each has its index, then come the default and the system group. */
record AccountLayout(QuotaTree tree, int groups) {
    int defaultAccount() {
        return groups + 1;
    }

    int systemAccount() {
        return groups + 2;
    }

    String nameBeside(int account) {
        return account == systemAccount() ? ReservedNames.SYSTEM_GROUP : ReservedNames.DEFAULT_GROUP;
    }

    int size() {
        return groups + 3;
    }

    boolean isInTree(int account) {
        return account <= groups;
    }

    int account(String group) {
        return switch (group) {
            case ReservedNames.DEFAULT_GROUP -> defaultAccount();
            case ReservedNames.SYSTEM_GROUP -> systemAccount();
            default -> tree.index(group);
        };
    }
}
