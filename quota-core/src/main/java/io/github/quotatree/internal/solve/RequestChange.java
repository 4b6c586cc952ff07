package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.TreeLayout;

/**
 * A change of the request of one group, carried up the tree. It takes time in the depth of the group, and stops at the
 * first ancestor whose limited request stays the same because of its min or max.
 */
public final class RequestChange {
    /** Learns which limited requests have changed; what it keeps about sibling sets can then be corrected. */
    public interface Observer {
        /**
         * Reports that the limited request of a group has changed.
         *
         * @param set the sibling set of the group
         * @param aboveBefore the part of its limited request above min before the change, which may be the part now
         */
        void changed(DimensionState state, int set, int node, long aboveBefore);
    }

    private RequestChange() {}

    /** Carries up a change of {@code state.own} at a node. */
    public static void apply(DimensionState state, int changed, Observer observer) {
        TreeLayout layout = state.layout;
        int node = changed;
        while (node != TreeLayout.ROOT) {
            long within = state.withinMin[node];
            long above = state.aboveMin[node];
            RequestSweep.split(state, node);
            if (state.withinMin[node] == within && state.aboveMin[node] == above) {
                return;
            }
            int set = layout.setOf(node);
            observer.changed(state, set, node, above);
            correctSums(state, set, node, within, above);
            node = layout.setParent(set);
        }
    }

    /** Corrects the sums of a sibling set, given the two parts of the limited request of a member before the change. */
    private static void correctSums(DimensionState state, int set, int node, long within, long above) {
        if (state.withinMinSum[set] == Long.MAX_VALUE || state.aboveMinSum[set] == Long.MAX_VALUE) {
            RequestSweep.sumUp(state, set); // a sum that was cut cannot be corrected
        } else {
            state.withinMinSum[set] = Wide.saturatedAdd(state.withinMinSum[set] - within, state.withinMin[node]);
            state.aboveMinSum[set] = Wide.saturatedAdd(state.aboveMinSum[set] - above, state.aboveMin[node]);
        }
    }
}
