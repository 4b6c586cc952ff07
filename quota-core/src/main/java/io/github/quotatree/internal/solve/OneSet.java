package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.rows.RowKernels;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.tree.Column;
import io.github.quotatree.internal.tree.TreeLayout;

/**
 * Shares an amount among the members of one sibling set that is in no tree, without guaranteed usage. Not thread-safe.
 */
public final class OneSet {
    private static final int SET = 0;
    private final RuntimeSolver solver;
    private final DimensionState members;

    public OneSet(int room, QuotaRule.Options rules) {
        Column min = Column.of(room, 0);
        TreeLayout none = TreeLayout.of(new String[0], new int[0]);
        solver = new RuntimeSolver(room, rules);
        members = new DimensionState(none, Column.of(room, 0), new long[1], min, min, new boolean[room]);
        solver.turnTo(members);
    }

    public int room() {
        return members.scalable.length;
    }

    public void set(int member, long min, long max, long weight, boolean scalable, long request) {
        members.min.set(member, min);
        members.weight.set(member, weight);
        members.scalable[member] = scalable;
        members.limited.set(member, QuotaRule.limited(request, max));
    }

    /** Shares an amount among the members {@code [0, count)}, all of which were declared; returns the rest. */
    public long share(long available, int count) {
        members.limitedSum[SET] = RowKernels.sum(members.limited, 0, count);
        members.weightSum[SET] = RowKernels.sum(members.weight, 0, count);
        members.levels.prepare(SET, 0, count, members.weight);
        solver.share(members, SET, 0, count, available);
        long left = available;
        for (int i = 0; i < count; i++) {
            left -= members.runtime.get(i);
        }
        return left;
    }

    public void copyRuntimes(int count, long[] to) {
        members.runtime.read(0, count, to);
    }
}
