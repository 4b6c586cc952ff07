package io.github.quotatree.internal.live;

import io.github.quotatree.internal.solve.SolveRules;
import io.github.quotatree.internal.tree.Declarations;

/** Chooses how the dimensions of a tree are answered for. */
public final class LiveDimensions {
    private LiveDimensions() {}

    /** Makes room for the dimensions of a tree, which share some of it: no two may be used at the same time. */
    public static LiveDimension[] of(Declarations declarations, SolveRules rules) {
        if (rules.isPlainWaterFilling() && LiveRecords.haveRoom(declarations)) {
            return BoundedDimension.allOf(declarations, rules.minScaling());
        }
        return SolvedDimension.allOf(declarations, rules);
    }
}
