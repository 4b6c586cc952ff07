package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.rows.RowKernels;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.tree.Column;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/**
 * The sweep from the lowest sibling sets up: the request of every group, limited by its max, and its sum over each
 * sibling set, cut at 2^63-1. No rule can tell: a request is only compared with, and cut to, amounts up to that.
 */
public final class RequestSweep {
    /*
     * A piece of a row is first taken for leaves, by loops without a branch. That is right but for two kinds of groups,
     * which are few: parents, whose limited requests are set again, and groups with numbers that a double does not
     * hold.
     */
    private RequestSweep() {}

    static void aggregate(DimensionState state, int first, int end) {
        TreeLayout layout = state.layout;
        int from = layout.setStart(first);
        int to = layout.setEnd(end - 1);
        int below = layout.firstSetBelow(from);
        int set = first;
        for (int i = from; i < to; ) {
            int pieceEnd = Math.min(to, (i | Column.OFFSET) + 1);
            takeForLeaves(state, i, pieceEnd);
            for (; below < layout.sets() && layout.setParent(below) < pieceEnd; below++) {
                int parent = layout.setParent(below);
                state.limited.set(parent, limited(state, parent));
            }
            set = sumUp(state, set, end, i, pieceEnd);
            i = pieceEnd;
        }
    }

    /** Sums up a piece while it is in the first cache; returns the set that continues with the next piece. */
    private static int sumUp(DimensionState state, int first, int end, int from, int to) {
        TreeLayout layout = state.layout;
        int set = first;
        while (set < end && layout.setStart(set) < to) {
            int start = layout.setStart(set);
            long before = start < from ? state.limitedSum[set] : 0;
            long sum = RowKernels.sum(state.limited, Math.max(start, from), Math.min(layout.setEnd(set), to));
            state.limitedSum[set] = Wide.saturatedAdd(before, sum);
            if (layout.setEnd(set) > to) {
                break;
            }
            set++;
        }
        return set;
    }

    private static void takeForLeaves(DimensionState state, int from, int to) {
        int row = from >> Column.ROW_BITS;
        int first = from & Column.OFFSET;
        int end = first + (to - from);
        double[] limited = state.limited.row(row);
        long largest = RowKernels.convert(state.own, from - first, limited, first, end);
        double[] max = state.max.row(row);
        Column lendLimit = state.lendLimit;
        if (lendLimit == null) {
            RowKernels.limit(limited, max, first, end);
        } else {
            RowKernels.limitLending(limited, state.min.row(row), lendLimit.row(row), max, first, end);
        }
        if (largest >= Column.LIMIT || state.hasWideLimits() || state.guaranteed.length > 0) {
            for (int i = from; i < to; i++) {
                state.limited.set(i, limited(state, i));
            }
        }
    }

    private static long limited(DimensionState state, int node) {
        int below = state.layout.setBelow(node);
        return state.limited(node, QuotaRule.demand(state.own[node], below < 0 ? 0 : state.limitedSum[below]));
    }

    /**
     * Carries a change of the request of the workloads of a group up the tree, in time in its depth. Returns the first
     * ancestor whose limited request stays the same because of its min or max; the root if there is none.
     */
    public static int change(DimensionState state, long[] own, int changed) {
        state.own = own;
        TreeLayout layout = state.layout;
        int node = changed;
        while (node != TreeLayout.ROOT) {
            long before = state.limited.get(node);
            long now = limited(state, node);
            if (now == before) {
                break;
            }
            int set = layout.setOf(node);
            long sum = state.limitedSum[set];
            state.limited.set(node, now);
            state.limitedSum[set] = sum == Long.MAX_VALUE // a sum that was cut cannot be corrected
                    ? RowKernels.sum(state.limited, layout.setStart(set), layout.setEnd(set))
                    : Wide.saturatedAdd(sum - before, now);
            double weight = state.weight.asDouble(node);
            state.levels.change(set, weight, state.min.asDouble(node), (double) before, (double) now);
            node = layout.setParent(set);
        }
        return node;
    }

    /** Aggregates the larger of the min and the amount that is used by a group and guaranteed to its children. */
    static void aggregateGuarantees(DimensionState state, long[] used) {
        TreeLayout layout = state.layout;
        if (state.guaranteed.length == 0) {
            state.guaranteed = new long[layout.size() + 1];
        }
        long[] guaranteed = state.guaranteed;
        Arrays.fill(guaranteed, 0);
        for (int node = layout.size(); node > TreeLayout.ROOT; node--) {
            long own = used.length == 0 ? 0 : used[node];
            guaranteed[node] = QuotaRule.guaranteed(Wide.saturatedAdd(guaranteed[node], own), state.min.get(node));
            int parent = layout.parent(node);
            guaranteed[parent] = Wide.saturatedAdd(guaranteed[parent], guaranteed[node]);
        }
    }
}
