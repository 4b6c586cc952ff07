package io.github.quotatree.internal.live;

import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.tree.Declarations;

public final class LiveDimensions {
    private LiveDimensions() {}

    /** Makes room for the dimensions of a tree, which share some of it: no two may be used at the same time. */
    public static LiveDimension[] of(Declarations declarations, QuotaRule.Options rules) {
        LiveDimension[] dimensions = !rules.guaranteeUsage() && LiveRecords.haveRoom(declarations)
                ? BoundedDimension.allOf(declarations, rules)
                : SolvedDimension.allOf(declarations, rules);
        for (int d = 0; d < dimensions.length; d++) {
            if (declarations.flavors(d) != null) {
                dimensions[d] = new PlacedDimension(
                        declarations,
                        rules,
                        d,
                        rules.isPlainWaterFilling() && dimensions[d] instanceof BoundedDimension counts
                                ? counts
                                : null);
            }
        }
        return dimensions;
    }
}
