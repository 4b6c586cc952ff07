package io.github.quotatree.internal.tree;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The declarations of the groups of a tree about the flavors of one dimension, by node and flavor: the least that is
 * promised of it and the most that may be used of it. The root has neither. A group without any takes no room.
 */
public final class FlavorBounds {
    private final int nodes;
    private final int flavors;
    private long[][] min = new long[0][];
    private long[][] max = new long[0][];

    public FlavorBounds(int nodes, int flavors) {
        this.nodes = nodes;
        this.flavors = flavors;
    }

    public void set(int node, int flavor, long least, long most) {
        if (least != 0 || hasMin(node)) {
            min = room(min);
            if (min[node] == null) {
                min[node] = new long[flavors];
            }
            min[node][flavor] = least;
        }
        if (most != Long.MAX_VALUE || hasMax(node)) {
            max = room(max);
            if (max[node] == null) {
                max[node] = new long[flavors];
                Arrays.fill(max[node], Long.MAX_VALUE);
            }
            max[node][flavor] = most;
        }
    }

    private long[][] room(long[][] rows) {
        return rows.length == 0 ? new long[nodes][] : rows;
    }

    public int flavors() {
        return flavors;
    }

    /** Returns the units of a flavor that are promised to a group; 0 if none are. */
    public long min(int node, int flavor) {
        return hasMin(node) ? min[node][flavor] : 0;
    }

    /** Returns the most units of a flavor that a group may use; 2^63-1 where there is no limit. */
    public long max(int node, int flavor) {
        return hasMax(node) ? max[node][flavor] : Long.MAX_VALUE;
    }

    public boolean hasMins() {
        return min.length > 0;
    }

    public boolean hasMaxes() {
        return max.length > 0;
    }

    public boolean hasMin(int node) {
        return min.length > 0 && min[node] != null;
    }

    public boolean hasMax(int node) {
        return max.length > 0 && max[node] != null;
    }

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
