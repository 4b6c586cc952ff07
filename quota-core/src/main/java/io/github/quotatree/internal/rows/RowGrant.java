package io.github.quotatree.internal.rows;

import io.github.quotatree.internal.tree.Column;

/** Grants sibling sets all they request, for a rule that shares what does not fit in its own way. Not thread-safe. */
public final class RowGrant {
    private final SiblingRows rows = new SiblingRows();

    /** Turns to the numbers of a dimension, by node; sets the runtimes. */
    public void turnTo(Column weight, Column min, Column limited, Column runtime) {
        rows.weight = weight;
        rows.min = min;
        rows.limited = limited;
        rows.runtime = runtime;
    }

    /**
     * Sets the runtimes of the members {@code [from, to)} of a sibling set to their limited requests, but within min
     * where the weight is 0.
     */
    public void grantAll(int from, int to) {
        rows.from = from;
        rows.to = to;
        LevelEnds.grantAnyAmounts(rows);
    }
}
