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
            RequestSweep.split(state, node);
            if (state.within[node] == within && state.above[node] == above) {
                return;
            }
            int set = layout.setOf(node);
            if (state.above[node] != above) {
                state.levels.change(set, layout.setStart(set), node, state.weight[node], state.weightShift(set), above);
            }
            if (state.withinSum[set] == Long.MAX_VALUE || state.aboveSum[set] == Long.MAX_VALUE) {
                RequestSweep.sumUp(state, set); // a sum that was cut cannot be corrected
            } else {
                state.withinSum[set] = Wide.saturatedAdd(state.withinSum[set] - within, state.within[node]);
                state.aboveSum[set] = Wide.saturatedAdd(state.aboveSum[set] - above, state.above[node]);
            }
            node = layout.setParent(set);
        }
    }
}
