package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/**
 * The sweep from the lowest sibling sets up: what every group asks for, limited by its max.
 *
 * <p>A sum that passes 2^63-1 is cut there. No rule can tell the difference: a request is only ever compared with, and cut
 * to, amounts up to 2^63-1.
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
        long[] within = state.within;
        long[] above = state.above;
        long withinSum = 0;
        long aboveSum = 0;
        int end = state.layout.setEnd(set);
        for (int i = state.layout.setStart(set); i < end; i++) {
            // the smaller or larger of two, without a branch that could not be foreseen
            long request = own[i];
            if (!lendsAll) {
                long kept = min[i] - lendLimit[i];
                kept &= ~(kept >> 63);
                long overKept = request - kept;
                request = kept + (overKept & ~(overKept >> 63));
            }
            long overMax = request - max[i];
            long limited = max[i] + (overMax & (overMax >> 63));
            long overMin = limited - min[i];
            long missing = overMin & (overMin >> 63);
            long inMin = min[i] + missing;
            within[i] = inMin;
            above[i] = overMin - missing;
            withinSum += inMin;
            aboveSum += overMin - missing;
            if ((withinSum | aboveSum) < 0) {
                return false;
            }
        }
        state.withinSum[set] = withinSum;
        state.aboveSum[set] = aboveSum;
        return true;
    }

    /** Sums up the sibling set of any members. */
    static void sumUp(DimensionState state, int set) {
        long withinSum = 0;
        long aboveSum = 0;
        int end = state.layout.setEnd(set);
        for (int i = state.layout.setStart(set); i < end; i++) {
            split(state, i);
            withinSum = Wide.saturatedAdd(withinSum, state.within[i]);
            aboveSum = Wide.saturatedAdd(aboveSum, state.above[i]);
        }
        state.withinSum[set] = withinSum;
        state.aboveSum[set] = aboveSum;
    }

    /** Sets the two parts of the limited request of a group. */
    static void split(DimensionState state, int node) {
        int below = state.layout.setBelow(node);
        long demand = below < 0 ? state.own[node] : Wide.saturatedAdd(state.own[node], state.demand(below));
        long request = Math.max(demand, state.min[node] - state.lendable(node));
        long limited = Math.min(request, state.max[node]);
        state.within[node] = Math.min(limited, state.min[node]);
        state.above[node] = limited - state.within[node];
    }

    /** Aggregates guaranteed use: the larger of the min and what is used by a group and guaranteed to its children. */
    static void aggregateGuarantees(DimensionState state, long[] used) {
        if (state.guaranteed.length == 0) {
            state.guaranteed = new long[state.within.length];
        }
        long[] guaranteed = state.guaranteed;
        Arrays.fill(guaranteed, 0);
        for (int node = state.layout.size(); node > TreeLayout.ROOT; node--) {
            long own = used.length == 0 ? 0 : used[node];
            guaranteed[node] = Math.max(state.min[node], Wide.saturatedAdd(guaranteed[node], own));
            int parent = state.layout.parent(node);
            guaranteed[parent] = Wide.saturatedAdd(guaranteed[parent], guaranteed[node]);
        }
    }
}
