package io.github.quotatree.flavors;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A network with capacities, through which flow is sent along one augmenting path after the other. */
public final class FlowNetwork {
    private final List<List<Integer>> edgesOf = new ArrayList<>();
    private final List<Integer> target = new ArrayList<>();
    private final List<Long> residual = new ArrayList<>();

    public int addNode() {
        edgesOf.add(new ArrayList<>());
        return edgesOf.size() - 1;
    }

    /** Adds an edge and returns its number; the edge after it is its reverse. */
    public int addEdge(int from, int to, long capacity) {
        int edge = target.size();
        target.addAll(List.of(to, from));
        residual.addAll(List.of(capacity, 0L));
        edgesOf.get(from).add(edge);
        edgesOf.get(to).add(edge + 1);
        return edge;
    }

    /** Adds to the capacity of an edge; a negative amount takes away what no flow uses. */
    void widen(int edge, long more) {
        residual.set(edge, residual.get(edge) + more);
    }

    /** Returns the largest flow beside what flows already. */
    public long sendAll(int source, int sink) {
        long sum = 0;
        for (long sent = send(source, sink); sent > 0; sent = send(source, sink)) {
            sum += sent;
        }
        return sum;
    }

    /** Sends what fits along a shortest augmenting path and returns it; 0 if there is none. */
    long send(int source, int sink) {
        int[] by = new int[edgesOf.size()];
        Arrays.fill(by, -1);
        ArrayDeque<Integer> open = new ArrayDeque<>(List.of(source));
        while (!open.isEmpty() && by[sink] < 0) {
            for (int edge : edgesOf.get(open.remove())) {
                int to = target.get(edge);
                if (residual.get(edge) > 0 && by[to] < 0 && to != source) {
                    by[to] = edge;
                    open.add(to);
                }
            }
        }
        if (by[sink] < 0) {
            return 0;
        }
        long amount = Long.MAX_VALUE;
        for (int at = sink; at != source; at = target.get(by[at] ^ 1)) {
            amount = Math.min(amount, residual.get(by[at]));
        }
        for (int at = sink; at != source; at = target.get(by[at] ^ 1)) {
            widen(by[at], -amount);
            widen(by[at] ^ 1, amount);
        }
        return amount;
    }
}
