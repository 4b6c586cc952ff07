package io.github.quotatree.capacity;

import io.github.quotatree.internal.math.PositionSort;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * The workloads of a state that a claim may be against, in flat arrays, the least important first: read once for a
 * plan, whatever the number of nodes. A workload is named by its rank, its index in that order.
 */
final class ClaimedWorkloads {
    private final int dimensions;
    private final CapacityWorkload[] workloads;
    private final int[] quotas;
    private final int[] nodes;

    /** By rank and dimension. */
    private final long[] requests;

    private ClaimedWorkloads(CapacityWorkload[] workloads, int dimensions) {
        this.dimensions = dimensions;
        this.workloads = workloads;
        quotas = new int[workloads.length];
        nodes = new int[workloads.length];
        requests = new long[workloads.length * dimensions];
    }

    int size() {
        return workloads.length;
    }

    int dimensions() {
        return dimensions;
    }

    CapacityWorkload workload(int rank) {
        return workloads[rank];
    }

    /** Returns the position of the quota of a workload. */
    int quota(int rank) {
        return quotas[rank];
    }

    /** Returns the index of the node of a workload; -1 if it is on no node of the state. */
    int node(int rank) {
        return nodes[rank];
    }

    /** Returns the requests by rank and dimension, for reading. */
    long[] requests() {
        return requests;
    }

    long request(int rank, int dimension) {
        return requests[rank * dimensions + dimension];
    }

    /** Returns all ranks. */
    int[] all() {
        int[] ranks = new int[size()];
        Arrays.setAll(ranks, rank -> rank);
        return ranks;
    }

    /** Returns the ranks of the workloads on each of so many nodes, ascending. */
    int[][] byNode(int nodeCount) {
        return byNode(size(), this::node, nodeCount);
    }

    /**
     * Returns the indices of workloads on each of so many nodes, ascending.
     *
     * @param nodeOf by index of a workload, the index of its node; -1 for one that is left out
     */
    static int[][] byNode(int count, IntUnaryOperator nodeOf, int nodeCount) {
        int[] open = new int[nodeCount];
        for (int i = 0; i < count; i++) {
            int node = nodeOf.applyAsInt(i);
            if (node >= 0) {
                open[node]++;
            }
        }
        int[][] indices = new int[nodeCount][];
        Arrays.setAll(indices, node -> new int[open[node]]);
        for (int i = count - 1; i >= 0; i--) {
            int node = nodeOf.applyAsInt(i);
            if (node >= 0) {
                indices[node][--open[node]] = i;
            }
        }
        return indices;
    }

    /** Orders ranks by the requests in some dimensions, the largest first, ties the least important first. */
    void sortLargestFirst(int[] ranks, List<Integer> byDimensions) {
        PositionSort sort = new PositionSort();
        long[] descending = new long[size()];
        for (int at = byDimensions.size() - 1; at >= 0; at--) {
            for (int rank : ranks) {
                descending[rank] = ~request(rank, byDimensions.get(at));
            }
            sort.sort(ranks, 0, ranks.length, descending);
        }
    }

    /** Collects workloads in the order of their ids. */
    static final class Builder {
        private final int dimensions;
        private CapacityWorkload[] workloads = new CapacityWorkload[16];
        private int[] quotas = new int[16];
        private int[] nodes = new int[16];
        private int count;

        Builder(int dimensions) {
            this.dimensions = dimensions;
        }

        void add(CapacityWorkload workload, int quota, int node) {
            if (count == quotas.length) {
                workloads = Arrays.copyOf(workloads, 2 * count);
                quotas = Arrays.copyOf(quotas, 2 * count);
                nodes = Arrays.copyOf(nodes, 2 * count);
            }
            workloads[count] = workload;
            quotas[count] = quota;
            nodes[count++] = node;
        }

        ClaimedWorkloads build() {
            CapacityWorkload[] byId = Arrays.copyOf(workloads, count);
            long[] requests = new long[count * dimensions];
            for (int i = 0; i < count; i++) {
                for (int d = 0; d < dimensions; d++) {
                    requests[i * dimensions + d] = byId[i].request().amounts().value(d);
                }
            }
            int[] order = ImportanceSort.leastImportantFirst(byId);
            ClaimedWorkloads sorted = new ClaimedWorkloads(new CapacityWorkload[count], dimensions);
            for (int rank = 0; rank < count; rank++) {
                int i = order[rank];
                sorted.workloads[rank] = byId[i];
                sorted.quotas[rank] = quotas[i];
                sorted.nodes[rank] = nodes[i];
                System.arraycopy(requests, i * dimensions, sorted.requests, rank * dimensions, dimensions);
            }
            return sorted;
        }
    }
}
