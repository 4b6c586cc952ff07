package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.rows.RowGrant;

/**
 * The rule of the iterative solver. Where the declared mins fit together, and the limited requests too, every member
 * has its limited request, as with any rule; {@link FloorsAndShares} shares the rest.
 */
final class IterativeRule implements SiblingRule {
    private final FloorsAndShares floors;
    private final RowGrant grant = new RowGrant();

    IterativeRule(int members, SolveRules rules) {
        floors = FloorsAndShares.of(members, rules);
    }

    @Override
    public void turnTo(SiblingColumns columns) {
        grant.turnTo(columns.weight, columns.min, columns.limited, columns.runtime);
    }

    @Override
    public void share(SiblingColumns columns, int set, int from, int to, long available) {
        if (isEnough(columns, set, from, to, available)) {
            grant.grantAll(from, to);
            columns.resetEffectiveMins(from, to);
        } else {
            floors.share(columns, set, from, to, available);
        }
    }

    private static boolean isEnough(SiblingColumns columns, int set, int from, int to, long available) {
        return columns.fit(set, available)
                && columns.guaranteed.length == 0 // a floor above min is kept without a request
                && ColumnSum.of(columns.min, from, to) <= Math.min(available, Long.MAX_VALUE - 1);
    }
}
