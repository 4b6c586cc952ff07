package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.TreeLayout;

/**
 * A change of what one group asks for, carried up the tree: takes time in the depth of the group, and no longer than to
 * the first ancestor that its max or min keeps as it was.
 */
final class RequestChange {
    private RequestChange() {}

    /** Takes over that what the workloads of a group ask for has changed in {@code state.own}. */
    static void apply(DimensionState state, int changed) {
        TreeLayout layout = state.layout;
        int node = changed;
        while (node != TreeLayout.ROOT) {
            long within = state.within[node];
            long above = state.above[node];
            if (!step(state, node)) {
                return;
            }
            int set = layout.setOf(node);
            if (state.above[node] != above) {
                state.levels.change(set, layout.setStart(set), node, state.weight[node], state.weightShift(set), above);
            }
            correctSums(state, set, node, within, above);
            node = layout.setParent(set);
        }
    }

    /** Sets the two parts of the limited request of a group anew, and returns whether one is another than before. */
    static boolean step(DimensionState state, int node) {
        long within = state.within[node];
        long above = state.above[node];
        RequestSweep.split(state, node);
        return state.within[node] != within || state.above[node] != above;
    }

    /** Corrects the sums of a sibling set by what the two parts of a member were before. */
    static void correctSums(DimensionState state, int set, int node, long within, long above) {
        if (state.withinSum[set] == Long.MAX_VALUE || state.aboveSum[set] == Long.MAX_VALUE) {
            RequestSweep.sumUp(state, set); // a sum that was cut cannot be corrected
        } else {
            state.withinSum[set] = Wide.saturatedAdd(state.withinSum[set] - within, state.within[node]);
            state.aboveSum[set] = Wide.saturatedAdd(state.aboveSum[set] - above, state.above[node]);
        }
    }
}
