package io.github.quotatree.capacity;

import io.github.quotatree.internal.math.PositionSort;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The workloads that a claim may be against, read once for all nodes, least important first; the rank is its index. */
final class ClaimedWorkloads {
    /*
     * The order is that of WorkloadOrder.LEAST_IMPORTANT_FIRST. A plan over a large pool would spend a third of its
     * time in comparisons of objects that are in no cache; so the numbers to compare are read once, workload by
     * workload, and sorted as numbers.
     */
    final int dimensions;

    /** By rank and dimension. */
    final long[] requests;

    private final CapacityWorkload[] workloads;
    private final int[] quotas;

    /** The indices of their nodes; -1 for a workload on no node of the state. */
    private final int[] nodes;

    /** Sorts workloads that are in the order of their ids; workloads that tie stay in it. */
    ClaimedWorkloads(List<CapacityWorkload> byId, int[] quotas, int[] nodes, int dimensions) {
        int count = byId.size();
        this.dimensions = dimensions;
        workloads = new CapacityWorkload[count];
        this.quotas = new int[count];
        this.nodes = new int[count];
        requests = new long[count * dimensions];
        long[] inOrderOfIds = new long[count * dimensions];
        for (int i = 0; i < count; i++) {
            for (int d = 0; d < dimensions; d++) {
                inOrderOfIds[i * dimensions + d] = byId.get(i).request().value(d);
            }
        }
        int[] order = leastImportantFirst(byId);
        for (int rank = 0; rank < count; rank++) {
            int i = order[rank];
            workloads[rank] = byId.get(i);
            this.quotas[rank] = quotas[i];
            this.nodes[rank] = nodes[i];
            System.arraycopy(inOrderOfIds, i * dimensions, requests, rank * dimensions, dimensions);
        }
    }

    /** Orders by the lowest priority, in it first workloads that have not started, then the latest start. */
    private static int[] leastImportantFirst(List<CapacityWorkload> byId) {
        int count = byId.size();
        long[] priorities = new long[count];
        long[] seconds = new long[count];
        long[] nanos = new long[count];
        int someStarted = 0;
        for (int i = 0; i < count; i++) {
            Optional<Instant> started = byId.get(i).started();
            priorities[i] = 2L * byId.get(i).priority() + (started.isPresent() ? 1 : 0);
            if (started.isPresent()) {
                Instant start = started.get();
                seconds[i] = ~start.getEpochSecond();
                nanos[i] = ~start.getNano();
                someStarted = i;
            }
        }
        for (int i = 0; i < count; i++) {
            // workloads that have not started tie; with the numbers of one that has, they add no digit to be sorted by
            if ((priorities[i] & 1) == 0) {
                seconds[i] = seconds[someStarted];
                nanos[i] = nanos[someStarted];
            }
        }
        int[] order = IntStream.range(0, count).toArray();
        PositionSort sort = new PositionSort();
        sort.sort(order, 0, count, nanos);
        sort.sort(order, 0, count, seconds);
        sort.sort(order, 0, count, priorities);
        return order;
    }

    int[] all() {
        return IntStream.range(0, workloads.length).toArray();
    }

    CapacityWorkload workload(int rank) {
        return workloads[rank];
    }

    int quota(int rank) {
        return quotas[rank];
    }

    long request(int rank, int dimension) {
        return requests[rank * dimensions + dimension];
    }

    /** Returns, for each of so many nodes, the indices of the ranks on it, ascending. */
    int[][] byNode(int[] ranks, int nodeCount) {
        int[] open = new int[nodeCount];
        for (int rank : ranks) {
            if (nodes[rank] >= 0) {
                open[nodes[rank]]++;
            }
        }
        int[][] indices = new int[nodeCount][];
        Arrays.setAll(indices, node -> new int[open[node]]);
        for (int i = ranks.length - 1; i >= 0; i--) {
            int node = nodes[ranks[i]];
            if (node >= 0) {
                indices[node][--open[node]] = i;
            }
        }
        return indices;
    }

    void sortLargestFirst(int[] ranks, List<Integer> byDimensions) {
        PositionSort sort = new PositionSort();
        long[] descending = new long[workloads.length];
        for (int at = byDimensions.size() - 1; at >= 0; at--) {
            for (int rank : ranks) {
                descending[rank] = ~request(rank, byDimensions.get(at));
            }
            sort.sort(ranks, 0, ranks.length, descending);
        }
    }
}
