package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.apportion.Apportionment;
import io.github.quotatree.internal.apportion.LargestRemainder;
import io.github.quotatree.internal.solve.SiblingRule.MinScaling;
import io.github.quotatree.internal.tree.TreeLayout;

/**
 * The rules that a solve follows, as options choose them.
 *
 * @param iterative share in rounds by largest remainder and scale declared mins, as Koordinator does; otherwise by
 *     water filling, with the mins that are requested first
 * @param minScaling scale mins down where they do not fit
 * @param guaranteeUsage let no group fall below its use, and lend no idle min
 */
public record SolveRules(boolean iterative, boolean minScaling, boolean guaranteeUsage) {
    /**
     * Returns whether a runtime is {@code base + share} by water filling with no floor but min, so that it is at most
     * the limited request, and bounds of it follow from the water level.
     */
    public boolean isPlainWaterFilling() {
        return !iterative && !guaranteeUsage;
    }

    /** Returns the rule for sibling sets that these options choose, with scratch space for the sets of a tree. */
    SiblingRule siblingRule(TreeLayout layout) {
        int members = layout.largestSiblingSet();
        if (isPlainWaterFilling()) {
            return new WaterFilling(members, minScaling);
        }
        if (iterative) {
            MinScaling scaling = minScaling ? new ProportionalMins() : MinScaling.OFF;
            return new FloorsAndShares(layout, new LargestRemainder(members), scaling);
        }
        Apportionment shares = new Apportionment(members);
        MinScaling scaling = minScaling ? new GuaranteesFirst(shares) : MinScaling.OFF;
        return new FloorsAndShares(layout, shares, scaling);
    }
}
