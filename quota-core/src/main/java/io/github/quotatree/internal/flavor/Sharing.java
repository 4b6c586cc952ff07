package io.github.quotatree.internal.flavor;

/**
 * Shares a total among the groups of a tree by the count rules alone, each group starting with what is promised to it:
 * what {@link FlavorSolver} repeats until the amounts can be placed.
 */
public interface Sharing {
    /** Begins with other limited requests and promises; no leaf is capped. */
    void begin(long[] limited, Promises promises);

    /** Lowers what a leaf group can take, or leaves it; counts from the next {@link #most} on. */
    void cap(int leaf, long most);

    /** Returns what the groups of the first level can take in all. */
    long most();

    /** Shares a total, at least what is promised and at most {@link #most}. */
    void share(long total);

    /** Returns what a group received of the total that was shared last. */
    long received(int node);

    /** Returns what a group can take. */
    long take(int node);
}
