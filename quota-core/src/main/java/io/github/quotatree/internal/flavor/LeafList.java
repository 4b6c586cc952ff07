package io.github.quotatree.internal.flavor;

import java.util.Arrays;

/** Leaves with the mask of their class, grouped by region, in ascending order in each. */
final class LeafList {
    private final int[] starts;
    private int[] leaves = new int[0];
    private int[] masks = new int[0];
    private int size;

    LeafList(int regions) {
        starts = new int[regions + 1];
    }

    void clear() {
        size = 0;
    }

    void add(int leaf, int mask) {
        if (size == leaves.length) {
            leaves = Arrays.copyOf(leaves, Math.max(16, size * 2));
            masks = Arrays.copyOf(masks, leaves.length);
        }
        leaves[size] = leaf;
        masks[size++] = mask;
    }

    /** Groups the leaves that were added: a counting sort. */
    void groupBy(Regions regions) {
        Arrays.fill(starts, 0);
        starts[starts.length - 1] = size;
        if (regions.count() == 1) {
            return;
        }
        starts[starts.length - 1] = 0;
        for (int i = 0; i < size; i++) {
            starts[regions.of(leaves[i]) + 1]++;
        }
        for (int r = 1; r < starts.length; r++) {
            starts[r] += starts[r - 1];
        }
        int[] next = starts.clone();
        int[] grouped = new int[leaves.length];
        int[] groupedMasks = new int[leaves.length];
        for (int i = 0; i < size; i++) {
            int at = next[regions.of(leaves[i])]++;
            grouped[at] = leaves[i];
            groupedMasks[at] = masks[i];
        }
        leaves = grouped;
        masks = groupedMasks;
    }

    int size() {
        return size;
    }

    int leaf(int at) {
        return leaves[at];
    }

    int mask(int at) {
        return masks[at];
    }

    /** Returns where the leaves of a region start; after the last region, where they end. */
    int start(int region) {
        return starts[region];
    }
}
