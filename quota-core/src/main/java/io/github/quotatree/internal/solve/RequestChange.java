package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.TreeLayout;

/**
 * A change of the request of one group, carried up the tree. It takes time in the depth of the group, and stops at the
 * first ancestor whose limited request stays the same because of its min or max.
 */
public final class RequestChange {
    /** Learns which sibling sets have changed. */
    public interface Observer {
        /** Reports that the limited request of a member of a sibling set has changed. */
        void changed(int set);
    }

    /** An observer that keeps nothing. */
    static final Observer NOBODY = new Observer() {
        @Override
        public void changed(int set) {}
    };

    private RequestChange() {}

    /** Carries up a change of the request of the workloads of a group. */
    public static void apply(DimensionState state, long[] own, int changed, Observer observer) {
        state.own = own;
        TreeLayout layout = state.layout;
        int node = changed;
        while (node != TreeLayout.ROOT) {
            long before = state.limited.get(node);
            long now = RequestSweep.limited(state, node);
            if (now == before) {
                return;
            }
            int set = layout.setOf(node);
            change(state, set, node, before, now);
            observer.changed(set);
            node = layout.setParent(set);
        }
    }

    /** Sets the limited request of a group, and corrects the sum and the known level of its set. */
    private static void change(DimensionState state, int set, int node, long before, long now) {
        state.limited.set(node, now);
        if (state.limitedSum[set] == Long.MAX_VALUE) {
            state.limitedSum[set] = sumOf(state, set); // a sum that was cut cannot be corrected
        } else {
            state.limitedSum[set] = Wide.saturatedAdd(state.limitedSum[set] - before, now);
        }
        double weight = state.weight.asDouble(node);
        state.levels.change(set, weight, state.min.asDouble(node), (double) before, (double) now);
    }

    private static long sumOf(DimensionState state, int set) {
        return ColumnSum.of(state.limited, state.layout.setStart(set), state.layout.setEnd(set));
    }
}
