package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.tree.Column;
import org.jspecify.annotations.Nullable;

/** The findings of a solve for one dimension with flavors, beside the runtimes. Immutable. */
public record FlavorOutcome(FlavorInput input, Promises promises, Column limited, TightSets tightSets) {
    public synchronized long promised(int node, int flavor) { // promises are found when first read, by one thread
        return promises.of(node, flavor);
    }

    public synchronized @Nullable ClassRequests promisedByClass() {
        return promises.byClass();
    }

    public synchronized long promised(int node) {
        return promises.of(node);
    }

    public long limited(int node) {
        return limited.get(node);
    }

    /** Returns the mask of the tight set that kept a group, or the last one below, from its limited request; or 0. */
    public int tightSet(int node) {
        return tightSets.set(node);
    }

    public long tightTotal(int node) {
        return tightSets.total(node);
    }
}
