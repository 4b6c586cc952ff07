package io.github.quotatree.benchmarks.cluster;

import io.github.quotatree.resource.ResourceVector;
import java.util.Arrays;

/**
 * The declarations and requests of the leaves of a cluster, by dimension and number of the leaf, and the total, by
 * dimension.
 *
 * <p>Arrays, since a million leaves are drawn; nothing is declared or requested until it is set.
 */
final class LeafNumbers {
    /** The number of dimensions: milli-CPU, bytes of memory, GiB of disk and cards. */
    static final int DIMENSIONS = 4;

    final long[][] min;
    final long[][] max;
    final long[][] weight;
    final long[][] request;
    final boolean[] lendsNothing;
    final long[] total = new long[DIMENSIONS];

    /** Whether the weights are declared; the default weight of a group is its max. */
    final boolean weightsDeclared;

    LeafNumbers(int leaves, boolean weightsDeclared) {
        this.weightsDeclared = weightsDeclared;
        min = new long[DIMENSIONS][leaves];
        max = new long[DIMENSIONS][leaves];
        weight = new long[DIMENSIONS][weightsDeclared ? leaves : 0];
        request = new long[DIMENSIONS][leaves];
        lendsNothing = new boolean[leaves];
        for (long[] values : max) {
            Arrays.fill(values, ResourceVector.UNLIMITED);
        }
    }

    int leaves() {
        return lendsNothing.length;
    }

    /** Returns the request of a leaf, cut to its max. */
    long limitedRequest(int dimension, int leaf) {
        return Math.min(request[dimension][leaf], max[dimension][leaf]);
    }
}
