package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.tree.Column;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.DefaultWeights;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Solves one dimension of a tree for one group, again and again, while single numbers change and change back. The
 * runtime of a group follows from the sibling sets that it and the groups above it are members of: only these are
 * shared, by the {@link RuntimeSolver} that shares all sets of a tree.
 *
 * <p>Made in linear time. A change takes time in the depth of its group, and linear time in the siblings where it may
 * change their weights; where usage is guaranteed, linear time in the tree. A solve takes expected linear time in the
 * members of the sets on the path. For dimensions without flavors. Not thread-safe.
 */
public final class PathSolver {
    /** The properties of a group that may change. */
    public enum Property {
        REQUEST,
        MIN,
        MAX,
        WEIGHT,
        LEND_LIMIT
    }

    /** A number before a change; a weight that was not declared is a default. */
    private record Before(Property property, int node, long amount, boolean wasDeclared) {}

    private final TreeLayout layout;
    private final RuntimeSolver solver;
    private final DimensionState state;

    // the input, of which this solver has its own
    private final long[] own;
    private final long[] used;
    private final boolean[] declaresWeight;
    private final Column min;
    private final Column max;
    private final Column weight;
    private final long[] weightSum;
    private long available;

    /** The sibling sets on the path, from the first level down. */
    private final int[] path;

    private final Deque<Before> changes = new ArrayDeque<>();
    private final long availableBefore;
    private boolean isSolved;

    /** Makes a solver that starts with the numbers of a result. */
    public PathSolver(Solution.Source result, int dimension, int group) {
        Solution solution = Solution.of(result);
        Declarations declarations = solution.declarations();
        layout = declarations.layout();
        own = solution.ownRequests(dimension).clone();
        used = solution.ownUses(dimension);
        declaresWeight = declarations.declaredWeights().clone();
        min = declarations.min(dimension).copy();
        max = declarations.max(dimension).copy();
        weight = declarations.weight(dimension).copy();
        weightSum = declarations.weightSum(dimension).clone();
        available = solution.runtime(dimension, TreeLayout.ROOT);
        availableBefore = available;
        path = path(group);
        solver = new RuntimeSolver(largest(path), solution.rules());
        state = new DimensionState(layout, weight, weightSum, min, max, declarations.scalable());
        Column lendLimit = declarations.lendLimit(dimension);
        state.lendLimit = lendLimit == null ? null : lendLimit.copy();
        for (int set : path) {
            state.levels.prepare(set, layout.setStart(set), layout.setEnd(set), weight);
        }
        solver.begin(state, own, used);
        state.aggregate();
    }

    private int[] path(int group) {
        int depth = 0;
        for (int node = group; node != TreeLayout.ROOT; node = layout.parent(node)) {
            depth++;
        }
        int[] sets = new int[depth];
        for (int node = group; node != TreeLayout.ROOT; node = layout.parent(node)) {
            sets[--depth] = layout.setOf(node);
        }
        return sets;
    }

    private int largest(int[] sets) {
        int largest = 0;
        for (int set : sets) {
            largest = Math.max(largest, layout.setEnd(set) - layout.setStart(set));
        }
        return largest;
    }

    /** Changes the capacity that the first level shares. */
    public void share(long amount) {
        available = amount;
        isSolved = false;
    }

    /** Changes a number of a group. A weight becomes a declared one. */
    public void change(Property property, int node, long amount) {
        changes.push(new Before(property, node, get(property, node), declaresWeight[node]));
        set(property, node, amount, declaresWeight[node] || property == Property.WEIGHT);
    }

    /** Undoes all changes. */
    public void undo() {
        while (!changes.isEmpty()) {
            Before before = changes.pop();
            set(before.property, before.node, before.amount, before.wasDeclared);
        }
        share(availableBefore);
    }

    private long get(Property property, int node) {
        return switch (property) {
            case REQUEST -> own[node];
            case MIN -> min.get(node);
            case MAX -> max.get(node);
            case WEIGHT -> weight.get(node);
            case LEND_LIMIT -> lendLimit().get(node);
        };
    }

    private void set(Property property, int node, long amount, boolean isDeclared) {
        double limited = (double) state.limitedRequest(node);
        int set = layout.setOf(node);
        state.levels.change(set, weight, min, node, limited, 0);
        switch (property) {
            case REQUEST -> own[node] = amount;
            case MIN -> min.set(node, amount);
            case MAX -> max.set(node, amount);
            case WEIGHT -> weight.set(node, amount);
            case LEND_LIMIT -> lendLimit().set(node, amount);
        }
        if (property == Property.WEIGHT || (property == Property.MAX && !isDeclared)) {
            declaresWeight[node] = isDeclared;
            weigh(set);
        }
        if (property == Property.MIN && state.guaranteed.length > 0) {
            state.aggregateGuarantees(used);
            state.solved.forget(0, layout.sets()); // the floors of groups above may be others
        }
        state.solved.forget(set);
        state.levels.change(set, weight, min, node, 0, limited);
        state.change(own, node);
        isSolved = false;
    }

    private void weigh(int set) {
        int from = layout.setStart(set);
        int to = layout.setEnd(set);
        if (DefaultWeights.fillIn(weight, max, declaresWeight, from, to)) {
            state.levels.forget(set); // weights of siblings may have changed too
        }
        weightSum[set] = weight.sum(from, to);
    }

    private Column lendLimit() {
        Column limits = state.lendLimit;
        if (limits == null) {
            limits = Column.of(own.length, Declarations.UNLIMITED);
            state.lendLimit = limits;
        }
        return limits;
    }

    /** Returns the runtime of the group, or of one above it or beside these, with all changes. */
    public long runtime(int node) {
        if (!isSolved) {
            state.runtime.set(TreeLayout.ROOT, available);
            for (int set : path) {
                solver.distribute(state, set, set + 1);
            }
            isSolved = true;
        }
        return state.runtime.get(node);
    }

    public long min(int node) {
        return min.get(node);
    }

    public long request(int node) {
        return own[node];
    }

    /** Returns the sum of the limited requests of the children of a group, cut at 2^63-1. */
    public long limitedOfChildren(int node) {
        int below = layout.setBelow(node);
        return below < 0 ? 0 : state.limitedSum[below];
    }
}
