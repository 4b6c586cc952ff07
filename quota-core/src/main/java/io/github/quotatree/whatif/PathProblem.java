package io.github.quotatree.whatif;

import io.github.quotatree.SolveOptions;
import io.github.quotatree.internal.solve.Solution;
import io.github.quotatree.internal.solve.SolveRules;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.NameOrder;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The part of a tree that the runtime of one group follows from, in one dimension: the group, the groups above it, and
 * the siblings of all of them. What is below the group and the siblings counts by its demand, so that a solve gives
 * every group of the part the runtime that it has in the whole tree, in time of this part.
 *
 * <p>A probe changes one number, solves by the solver of the library, and restores the number.
 */
final class PathProblem {
    /** The numbers that a probe can change. */
    enum Property {
        MIN,
        MAX,
        WEIGHT,
        LEND_LIMIT,
        REQUEST
    }

    private final TreeNumbers numbers;
    private final SolveRules rules;
    private final TreeLayout layout;

    /** By node: the position in the numbers. */
    private final int[] positions;

    // by node
    private final long[] min;
    private final long[] max;
    private final long[] weight;
    private final boolean[] declaresWeight;
    private final long[] lendLimit;
    private final long[] own;
    private final long[] used;

    /** By node: the least runtime that is wanted. */
    private final long[] wanted;

    private long available;
    private long wantedMin;
    private int minNode;
    private @Nullable Declarations declarations;

    private PathProblem(TreeNumbers numbers, SolveOptions options, int[] members, long available) {
        this.numbers = numbers;
        this.available = available;
        rules = new SolveRules(
                options.solver() == SolveOptions.Solver.ITERATIVE, options.minScaling(), options.guaranteeUsage());
        int size = members.length;
        positions = new int[size + 1];
        layout = layOut(numbers, members, positions);
        min = new long[size + 1];
        max = new long[size + 1];
        weight = new long[size + 1];
        declaresWeight = new boolean[size + 1];
        lendLimit = new long[size + 1];
        own = new long[size + 1];
        used = new long[options.guaranteeUsage() ? size + 1 : 0];
        wanted = new long[size + 1];
        for (int node = 1; node <= size; node++) {
            int i = positions[node];
            boolean whole = layout.setBelow(node) < 0;
            min[node] = numbers.min[i];
            max[node] = numbers.max[i];
            weight[node] = numbers.weight[i];
            declaresWeight[node] = numbers.groups.declared[i].sharedWeight().isPresent();
            lendLimit[node] = numbers.lendLimit[i];
            own[node] = whole ? numbers.demand[i] : numbers.own[i];
            if (used.length > 0) {
                used[node] = whole ? numbers.allocated[i] : numbers.ownUsed[i];
            }
        }
    }

    private static TreeLayout layOut(TreeNumbers numbers, int[] members, int[] positions) {
        Integer[] sorted = new Integer[members.length];
        Arrays.setAll(sorted, k -> members[k]);
        Arrays.sort(sorted, Comparator.comparing(i -> numbers.groups.name[i], NameOrder.BY_CODE_POINT));
        Map<Integer, Integer> places = new HashMap<>(2 * sorted.length);
        for (int k = 0; k < sorted.length; k++) {
            places.put(sorted[k], k);
        }
        String[] names = new String[sorted.length];
        int[] parents = new int[sorted.length];
        for (int k = 0; k < sorted.length; k++) {
            names[k] = numbers.groups.name[sorted[k]];
            parents[k] = places.getOrDefault(numbers.groups.parent[sorted[k]], -1);
        }
        TreeLayout layout = TreeLayout.of(names, parents);
        for (int k = 0; k < sorted.length; k++) {
            positions[layout.nodeAt(k)] = sorted[k];
        }
        return layout;
    }

    /**
     * Returns the problem of a group.
     *
     * @param available the capacity that the first level shares
     */
    static PathProblem of(TreeNumbers numbers, SolveOptions options, int group, long available) {
        int size = 0;
        int[] members = new int[numbers.groups.size()];
        for (int i = group; i != PlacedGroups.ROOT; i = numbers.groups.parent[i]) {
            int above = numbers.groups.parent[i];
            for (int c = numbers.groups.childrenStart(above); c < numbers.groups.childrenEnd(above); c++) {
                members[size++] = numbers.groups.child(c);
            }
        }
        return new PathProblem(numbers, options, Arrays.copyOf(members, size), available);
    }

