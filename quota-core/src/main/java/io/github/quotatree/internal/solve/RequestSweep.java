package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/**
 * The sweep from the lowest sibling sets up: the request of every group, limited by its max, and its two parts
 * within and above min.
 *
 * <p>A sum that passes 2^63-1 is cut there. No rule can tell the difference: a request is only ever compared with, and
 * cut to, amounts up to 2^63-1.
 */
final class RequestSweep {
    private RequestSweep() {}

    /** Aggregates the requests of sibling sets {@code [first, end)} of one level, when the level below is done. */
    static void aggregate(DimensionState state, int first, int end) {
        for (int set = first; set < end; set++) {
            if (state.guaranteed.length > 0 || !state.layout.isLowest(set) || !sumUpLeaves(state, set)) {
                sumUp(state, set);
            }
        }
    }

    /**
     * The case that a large tree consists of.
     *
     * @return whether the sums were in range
     */
    private static boolean sumUpLeaves(DimensionState state, int set) {
        long[] own = state.own;
        long[] min = state.min;
        long[] max = state.max;
        long[] lendLimit = state.lendLimit;
        boolean lendsAll = lendLimit.length == 0;
        long[] within = state.withinMin;
        long[] above = state.aboveMin;
        long withinSum = 0;
        long aboveSum = 0;
        int end = state.layout.setEnd(set);
        for (int i = state.layout.setStart(set); i < end; i++) {
            // where there is no lend limit, a request is no more than its demand
            long request = lendsAll ? own[i] : QuotaRule.request(own[i], min[i], lendLimit[i]);
            long limited = QuotaRule.limited(request, max[i]);
            long withinMin = QuotaRule.withinMin(limited, min[i]);
            long aboveMin = QuotaRule.aboveMin(limited, min[i]);
            within[i] = withinMin;
            above[i] = aboveMin;
            withinSum += withinMin;
            aboveSum += aboveMin;
            if ((withinSum | aboveSum) < 0) {
                return false;
            }
        }
        state.withinMinSum[set] = withinSum;
        state.aboveMinSum[set] = aboveSum;
        return true;
    }

    /** Sums up the sibling set of any members. */
    static void sumUp(DimensionState state, int set) {
        long withinSum = 0;
        long aboveSum = 0;
        int end = state.layout.setEnd(set);
        for (int i = state.layout.setStart(set); i < end; i++) {
            split(state, i);
            withinSum = Wide.saturatedAdd(withinSum, state.withinMin[i]);
            aboveSum = Wide.saturatedAdd(aboveSum, state.aboveMin[i]);
        }
        state.withinMinSum[set] = withinSum;
        state.aboveMinSum[set] = aboveSum;
    }

    /** Sets the two parts of the limited request of a group. */
    static void split(DimensionState state, int node) {
        int below = state.layout.setBelow(node);
        long demand = QuotaRule.demand(state.own[node], below < 0 ? 0 : state.demand(below));
        state.split(node, QuotaRule.request(demand, state.min[node], state.lendLimit(node)), state.max[node]);
    }

    /** Aggregates guaranteed use: the larger of the min and what is used by a group and guaranteed to its children. */
    static void aggregateGuarantees(DimensionState state, long[] used) {
        if (state.guaranteed.length == 0) {
            state.guaranteed = new long[state.withinMin.length];
        }
        long[] guaranteed = state.guaranteed;
        Arrays.fill(guaranteed, 0);
        for (int node = state.layout.size(); node > TreeLayout.ROOT; node--) {
            long own = used.length == 0 ? 0 : used[node];
            guaranteed[node] = QuotaRule.guaranteed(Wide.saturatedAdd(guaranteed[node], own), state.min[node]);
            int parent = state.layout.parent(node);
            guaranteed[parent] = Wide.saturatedAdd(guaranteed[parent], guaranteed[node]);
        }
    }
}
