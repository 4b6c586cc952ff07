package io.github.quotatree.internal.live;

/**
 * One dimension of a tree while requests change one by one: after a change, the runtime of any group without a solve of
 * the whole tree.
 *
 * <p>At first nothing is requested, and there is nothing to share. Not thread-safe. Nothing is allocated after the
 * first question, but for room that grows seldom.
 */
public interface LiveDimension {
    /** Sets the amount that the groups of the first level share, at least 0. */
    void available(long amount);

    /** Sets the request of the workloads of a group without children, at least 0. */
    void request(int node, long amount);

    /** Sets the use of the workloads of a group, which counts only where usage is guaranteed. */
    void used(int node, long amount);

    /** Returns the idle min of a group that other groups may use. */
    long lent(int node);

    /** Returns whether an amount is at most the runtime of a group. */
    boolean isWithin(int node, long amount);

    /** Returns the runtime of a group. */
    long runtime(int node);
}
