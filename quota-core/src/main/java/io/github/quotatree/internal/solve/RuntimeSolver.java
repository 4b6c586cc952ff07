package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.tree.TreeLayout;

/**
 * Computes the runtime of every group of a tree, one dimension at a time: requests from the leaves up, then runtimes
 * from the root down, each sibling set once.
 *
 * <p>Takes expected linear time in the number of groups for a dimension. Nothing is allocated after construction, but
 * for room that only a rare case needs. Not thread-safe.
 */
public final class RuntimeSolver {
    private final SiblingRule rule;
    private final boolean guaranteeUsage;

    /** Makes a solver for the tree that a state is about. */
    public RuntimeSolver(TreeLayout layout, SolveRules rules) {
        rule = ruleOf(layout.largestSiblingSet(), rules);
        guaranteeUsage = rules.guaranteeUsage();
    }

    private static SiblingRule ruleOf(int members, SolveRules rules) {
        if (rules.isPlainWaterFilling()) {
            return new WaterFilling(members, rules);
        }
        return rules.iterative() ? new IterativeRule(members, rules) : FloorsAndShares.of(members, rules);
    }

    /**
     * Solves one dimension, whatever was solved before: requests up, then runtimes down.
     *
     * @param own the requests of the workloads of each group, by node
     * @param used their use, by node, or empty for none
     * @param available the capacity that the groups of the first level share, at least 0
     */
    void solve(DimensionState state, long[] own, long[] used, long available) {
        begin(state, own, used);
        aggregate(state);
        distribute(state, available);
    }

    /** Begins a solve; it continues with the requests of all levels, from the lowest up. */
    public void begin(DimensionState state, long[] own, long[] used) {
        state.begin(own);
        if (guaranteeUsage) {
            RequestSweep.aggregateGuarantees(state, used);
        }
    }

    /** Aggregates all requests. */
    public void aggregate(DimensionState state) {
        // from the lowest level up, but forwards within a level, as memory is fastest read
        int[] levels = state.levelStarts;
        for (int level = levels.length - 2; level >= 0; level--) {
            RequestSweep.aggregate(state, levels[level], levels[level + 1]);
        }
    }

    /** Aggregates the requests of sibling sets {@code [first, end)} of one level, when the level below is done. */
    void aggregate(DimensionState state, int first, int end) {
        RequestSweep.aggregate(state, first, end);
    }

    /**
     * Shares the available amount.
     *
     * @param available the capacity that the groups of the first level share, at least 0
     */
    void distribute(DimensionState state, long available) {
        distribute(state, available, 0, state.layout.sets());
    }

    /**
     * Shares the available amount among the sibling sets {@code [first, end)}, when those above them are done.
     *
     * @param available the capacity that the groups of the first level share, at least 0
     */
    void distribute(DimensionState state, long available, int first, int end) {
        TreeLayout layout = state.layout;
        if (first == 0) {
            state.runtime.set(TreeLayout.ROOT, available);
        }
        rule.turnTo(state);
        for (int set = first; set < end; set++) {
            rule.share(state, set, layout.setStart(set), layout.setEnd(set), state.runtime.get(layout.setParent(set)));
        }
    }

    /**
     * Shares an amount among the members of one sibling set, whatever was found for it before.
     *
     * @param amount the capacity that the parent of the set shares, at least 0
     */
    public void distributeAnew(DimensionState state, int set, long amount) {
        state.runtime.set(state.layout.setParent(set), amount);
        distribute(state, amount, set, set + 1);
    }
}
