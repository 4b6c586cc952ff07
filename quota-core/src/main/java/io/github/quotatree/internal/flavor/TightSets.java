package io.github.quotatree.internal.flavor;

import java.util.Arrays;

/** By leaf, the tight set of flavors that capped it last. */
final class TightSets {
    private final int[] set;
    private final int[] at;
    private final long[] total;

    TightSets(int nodes) {
        set = new int[nodes];
        at = new int[nodes];
        total = new long[nodes];
    }

    void clear() {
        Arrays.fill(set, 0);
    }

    void close(int leaf, int flavors, int node, long handedOut) {
        set[leaf] = flavors;
        at[leaf] = node;
        total[leaf] = handedOut;
    }

    int set(int leaf) {
        return set[leaf];
    }

    int at(int leaf) {
        return at[leaf];
    }

    long total(int leaf) {
        return total[leaf];
    }
}
