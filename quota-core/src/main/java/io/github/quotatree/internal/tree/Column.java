package io.github.quotatree.internal.tree;

import java.util.Arrays;

/**
 * One amount for every node of a tree, on rows of doubles: a solve loops over it, and results and explanations read it.
 *
 * <p>The amount of a node stands in row {@code node >> 12} at offset {@code node & 4095}. A row takes 32 KB, so that a
 * few of them fit the first cache of a processor, and a collector moves one in one piece.
 *
 * <p>A double holds every amount below 2^51, and 2^63-1, which is unlimited: it reads as 2^63, and converts back. For
 * any other amount it holds NaN, and the amount stands beside, in a row of longs that is made when it is first needed.
 * A sum with such an amount is NaN too, so no loop over rows can take it for a number.
 *
 * <p>Threads may write to different nodes at the same time.
 */
public final class Column {
    public static final int ROW_BITS = 12;
    public static final int ROW = 1 << ROW_BITS;
    public static final int OFFSET = ROW - 1;

    /** Amounts from here on have no double, unless they are unlimited. */
    public static final long LIMIT = 1L << 51;

    private static final double AS_UNLIMITED = 0x1p63;
    private final double[][] rows;
    private long[][] wide = new long[0][];

    private Column(double[][] rows) {
        this.rows = rows;
    }

    /** Returns a column in which every node {@code 0 .. size - 1} has the same amount, one that a double holds. */
    public static Column of(int size, long amount) {
        double[][] rows = new double[(size + ROW - 1) >> ROW_BITS][];
        for (int r = 0; r < rows.length; r++) {
            rows[r] = new double[Math.min(ROW, size - (r << ROW_BITS))];
            if (amount != 0) {
                Arrays.fill(rows[r], (double) amount);
            }
        }
        return new Column(rows);
    }

    public Column copy() {
        Column copy = new Column(new double[rows.length][]);
        for (int r = 0; r < rows.length; r++) {
            copy.rows[r] = rows[r].clone();
        }
        copy.wide = new long[wide.length][];
        for (int r = 0; r < wide.length; r++) {
            copy.wide[r] = wide[r].clone();
        }
        return copy;
    }

    /** Returns a column with another amount of one node, sharing all rows but one; this one if it has that amount. */
    Column with(int node, long amount) {
        if (get(node) == amount) {
            return this;
        }
        Column edited = withOwnRows(node, node + 1);
        edited.set(node, amount);
        return edited;
    }

    /** Returns an equal column that has its own rows for the nodes {@code [from, to)}, and shares the others. */
    Column withOwnRows(int from, int to) {
        Column copy = new Column(rows.clone());
        copy.wide = wide.clone();
        for (int r = from >> ROW_BITS; r << ROW_BITS < to; r++) {
            copy.rows[r] = rows[r].clone();
            if (wide.length > 0) {
                copy.wide[r] = wide[r].clone();
            }
        }
        return copy;
    }

    public long get(int node) {
        double amount = rows[node >> ROW_BITS][node & OFFSET];
        return amount < AS_UNLIMITED ? (long) amount : unusual(amount, node);
    }

    public void set(int node, long amount) {
        if (amount < LIMIT || amount == Long.MAX_VALUE) {
            rows[node >> ROW_BITS][node & OFFSET] = amount;
        } else {
            wideRow(node >> ROW_BITS)[node & OFFSET] = amount;
            rows[node >> ROW_BITS][node & OFFSET] = Double.NaN;
        }
    }

    public boolean isWide() {
        return wide.length > 0;
    }

    public double[] row(int row) {
        return rows[row];
    }

    /** Returns the amount of a node as it stands in its row, NaN where a double holds none. */
    public double asDouble(int node) {
        return rows[node >> ROW_BITS][node & OFFSET];
    }

    public void read(int from, int to, long[] amounts) {
        for (int i = from; i < to; ) {
            double[] row = rows[i >> ROW_BITS];
            int base = i & ~OFFSET;
            int end = Math.min(to, base + ROW);
            for (int k = i; k < end; k++) {
                double amount = row[k - base];
                amounts[k - from] = amount < AS_UNLIMITED ? (long) amount : unusual(amount, k);
            }
            i = end;
        }
    }

    public void write(int from, int size, long[] amounts) {
        int to = from + size;
        for (int i = from; i < to; ) {
            double[] row = rows[i >> ROW_BITS];
            int base = i & ~OFFSET;
            int end = Math.min(to, base + ROW);
            long largest = 0;
            for (int k = i; k < end; k++) {
                long amount = amounts[k - from];
                row[k - base] = amount;
                largest |= amount;
            }
            if (largest >= LIMIT) {
                for (int k = i; k < end; k++) {
                    set(k, amounts[k - from]);
                }
            }
            i = end;
        }
    }

    public void copyFrom(Column other, int from, int to) {
        for (int i = from; i < to; ) {
            int row = i >> ROW_BITS;
            int end = Math.min(to, (row + 1) << ROW_BITS);
            System.arraycopy(other.rows[row], i & OFFSET, rows[row], i & OFFSET, end - i);
            if (other.wide.length > 0) {
                for (int k = i; k < end; k++) {
                    set(k, other.get(k));
                }
            }
            i = end;
        }
    }

    /** Returns the sum of the amounts of the nodes {@code [from, to)}, cut at 2^63-1. */
    public long sum(int from, int to) {
        long sum = 0;
        for (int i = from; i < to && sum >= 0; i++) {
            sum += get(i);
        }
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    /** Returns the sums of the ranges that begin at some nodes, the last of which ends them, cut at 2^63-1. */
    public long[] sums(int[] starts) {
        long[] sums = new long[starts.length - 1];
        Arrays.setAll(sums, k -> sum(starts[k], starts[k + 1]));
        return sums;
    }

    /** Returns an amount that has no double, or is unlimited: to convert that takes a processor five times as long. */
    private long unusual(double amount, int node) {
        return amount == AS_UNLIMITED ? Long.MAX_VALUE : wide[node >> ROW_BITS][node & OFFSET];
    }

    /** Returns the longs of a row, and makes room for them if there is none; threads may write to one row. */
    private synchronized long[] wideRow(int row) {
        if (wide.length == 0) {
            wide = new long[rows.length][0];
        }
        if (wide[row].length == 0) {
            wide[row] = new long[rows[row].length];
        }
        return wide[row];
    }
}
