package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.tree.Column;

/**
 * Shares a total among the groups of a tree by their counts alone, each group starting with its promise.
 * {@link FlavorSolver} repeats this until the amounts can be placed.
 */
public interface Sharing {
    /** Lowers the units that a leaf group can take; counts from the next {@link #most} on. */
    void cap(int leaf, long most);

    long most();

    /** Shares a total, at least the promises and at most {@link #most}. */
    void share(long total);

    Column received();

    long take(int node);

    long limited(int node);
}
