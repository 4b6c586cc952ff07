package io.github.quotatree.internal.tree;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the groups of a tree declare about the flavors of one dimension: by node and flavor, the least that is promised
 * of it and the most that may be used of it. The root has neither.
 */
public final class FlavorBounds {
    private final int flavors;
    private final long[] min;
    private final long[] max;

    /** Makes bounds of a number of nodes, the root included, that promise nothing and limit nothing. */
    public FlavorBounds(int nodes, int flavors) {
        this.flavors = flavors;
        min = new long[nodes * flavors];
        max = new long[nodes * flavors];
        Arrays.fill(max, Long.MAX_VALUE);
    }

    /** Sets the bounds of a flavor. */
    void set(int node, int flavor, long least, long most) {
        min[node * flavors + flavor] = least;
        max[node * flavors + flavor] = most;
    }

    /** Returns the number of flavors. */
    public int flavors() {
        return flavors;
    }

    /** Returns the units of a flavor that are promised to a group; 0 if none are. */
    public long min(int node, int flavor) {
        return min[node * flavors + flavor];
    }

    /** Returns the most units of a flavor that a group may use; 2^63-1 where there is no limit. */
    public long max(int node, int flavor) {
        return max[node * flavors + flavor];
    }

    /** Returns whether a group limits a flavor. */
    public boolean hasMax(int node) {
        for (int i = node * flavors; i < (node + 1) * flavors; i++) {
            if (max[i] != Long.MAX_VALUE) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether two groups have the same bounds. */
    public static boolean equal(@Nullable FlavorBounds own, int node, @Nullable FlavorBounds theirs, int other) {
        if (own == null || theirs == null) {
            return own == theirs;
        }
        boolean same = own.flavors == theirs.flavors;
        for (int k = 0; same && k < own.flavors; k++) {
            same = own.min(node, k) == theirs.min(other, k) && own.max(node, k) == theirs.max(other, k);
        }
        return same;
    }
}
