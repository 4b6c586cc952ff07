package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/** By group, the tight set of flavors that held it last. There is no room for any before the first one. */
final class TightSets {
    private final TreeLayout layout;
    private int[] set = new int[0];
    private long[] total = new long[0];
    private boolean isEmpty = true;

    TightSets(TreeLayout layout) {
        this.layout = layout;
    }

    TightSets copy() {
        TightSets copy = new TightSets(layout);
        if (!isEmpty) {
            copy.set = set.clone();
            copy.total = total.clone();
            copy.isEmpty = false;
        }
        return copy;
    }

    void clear() {
        if (!isEmpty) {
            Arrays.fill(set, 0);
            Arrays.fill(total, 0);
            isEmpty = true;
        }
    }

    void hold(int leaf, int flavors, long shared) {
        if (set.length == 0) {
            set = new int[layout.size() + 1];
            total = new long[set.length];
        }
        isEmpty = false;
        set[leaf] = flavors;
        total[leaf] = shared;
    }

    /** Keeps the sets of leaves that received all that they can take, and carries the last up to such parents. */
    void settle(Sharing sharing) {
        if (isEmpty) {
            return;
        }
        for (int node = layout.size(); node > TreeLayout.ROOT; node--) {
            if (set[node] == 0) {
                continue;
            }
            long received = sharing.received().get(node);
            if (received < sharing.take(node) || received >= sharing.limited(node)) {
                set[node] = 0;
                total[node] = 0;
            }
            int parent = layout.parent(node);
            if (set[node] != 0 && parent != TreeLayout.ROOT && (set[parent] == 0 || total[node] > total[parent])) {
                hold(parent, set[node], total[node]);
            }
        }
    }

    int set(int node) {
        return isEmpty ? 0 : set[node];
    }

    long total(int node) {
        return isEmpty ? 0 : total[node];
    }
}
