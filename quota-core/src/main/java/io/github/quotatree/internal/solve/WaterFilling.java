package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.rows.RowSharing;
import org.jspecify.annotations.Nullable;

/**
 * The default rule on rows of doubles: gives every member its limited request where there is enough, and else its
 * limited request within its min and a share by weight. What {@link RowSharing} does not prove is left to
 * {@link FloorsAndShares}, which states the rule for numbers of any size.
 */
final class WaterFilling implements SiblingRule {
    private final SolveRules rules;
    private final int members;
    private final RowSharing rows;

    /** For the rare cases; there is room only when it is needed. */
    private @Nullable FloorsAndShares definition;

    WaterFilling(int members, SolveRules rules) {
        this.rules = rules;
        this.members = members;
        rows = new RowSharing(members);
    }

    @Override
    public void turnTo(SiblingColumns columns) {
        rows.turnTo(columns.weight, columns.min, columns.limited, columns.runtime, columns.levels);
    }

    @Override
    public void share(SiblingColumns columns, int set, int from, int to, long available) {
        double weights = (double) columns.weightSum[set];
        if (columns.fit(set, available)) {
            rows.grantAll(from, to);
        } else if (!rows.share(set, from, to, available, columns.limitedSum[set], weights)) {
            definition().share(columns, set, from, to, available);
            return;
        }
        columns.resetEffectiveMins(from, to);
    }

    private FloorsAndShares definition() {
        if (definition == null) {
            definition = FloorsAndShares.of(members, rules);
        }
        return definition;
    }
}
