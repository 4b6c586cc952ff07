package io.github.quotatree.ledger;

import io.github.quotatree.internal.tree.NameOrder;

/**
 * The account that a workload counts in, or one above it. Within a ledger, accounts are ordered by tree id, and in a
 * tree from the lowest group up: a group has a higher number than the groups above it.
 */
record GroupAccount(TreeAccounts tree, int account) implements Comparable<GroupAccount> {
    @Override
    public int compareTo(GroupAccount other) {
        int byTree = NameOrder.BY_CODE_POINT.compare(tree.treeId(), other.tree.treeId());
        return byTree != 0 ? byTree : Integer.compare(other.account, account);
    }
}
