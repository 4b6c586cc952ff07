package io.github.quotatree.internal.rows;

import io.github.quotatree.internal.tree.Column;
import org.jspecify.annotations.Nullable;

/**
 * Shares amounts among sibling sets, exact to the unit, on rows of doubles: {@code runtime = min(limited, min +
 * round(weight * level))}, and the bids at the level in their exact order. Begins at the findings in
 * {@link KnownLevels}, on which the result does not depend.
 *
 * <p>Nothing is allocated after the first calls, but for room that grows seldom. Not thread-safe; several may work on
 * different sets of a dimension at the same time.
 */
public final class RowSharing {
    private static final double UNLIMITED = 0x1p63;

    private final SiblingRows rows = new SiblingRows();
    private final OpenBids bids;
    private final SmallSet small;
    private final @Nullable LargeSet large;

    /** Rows of its own, for a small set that lies in two: weight, min, limited request and runtime. */
    private double[][] joined = new double[4][0];

    private KnownLevels levels = new KnownLevels(0);

    public RowSharing(int largestSet) {
        bids = new OpenBids(largestSet + 2 * Column.ROW);
        small = new SmallSet(bids);
        large = largestSet > KnownLevels.LARGEST_SMALL_SET ? new LargeSet(bids) : null;
    }

    public void turnTo(Column weight, Column min, Column limited, Column runtime, KnownLevels levels) {
        rows.turnTo(weight, min, limited, runtime);
        if (this.levels != levels) {
            small.forget();
        }
        this.levels = levels;
    }

    /**
     * Sets the runtimes of the members {@code [from, to)} of a set whose limited requests, of a sum cut at 2^63-1, do
     * not fit. Returns whether they are proven; if not, they are undefined, and the definition has to find them.
     */
    public boolean share(int set, int from, int to, long amount, long limitedSum, double weightSum) {
        rows.turnTo(from, to);
        boolean inRange = limitedSum < Long.MAX_VALUE && (weightSum < UNLIMITED || weightsAreInRange());
        if (inRange && shareAtLevel(set, amount, limitedSum, weightSum)) {
            return true;
        }
        small.forget();
        levels.forget(set);
        return inRange && shareAtEnds(amount);
    }

    private boolean weightsAreInRange() {
        for (int i = rows.from; i < rows.to; i++) {
            if (!(rows.weight.asDouble(i) < Column.LIMIT)) {
                return false;
            }
        }
        return true;
    }

    @Nullable
    LargeSet large() {
        return large;
    }

    private boolean shareAtLevel(int set, long amount, long limitedSum, double weightSum) {
        if (rows.endRow() - rows.firstRow() == 1) {
            int row = rows.firstRow();
            small.turnTo(rows.weight.row(row), rows.min.row(row), rows.limited.row(row), rows.runtime.row(row));
            return small.share(set, rows.begin(row), rows.end(row), amount, (double) limitedSum, weightSum, levels);
        }
        if (rows.members() <= KnownLevels.LARGEST_SMALL_SET) {
            return shareJoined(set, amount, (double) limitedSum, weightSum);
        }
        small.forget();
        return large != null && large.share(set, rows, amount, (double) limitedSum, weightSum, levels);
    }

    private boolean shareJoined(int set, long amount, double limitedSum, double weightSum) {
        int members = rows.members();
        if (joined[0].length < members) {
            joined = new double[4][Column.ROW];
        }
        copy(rows.weight, joined[0]);
        copy(rows.min, joined[1]);
        copy(rows.limited, joined[2]);
        small.turnTo(joined[0], joined[1], joined[2], joined[3]);
        if (!small.share(set, 0, members, amount, limitedSum, weightSum, levels)) {
            return false;
        }
        int inFirst = Column.ROW - rows.begin(rows.firstRow());
        System.arraycopy(joined[3], 0, rows.runtime.row(rows.firstRow()), Column.ROW - inFirst, inFirst);
        System.arraycopy(joined[3], inFirst, rows.runtime.row(rows.firstRow() + 1), 0, members - inFirst);
        return true;
    }

    private void copy(Column column, double[] to) {
        int inFirst = Column.ROW - rows.begin(rows.firstRow());
        System.arraycopy(column.row(rows.firstRow()), Column.ROW - inFirst, to, 0, inFirst);
        System.arraycopy(column.row(rows.firstRow() + 1), 0, to, inFirst, rows.members() - inFirst);
    }

    public void grantAll(int from, int to) {
        rows.turnTo(from, to);
        small.forget();
        for (int i = grant(true) < 0 ? from : to; i < to; i++) {
            long most = rows.limited.get(i);
            rows.runtime.set(i, rows.weight.get(i) == 0 ? Math.min(most, rows.min.get(i)) : most);
        }
    }

    /**
     * Sets the runtimes of a set if they are those at a level that no search finds: at level 0 all of an amount goes to
     * the guarantees, and above all levels only members of weight 0 request more. Returns whether they are.
     */
    private boolean shareAtEnds(long amount) {
        long least = grant(false);
        if (least >= amount) {
            return least == amount; // else a shortage
        }
        long most = grant(true);
        return most >= 0 && most <= amount;
    }

    /** Grants limited requests, within min or, with a weight, all; returns the sum, or -1 if beyond the engine. */
    private long grant(boolean beyondMins) {
        long sum = 0;
        for (int row = rows.firstRow(); row < rows.endRow(); row++) {
            double[] weight = rows.weight.row(row);
            double[] min = rows.min.row(row);
            double[] limited = rows.limited.row(row);
            double[] runtime = rows.runtime.row(row);
            int from = rows.begin(row);
            int to = rows.end(row);
            if (beyondMins) {
                RowKernels.grantAll(weight, min, limited, runtime, from, to);
            } else {
                RowKernels.round(weight, min, limited, 0, runtime, from, to);
            }
            long piece = RowKernels.sum(runtime, from, to);
            sum = sum < 0 || piece < 0 || sum + piece < 0 ? -1 : sum + piece;
        }
        return sum;
    }
}
