package io.github.quotatree.internal.rows;

import io.github.quotatree.internal.tree.Column;

/**
 * Grants sibling sets all they request, for a rule that has its own way to share where the requests do not fit. Not
 * thread-safe.
 */
public final class RowGrant {
    private final SiblingRows rows = new SiblingRows();

    /** Turns to the numbers of a dimension, by node; sets the runtimes. */
    public void turnTo(Column weight, Column min, Column limited, Column runtime) {
        rows.turnTo(weight, min, limited, runtime);
    }

    /**
     * Sets the runtimes of the members {@code [from, to)} of a sibling set to their limited requests, but within min
     * where the weight is 0.
     */
    public void grantAll(int from, int to) {
        rows.turnTo(from, to);
        LevelEnds.grantAnyAmounts(rows);
    }
}
