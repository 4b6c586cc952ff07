package io.github.quotatree.internal.rows;

import io.github.quotatree.internal.tree.Column;

/**
 * The loops that a solve spends its time in, each over a piece {@code [from, to)} of rows.
 *
 * <p><b>Why they look as they do.</b> The compiler of JDK 17 (C2) turns a loop over doubles into vector instructions,
 * {@code Math.min} and {@code Math.max} included, if
 * <ul>
 *   <li>all arrays have the same index, scratch arrays too: another offset makes the loop five times as slow;
 *   <li>the body is short: two rounded results in one loop are four times as slow as two loops with one each;
 *   <li>nothing is carried from one pass to the next: a sum goes by eight scalars, or by an array of lanes;
 *   <li>the method is small, so that it is compiled for itself and not as the middle of a longer one.
 * </ul>
 * A conversion from long to double stays scalar.
 *
 * <p>Amounts are whole numbers below 2^51, or NaN; see {@link io.github.quotatree.internal.tree.Column}. NaN goes
 * through {@code min}, {@code max} and every sum, so that a caller finds it in the sum.
 */
public final class RowKernels {
    /** A non-negative sum of whole numbers that ends below this was exact all the way. */
    static final double EXACT = 0x1p53;

    static final int FOLDED = Column.ROW / 8;

    /** Added and subtracted, rounds a non-negative number below 2^51 to a whole number. */
    private static final double ROUND = 0x1.8p52;

    private RowKernels() {}

    /**
     * Converts amounts by node to a piece of a row, {@code row[k] = own[base + k]}.
     *
     * @param base the first node of the row
     * @return all amounts or-ed: an amount is 2^51 or more, and its double is no amount of a row, only if this is
     */
    public static long convert(long[] own, int base, double[] row, int from, int to) {
        long bits = 0;
        for (int k = from; k < to; k++) {
            long amount = own[base + k];
            bits |= amount;
            row[k] = amount;
        }
        return bits;
    }

    public static void limit(double[] request, double[] max, int from, int to) {
        for (int k = from; k < to; k++) {
            request[k] = Math.min(request[k], max[k]);
        }
    }

    public static void limitLending(double[] own, double[] min, double[] lend, double[] max, int from, int to) {
        for (int k = from; k < to; k++) {
            own[k] = Math.min(Math.max(own[k], min[k] - lend[k]), max[k]);
        }
    }

    /** Returns the sum of the amounts of a piece, or -1 if one of them is NaN or unlimited. */
    public static long sum(double[] amount, int from, int to) {
        double sum = floatingSum(amount, from, to);
        if (sum < EXACT) {
            return (long) sum;
        }
        if (!(sum < 0x1p63)) {
            return -1;
        }
        long exact = 0;
        for (int k = from; k < to; k++) {
            exact += (long) amount[k]; // 4096 amounts below 2^51 are less than 2^63
        }
        return exact;
    }

    /** Returns the exact sum of the amounts of the members {@code [from, to)} of a column, cut at 2^63-1. */
    public static long sum(Column amounts, int from, int to) {
        long sum = 0;
        for (int i = from; i < to && sum >= 0; ) {
            int first = i & Column.OFFSET;
            int end = Math.min(Column.ROW, first + (to - i));
            long piece = sum(amounts.row(i >> Column.ROW_BITS), first, end);
            sum += piece >= 0 ? piece : amounts.sum(i, i + (end - first));
            i += end - first;
        }
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    static double floatingSum(double[] x, int from, int to) {
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        double e = 0;
        double f = 0;
        double g = 0;
        double h = 0;
        int k = from;
        for (; k < to - 7; k += 8) {
            a += x[k];
            b += x[k + 1];
            c += x[k + 2];
            d += x[k + 3];
            e += x[k + 4];
            f += x[k + 5];
            g += x[k + 6];
            h += x[k + 7];
        }
        for (; k < to; k++) {
            a += x[k];
        }
        return ((a + b) + (c + d)) + ((e + f) + (g + h));
    }

    public static void grantAll(double[] weight, double[] min, double[] limited, double[] runtime, int from, int to) {
        for (int k = from; k < to; k++) {
            runtime[k] = Math.min(limited[k], min[k] + weight[k] * 0x1p64);
        }
    }

    public static void hold(
            double[] weight,
            double[] min,
            double[] limited,
            double level,
            double[] held,
            double[] open,
            int from,
            int to) {
        for (int k = from; k < to; k++) {
            double offered = min[k] + weight[k] * level;
            double cap = limited[k];
            double part = Math.min(cap, offered);
            held[k] = part;
            open[k] = weight[k] * Math.min(1.0, (cap - part) * 0x1p200); // weight times 0 or 1
        }
    }

    public static void round(
            double[] weight, double[] min, double[] limited, double level, double[] runtime, int from, int to) {
        for (int k = from; k < to; k++) {
            runtime[k] = Math.min(limited[k], min[k] + ((weight[k] * level + ROUND) - ROUND));
        }
    }

    public static void gain(
            double[] weight,
            double[] min,
            double[] limited,
            double level,
            double[] runtime,
            double[] gain,
            int from,
            int to) {
        for (int k = from; k < to; k++) {
            gain[k] = Math.min(limited[k], min[k] + ((weight[k] * level + ROUND) - ROUND)) - runtime[k];
        }
    }

    public static void lower(
            double[] weight,
            double[] min,
            double[] limited,
            double level,
            double[] runtime,
            double[] loss,
            int from,
            int to) {
        for (int k = from; k < to; k++) {
            loss[k] = runtime[k] - Math.min(limited[k], min[k] + ((weight[k] * level + ROUND) - ROUND));
        }
        for (int k = from; k < to; k++) {
            runtime[k] -= loss[k];
        }
    }

    public static void add(double[] lanes, double[] x, int from, int to) {
        for (int k = from; k < to; k++) {
            lanes[k] += x[k];
        }
    }

    public static void addHeld(
            double[] weight, double[] min, double[] limited, double level, double[] lanes, int from, int to) {
        for (int k = from; k < to; k++) {
            lanes[k] += Math.min(limited[k], min[k] + weight[k] * level);
        }
    }

    public static void addRounding(
            double[] weight, double[] min, double[] limited, double level, double[] lanes, int from, int to) {
        // two loops, of which the compiler of JDK 25 makes vectors; of one with both it does not
        for (int k = from; k < to; k++) {
            lanes[k] += Math.min(limited[k], min[k] + ((weight[k] * level + ROUND) - ROUND));
        }
        for (int k = from; k < to; k++) {
            lanes[k] -= Math.min(limited[k], min[k] + weight[k] * level);
        }
    }

    public static void markBetween(
            double[] weight, double[] min, double[] limited, double low, double high, double[] mark, int from, int to) {
        for (int k = from; k < to; k++) {
            double cap = limited[k] - min[k];
            double w = weight[k];
            mark[k] = Math.max(0.0, (cap - w * low) * (w * high - cap));
        }
    }

    /** Folds a row eightfold: a place of the result is positive if one of the eight is. */
    public static void fold(double[] row, double[] folded) {
        for (int k = 0; k < FOLDED; k++) {
            folded[k] = ((row[k] + row[k + FOLDED]) + (row[k + 2 * FOLDED] + row[k + 3 * FOLDED]))
                    + ((row[k + 4 * FOLDED] + row[k + 5 * FOLDED]) + (row[k + 6 * FOLDED] + row[k + 7 * FOLDED]));
        }
    }
}
