package io.github.quotatree.ledger;

import io.github.quotatree.workload.ExceededLimit;

/**
 * The view that {@link AdmissionRule} has of the accounts of one tree. Accounts are numbers; those of the live ledger
 * answer by bounds, those of a snapshot by its runtimes.
 */
interface AdmissionView {
    /** Returns whether an account belongs to the system group, which has no limits. */
    boolean isSystem(int account);

    /** Returns whether an account belongs to the default group, whose runtime may be its max. */
    boolean isDefault(int account);

    /** Returns the name of the group of an account. */
    String name(int account);

    /** Returns the account of the parent group, or 0 if there is none. */
    int parent(int account);

    /** Returns the use of a group and of all groups below it. */
    long used(int account, int dimension);

    /** Returns the use of those workloads of a group that are not preemptible. */
    long nonPreemptibleUsed(int account, int dimension);

    /** Returns the runtime or the min of a group, or the max of the default group. */
    long limit(ExceededLimit.Kind kind, int account, int dimension);

    /**
     * Returns whether an amount is at most the runtime of a group, which may be answered without computing the runtime.
     */
    boolean isWithinRuntime(int account, int dimension, long amount);
}
