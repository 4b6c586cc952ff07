package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.tree.Column;
import java.util.Arrays;

/**
 * What the leaf groups with one class received, by mask, where no group has a flavorMax: one pass over the nodes as
 * they stand, which needs no list of leaves.
 */
final class PlainSums {
    /** By mask plus one; the first is that of the groups with several classes. */
    private final long[] sums;

    PlainSums(int sets) {
        sums = new long[sets + 1];
    }

    /** Adds what the leaves received to the counts by mask. */
    void addTo(long[] counts, ClassRequests requests, Column received) {
        Arrays.fill(sums, 0);
        int nodes = requests.nodes();
        if (received.isWide()) {
            for (int node = 1; node < nodes; node++) {
                sums[requests.onlyMask(node) + 1] += received.get(node);
            }
        } else {
            for (int first = 0; first < nodes; first += Column.ROW) {
                double[] row = received.row(first >> Column.ROW_BITS);
                add(requests, first, row, Math.min(Column.ROW, nodes - first));
            }
        }
        for (int mask = 1; mask < counts.length; mask++) {
            counts[mask] += sums[mask + 1];
        }
    }

    private void add(ClassRequests requests, int first, double[] row, int size) {
        long[] to = sums;
        for (int k = 0; k < size; k++) {
            to[requests.onlyMask(first + k) + 1] += (long) row[k]; // a parent has no class, and counts nowhere
        }
    }
}
