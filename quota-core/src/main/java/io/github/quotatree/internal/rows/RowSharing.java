package io.github.quotatree.internal.rows;

import io.github.quotatree.internal.tree.Column;

/** Shares amounts among sibling sets, exact to the unit, on rows of doubles. Not thread-safe. */
public final class RowSharing {
    private Column weight = Column.ofZeros(0);
    private Column min = weight;
    private Column limited = weight;
    private Column runtime = weight;
    private KnownLevels levels = new KnownLevels(0);

    /** Makes room for sibling sets of up to {@code largestSet} members. */
    public RowSharing(int largestSet) {}

    /** Turns to the numbers of a dimension, by node; sets the runtimes. */
    public void turnTo(Column weight, Column min, Column limited, Column runtime, KnownLevels levels) {
        this.weight = weight;
        this.min = min;
        this.limited = limited;
        this.runtime = runtime;
        this.levels = levels;
    }

    /**
     * Sets the runtimes of the members {@code [from, to)} of a sibling set whose limited requests do not fit.
     *
     * @param amount the units to share
     * @param limitedSum the sum of the limited requests, more than the amount; 2^63-1 if it was cut there
     * @param weightSum the sum of the weights
     * @return whether the runtimes are proven; if not, they are undefined, and the definition has to find them
     */
    public boolean share(int set, int from, int to, long amount, long limitedSum, double weightSum) {
        return false;
    }

    /**
     * Sets the runtimes of the members {@code [from, to)} of a sibling set whose limited requests fit: to these, but
     * within min where the weight is 0.
     */
    public void grantAll(int from, int to) {
        for (int row = from >> Column.ROW_BITS; row << Column.ROW_BITS < to; row++) {
            int first = row << Column.ROW_BITS;
            RowKernels.grantAll(
                    weight.row(row),
                    min.row(row),
                    limited.row(row),
                    runtime.row(row),
                    Math.max(from - first, 0),
                    Math.min(to - first, Column.ROW));
        }
    }
}