    /**
     * Returns the problem of one sibling set alone, whose members share an amount.
     *
     * @param group one of the members
     */
    static PathProblem ofSiblings(TreeNumbers numbers, SolveOptions options, int group, long available) {
        int above = numbers.groups.parent[group];
        int start = numbers.groups.childrenStart(above);
        int[] members = new int[numbers.groups.childrenEnd(above) - start];
        Arrays.setAll(members, k -> numbers.groups.child(start + k));
        return new PathProblem(numbers, options, members, available);
    }

    /** Wants a runtime of a group; of several, the largest counts. */
    void want(int group, long runtime) {
        int node = node(group);
        wanted[node] = Math.max(wanted[node], runtime);
    }

    /** Wants a min of a group. */
    void wantMin(int group, long amount) {
        minNode = node(group);
        wantedMin = amount;
    }

    /** Returns whether the group has the min that is wanted. */
    boolean hasWantedMin() {
        return min[minNode] >= wantedMin;
    }

    /** Returns the least runtime that is wanted of a group; 0 if any is right. */
    long wanted(int group) {
        return wanted[node(group)];
    }

    long available() {
        return available;
    }

    /** Returns the node of the group at a position. */
    private int node(int group) {
        return layout.find(numbers.groups.name[group]);
    }

    /** Returns whether all that is wanted holds. */
    boolean isMet() {
        return isMet(solve());
    }

    private boolean isMet(Solution solution) {
        for (int node = 1; node < wanted.length; node++) {
            if (solution.runtime(0, node) < wanted[node]) {
                return false;
            }
        }
        return min[minNode] >= wantedMin;
    }

    /** Returns whether all that is wanted holds with another amount to share. */
    boolean isMetWithAvailable(long amount) {
        long before = available;
        available = amount;
        boolean met = isMet();
        available = before;
        return met;
    }

    /** Returns whether all that is wanted holds with another number of one group. */
    boolean isMetWith(Property property, int group, long amount) {
        int node = node(group);
        long[] values = values(property);
        long before = values[node];
        boolean declared = declaresWeight[node];
        values[node] = amount;
        declaresWeight[node] |= property == Property.WEIGHT;
        if (property != Property.REQUEST) {
            declarations = null;
        }
        boolean met = isMet();
        values[node] = before;
        declaresWeight[node] = declared;
        if (property != Property.REQUEST) {
            declarations = null;
        }
        return met;
    }

    /** Returns whether all that is wanted holds with other mins of groups, by their positions. */
    boolean isMetWithMins(Map<Integer, Long> mins) {
        long[] before = min.clone();
        mins.forEach((group, amount) -> min[node(group)] = amount);
        declarations = null;
        boolean met = isMet();
        System.arraycopy(before, 0, min, 0, min.length);
        declarations = null;
        return met;
    }

    private long[] values(Property property) {
        return switch (property) {
            case MIN -> min;
            case MAX -> max;
            case WEIGHT -> weight;
            case LEND_LIMIT -> lendLimit;
            case REQUEST -> own;
        };
    }

    /** Returns the runtimes of the members, by their positions, with another request of one. */
    IntToLongFunction runtimesWithRequest(int group, long request) {
        int node = node(group);
        long before = own[node];
        own[node] = request;
        IntToLongFunction runtimes = runtimes(available);
        own[node] = before;
        return runtimes;
    }

    /** Returns the runtimes of the members, by their positions, with another amount to share. */
    IntToLongFunction runtimes(long amount) {
        long before = available;
        available = amount;
        Solution solution = solve();
        available = before;
        return group -> solution.runtime(0, node(group));
    }

    private Solution solve() {
        if (declarations == null) {
            declarations = declare();
        }
        return Solution.of(declarations, rules, new long[][] {own}, new long[][] {used}, new long[] {available});
    }

    private Declarations declare() {
        Declarations.Builder builder = Declarations.builder(layout, 1);
        for (int node = 1; node < positions.length; node++) {
            builder.setBounds(0, node, min[node], max[node]);
            builder.setLendLimit(0, node, lendLimit[node]);
            if (declaresWeight[node]) {
                builder.setWeight(0, node, weight[node]);
            }
            if (!numbers.groups.declared[positions[node]].isMinScalable()) {
                builder.setNotScalable(node);
            }
        }
        return builder.build();
    }
}
