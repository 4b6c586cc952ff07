package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.math.Wide;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The requests of the groups of a tree in one dimension with flavors, by class: the units that accept the same set of
 * flavors.
 *
 * <p>A class is a mask, bit {@code k} standing for flavor {@code k}. A group has few classes, kept in the order of their
 * masks; a group without requests takes no room.
 */
public final class ClassRequests {
    private static final int[] NONE = {};

    private final int[][] masks;
    private final long[] @Nullable [] units;

    /** Makes room for a number of nodes, the root included, that request nothing. */
    public ClassRequests(int nodes) {
        masks = new int[nodes][];
        Arrays.fill(masks, NONE);
        units = new long[nodes][];
    }

    private ClassRequests(ClassRequests source) {
        masks = source.masks.clone();
        units = source.units.clone();
        for (int node = 0; node < units.length; node++) {
            long[] own = units[node];
            units[node] = own == null ? null : own.clone();
        }
    }

    /** Returns requests of their own with the same units. */
    public ClassRequests copy() {
        return new ClassRequests(this);
    }

    /** Sets the units of a class; a class without units is kept, so that a change back takes no room. */
    public void set(int node, int mask, long amount) {
        int[] own = masks[node];
        long[] amounts = units[node];
        int at = Arrays.binarySearch(own, mask);
        if (at >= 0 && amounts != null) {
            amounts[at] = amount;
        } else if (amount != 0) {
            insert(node, -1 - at, mask, amount);
        }
    }

    private void insert(int node, int at, int mask, long amount) {
        int[] own = masks[node];
        long[] amounts = units[node];
        int[] moreMasks = Arrays.copyOf(own, own.length + 1);
        long[] moreUnits = amounts == null ? new long[1] : Arrays.copyOf(amounts, own.length + 1);
        System.arraycopy(moreMasks, at, moreMasks, at + 1, own.length - at);
        System.arraycopy(moreUnits, at, moreUnits, at + 1, own.length - at);
        moreMasks[at] = mask;
        moreUnits[at] = amount;
        masks[node] = moreMasks;
        units[node] = moreUnits;
    }

    /** Sets the units of all classes of a group to those of a group of other requests. */
    void take(int node, ClassRequests others, int other) {
        masks[node] = others.masks[other].clone();
        long[] amounts = others.units[other];
        units[node] = amounts == null ? null : amounts.clone();
    }

    /** Returns the number of classes of a group. */
    public int classes(int node) {
        return masks[node].length;
    }

    /** Returns the mask of a class, in ascending order. */
    public int mask(int node, int index) {
        return masks[node][index];
    }

    /** Returns the units of a class. */
    public long units(int node, int index) {
        long[] own = units[node];
        return own == null ? 0 : own[index];
    }

    /** Returns the units of the class of a mask; 0 if the group has none. */
    public long get(int node, int mask) {
        int at = Arrays.binarySearch(masks[node], mask);
        return at < 0 ? 0 : units(node, at);
    }

    /** Returns the units of all classes of a group; 2^63-1 where the sum is larger. */
    public long sum(int node) {
        long sum = 0;
        for (int i = 0; i < masks[node].length; i++) {
            sum = Wide.saturatedAdd(sum, units(node, i));
        }
        return sum;
    }
}
