package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/** One dimension of a solve: what the groups declare and ask for, and what is found, by node. */
final class DimensionState {
    final TreeLayout layout;
    final Declarations declarations;
    final boolean guaranteeUsage;

    /** What a group is sure of by its use and the use of its descendants; only with guaranteed usage. */
    private final long[] guaranteed;

    private int dimension;
    long[] min = new long[0];
    long[] max = new long[0];
    long[] weight = new long[0];
    long[] request = new long[0];
    long[] effectiveMin = new long[0];
    long[] runtime = new long[0];

    DimensionState(TreeLayout layout, Declarations declarations, boolean guaranteeUsage) {
        this.layout = layout;
        this.declarations = declarations;
        this.guaranteeUsage = guaranteeUsage;
        guaranteed = new long[guaranteeUsage ? layout.size() + 1 : 0];
    }

    /** Turns to another dimension, whose results go to the given arrays. */
    void reset(int dimension, long[] request, long[] effectiveMin, long[] runtime) {
        this.dimension = dimension;
        this.min = declarations.min(dimension);
        this.max = declarations.max(dimension);
        this.weight = declarations.weight(dimension);
        this.request = request;
        this.effectiveMin = effectiveMin;
        this.runtime = runtime;
    }

    /**
     * Aggregates the requests from the leaves to the root.
     *
     * <p>A sum that passes 2^63-1 is cut there. No rule can tell the difference: a request is only ever compared with, and
     * cut to, amounts up to 2^63-1.
     */
    void aggregateRequests(long[] own) {
        Arrays.fill(request, 0);
        for (int node = layout.size(); node > TreeLayout.ROOT; node--) {
            long demand = Wide.saturatedAdd(request[node], own[node]);
            request[node] = Math.max(demand, min[node] - lendable(node));
            int parent = layout.parent(node);
            request[parent] = Wide.saturatedAdd(request[parent], limited(node));
        }
    }

    /** Aggregates guaranteed use: the larger of the min and what is used by a group and guaranteed to its children. */
    void aggregateGuarantees(long[] used) {
        Arrays.fill(guaranteed, 0);
        for (int node = layout.size(); node > TreeLayout.ROOT; node--) {
            guaranteed[node] = Math.max(min[node], Wide.saturatedAdd(guaranteed[node], used[node]));
            int parent = layout.parent(node);
            guaranteed[parent] = Wide.saturatedAdd(guaranteed[parent], guaranteed[node]);
        }
    }

    /** The request of a group, cut to its max. */
    long limited(int node) {
        return Math.min(request[node], max[node]);
    }

    /** What a group has before anything is borrowed, if it asks for it. */
    long floor(int node) {
        return guaranteeUsage ? Math.max(effectiveMin[node], guaranteed[node]) : effectiveMin[node];
    }

    /** How much of its idle min a group leaves to others. */
    long lendable(int node) {
        return guaranteeUsage ? 0 : declarations.lendLimit(dimension, node);
    }
}
