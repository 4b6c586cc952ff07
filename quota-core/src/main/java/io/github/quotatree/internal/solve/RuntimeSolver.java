package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.rows.RowKernels;
import io.github.quotatree.internal.rows.RowSharing;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.tree.TreeLayout;
import org.jspecify.annotations.Nullable;

/**
 * Computes the runtime of every group of a tree, one dimension at a time, in expected linear time. A set is shared on
 * rows of doubles where {@link RowSharing} proves the result, or where every member gets its limited request by any
 * rule; else by {@link FloorsAndShares}. Nothing is allocated after construction, but for room that only a rare case
 * needs. Not thread-safe.
 */
public final class RuntimeSolver {
    private final QuotaRule.Options rules;
    private final boolean plain;
    private final int members;
    private final RowSharing rows;
    private @Nullable FloorsAndShares definition;

    public RuntimeSolver(int members, QuotaRule.Options rules) {
        this.rules = rules;
        plain = rules.isPlainWaterFilling();
        this.members = members;
        rows = new RowSharing(members);
    }

    void solve(DimensionState state, long[] own, long[] used, long available) {
        begin(state, own, used);
        state.aggregate();
        distribute(state, available);
    }

    /** Begins a solve; it continues with {@link DimensionState#aggregate}. */
    public void begin(DimensionState state, long[] own, long[] used) {
        state.own = own;
        state.levels.forgetAll();
        if (rules.guaranteeUsage()) {
            state.aggregateGuarantees(used);
        }
    }

    /** Shares the capacity of the first level, at least 0. */
    void distribute(DimensionState state, long available) {
        if (state.solved.areSolvedFor(available)) {
            return;
        }
        state.runtime.set(TreeLayout.ROOT, available);
        distribute(state, 0, state.setParents.length);
        state.solved.allSolved();
    }

    /** Shares the runtimes of the parents of the sibling sets {@code [first, end)}, when the sets above are done. */
    void distribute(DimensionState state, int first, int end) {
        SolvedSets solved = state.solved;
        turnTo(state);
        for (int set = first; set < end; set++) {
            long available = state.runtime.get(state.setParents[set]);
            if (!solved.isSolvedFor(set, available)) {
                solved.forget(set); // until all its runtimes are written
                share(state, set, state.setStarts[set], state.setStarts[set + 1], available);
                solved.solved(set, available);
            }
        }
    }

    /** Shares an amount, at least 0, among the members of one sibling set, whatever was found for it before. */
    public void distributeAnew(DimensionState state, int set, long amount) {
        state.solved.forget(set);
        state.runtime.set(state.setParents[set], amount);
        distribute(state, set, set + 1);
    }

    void turnTo(DimensionState state) {
        rows.turnTo(state.weight, state.min, state.limited, state.runtime, state.levels);
    }

    void share(DimensionState state, int set, int from, int to, long available) {
        if (state.fit(set, available) && (plain || (rules.iterative() && areMinsMet(state, from, to, available)))) {
            rows.grantAll(from, to);
        } else if (!plain
                || !rows.share(set, from, to, available, state.limitedSum[set], (double) state.weightSum[set])) {
            if (definition == null) {
                definition = new FloorsAndShares(members, rules);
            }
            definition.share(state, from, to, available);
            return;
        }
        state.resetEffectiveMins(from, to);
    }

    /** Returns whether the declared mins fit together, so that the iterative solver scales none. */
    private static boolean areMinsMet(DimensionState state, int from, int to, long available) {
        return state.guaranteed.length == 0 // a floor above min is kept without a request
                && RowKernels.sum(state.min, from, to) <= Math.min(available, Long.MAX_VALUE - 1);
    }
}
