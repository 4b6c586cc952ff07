package io.github.quotatree.ledger;

/** The account that a workload counts in, by its number in the tree. */
record GroupAccount(TreeAccounts tree, int account) {}
