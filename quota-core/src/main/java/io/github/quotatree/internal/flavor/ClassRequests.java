package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.math.Wide;
import java.util.Arrays;

/**
 * The requests of the groups of a tree in one dimension with flavors, by class: the units that accept the same set of
 * flavors.
 *
 * <p>A class is a mask, bit {@code k} standing for flavor {@code k}. Most groups have one class, which stands in two
 * flat arrays; the few classes of another group are kept in the order of their masks.
 */
public final class ClassRequests {
    static final int SEVERAL = -1;
    private static final int NONE = 0;
    private final int[] onlyMask;
    private final long[] onlyUnits;

    // of groups with several classes; empty as long as there is none
    int[][] masks = new int[0][];
    private long[][] units = new long[0][];

    /** By mask, the units of all groups; 2^63-1 where a sum was larger once. */
    long[] totals = new long[4];

    /** Another number after a group got other classes. */
    int classChanges;

    public ClassRequests(int nodes) {
        onlyMask = new int[nodes];
        onlyUnits = new long[nodes];
    }

    private ClassRequests(ClassRequests source) {
        onlyMask = source.onlyMask.clone();
        onlyUnits = source.onlyUnits.clone();
        masks = source.masks.clone(); // the masks of a group are replaced, never changed
        totals = source.totals.clone();
        units = source.units.clone();
        for (int node = 0; node < units.length; node++) {
            long[] own = units[node];
            units[node] = own == null ? null : own.clone();
        }
    }

    public ClassRequests copy() {
        return new ClassRequests(this);
    }

    /** Sets the units of a class; a class without units is kept, so that a change back takes no room. */
    public void set(int node, int mask, long amount) {
        int only = onlyMask[node];
        long before = get(node, mask);
        if (before == amount) {
            return;
        }
        count(mask, before, amount);
        if (only == mask) {
            onlyUnits[node] = amount;
        } else if (only == SEVERAL) {
            setOfSeveral(node, mask, amount);
        } else if (only == NONE || onlyUnits[node] == 0) {
            onlyMask[node] = mask;
            onlyUnits[node] = amount;
            classChanges++;
        } else {
            addSecond(node, mask, amount);
        }
    }

    private void count(int mask, long before, long now) {
        if (mask >= totals.length) {
            totals = Arrays.copyOf(totals, 2 * Integer.highestOneBit(mask));
        }
        if (totals[mask] < Long.MAX_VALUE) {
            totals[mask] = Wide.saturatedAdd(totals[mask] - before, now);
        }
    }

    private void addSecond(int node, int mask, long amount) {
        if (masks.length == 0) {
            masks = new int[onlyMask.length][];
            units = new long[onlyMask.length][];
        }
        masks[node] = new int[] {onlyMask[node]};
        units[node] = new long[] {onlyUnits[node]};
        onlyMask[node] = SEVERAL;
        onlyUnits[node] = 0;
        classChanges++;
        setOfSeveral(node, mask, amount);
    }

    private void setOfSeveral(int node, int mask, long amount) {
        int[] own = masks[node];
        int at = Arrays.binarySearch(own, mask);
        if (at >= 0) {
            units[node][at] = amount;
            return;
        }
        at = -1 - at;
        int[] moreMasks = Arrays.copyOf(own, own.length + 1);
        long[] moreUnits = Arrays.copyOf(units[node], own.length + 1);
        System.arraycopy(moreMasks, at, moreMasks, at + 1, own.length - at);
        System.arraycopy(moreUnits, at, moreUnits, at + 1, own.length - at);
        moreMasks[at] = mask;
        moreUnits[at] = amount;
        masks[node] = moreMasks;
        units[node] = moreUnits;
        classChanges++;
    }

    public int nodes() {
        return onlyMask.length;
    }

    public int classes(int node) {
        int only = onlyMask[node];
        return only == SEVERAL ? masks[node].length : only == NONE ? 0 : 1;
    }

    public int mask(int node, int index) {
        int only = onlyMask[node];
        return only == SEVERAL ? masks[node][index] : only;
    }

    public long units(int node, int index) {
        return onlyMask[node] == SEVERAL ? units[node][index] : onlyUnits[node];
    }

    int onlyMask(int node) {
        return onlyMask[node];
    }

    long onlyUnits(int node) {
        return onlyUnits[node];
    }

    public long get(int node, int mask) {
        int only = onlyMask[node];
        if (only != SEVERAL) {
            return only == mask ? onlyUnits[node] : 0;
        }
        int at = Arrays.binarySearch(masks[node], mask);
        return at < 0 ? 0 : units[node][at];
    }

    /** Returns the units of a class that all groups request; 2^63-1 if the sum is larger, or was once. */
    long total(int mask) {
        return mask < totals.length ? totals[mask] : 0;
    }

    /** Returns the units of all classes of a group; 2^63-1 where the sum is larger. */
    public long sum(int node) {
        if (onlyMask[node] != SEVERAL) {
            return onlyUnits[node];
        }
        long sum = 0;
        for (long amount : units[node]) {
            sum = Wide.saturatedAdd(sum, amount);
        }
        return sum;
    }

    public long[] sums() {
        long[] sums = onlyUnits.clone();
        for (int node = 0; node < units.length; node++) {
            sums[node] = sum(node);
        }
        return sums;
    }
}
