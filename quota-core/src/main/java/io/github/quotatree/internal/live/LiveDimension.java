package io.github.quotatree.internal.live;

/**
 * One dimension of a tree while requests change one by one: the runtime of any group without a solve of the whole tree.
 * At first nothing is requested, and there is nothing to share. Not thread-safe.
 */
public interface LiveDimension {
    void available(long amount);

    void request(int node, long amount);

    void used(int node, long amount);

    long lent(int node);

    boolean isWithin(int node, long amount);

    long runtime(int node);

    /** Writes the runtimes of all groups, each at the number of its node. */
    void runtimes(long[] to);

    /**
     * Returns whether all groups are known to get their limited requests within min: that these fit everywhere, if the
     * mins of children sum to at most the min of their parent.
     */
    boolean coversMins();

    /** Returns how often a change may have changed some runtime: as long as it is the same, all runtimes are. */
    long moves();
}
