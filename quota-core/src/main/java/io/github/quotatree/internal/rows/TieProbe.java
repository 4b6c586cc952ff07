package io.github.quotatree.internal.rows;

import io.github.quotatree.internal.tree.Column;
import java.util.Arrays;

/**
 * Looks where rounding puts the last unit of a large set, by one row of sixteen.
 *
 * <p>Mostly the roundings of many members cancel out, and the sum at the level of the continuous problem is off by some
 * standard deviations. Where many members bid alike, as for cards, which come in ones and twos, they all round up at
 * one level and down just below it. The last unit then lies at a heap of bids farther away, which is found here by
 * bisection, for the price of a fraction of a pass.
 */
final class TieProbe {
    private static final int STRIDE = 16;
    private static final int MOST_STEPS = 24;
    private static final int FEWEST_ROWS = 64;
    private static final double DEVIATION = 0.29;

    private final double[] lanes = new double[Column.ROW];
    double low;
    double high;
    private double deviation;

    /** Sets the two levels; returns false if the last unit lies near the level of the continuous problem. */
    boolean find(SiblingRows rows, double level, double openWeight) {
        if (rows.endRow() - rows.firstRow() <= FEWEST_ROWS) {
            return false;
        }
        deviation = DEVIATION * Math.sqrt((double) rows.members() * STRIDE);
        double excess = rounding(rows, level);
        if (Math.abs(excess) <= 4 * deviation) {
            return false;
        }
        low = 0;
        high = Double.POSITIVE_INFINITY;
        double at = level;
        double step = Math.abs(excess) / openWeight;
        for (int k = 0; k < MOST_STEPS; k++) {
            if (Math.abs(excess) <= deviation) {
                double width = 3 * deviation / openWeight;
                low = Math.max(low, at - width);
                high = Math.min(high, at + width);
                return high > low;
            }
            if (excess > 0) {
                high = at;
            } else {
                low = at;
            }
            if (low > 0 && high < Double.POSITIVE_INFINITY) {
                if ((high - low) * openWeight < 2 * deviation) {
                    return true;
                }
                at = (low + high) / 2;
            } else {
                at = excess > 0 ? Math.max(at - step, at / 2) : at + step;
                step *= 1.5;
            }
            excess = openWeight * (at - level) + rounding(rows, at);
        }
        return false;
    }

    private double rounding(SiblingRows rows, double level) {
        Arrays.fill(lanes, 0);
        int probed = 0;
        for (int row = rows.firstRow() + 1; row < rows.endRow(); row += STRIDE) {
            int to = rows.end(row);
            RowKernels.addRounding(rows.weight.row(row), rows.min.row(row), rows.limited.row(row), level, lanes, 0, to);
            probed += to;
        }
        return RowKernels.floatingSum(lanes, 0, Column.ROW) * rows.members() / probed;
    }
}
