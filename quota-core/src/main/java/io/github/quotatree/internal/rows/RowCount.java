package io.github.quotatree.internal.rows;

import io.github.quotatree.internal.tree.Column;
import java.util.Arrays;

/** One pass over a large set: writes the runtimes at a level, and lists and grants the bids up to a higher one. */
final class RowCount {
    private final OpenBids bids;
    private final double[] lanes = new double[Column.ROW];
    private final double[] change = new double[Column.ROW];
    private final double[] folded = new double[RowKernels.FOLDED];
    private final long[] found = new long[Column.ROW / Long.SIZE];

    int passes;
    double open;
    boolean areAllListed;
    private int[] node = new int[0];
    private double[] runtime = new double[0];
    private double[] min = runtime;
    private double[] weight = runtime;

    RowCount(OpenBids bids) {
        this.bids = bids;
    }

    /** Sets the runtimes at the low level; returns their sum, or -1 if it is not a sum of numbers that rows hold. */
    long count(SiblingRows rows, double low, double high) {
        passes++;
        Arrays.fill(lanes, 0);
        bids.clear();
        open = 0;
        areAllListed = true;
        for (int row = rows.firstRow(); row < rows.endRow(); row++) {
            count(rows, row, low, high);
        }
        return exactSum();
    }

    private long exactSum() {
        long sum = 0;
        for (int k = 0; k < Column.ROW; k++) {
            sum += (long) lanes[k];
            if (!(lanes[k] < RowKernels.EXACT) || sum < 0) {
                return -1;
            }
        }
        return sum;
    }

    private void count(SiblingRows rows, int row, double low, double high) {
        double[] w = rows.weight.row(row);
        double[] m = rows.min.row(row);
        double[] l = rows.limited.row(row);
        double[] x = rows.runtime.row(row);
        int from = rows.begin(row);
        int to = rows.end(row);
        Arrays.fill(change, 0, from, 0);
        Arrays.fill(change, to, Column.ROW, 0);
        RowKernels.round(w, m, l, low, x, from, to);
        RowKernels.gain(w, m, l, high, x, change, from, to);
        RowKernels.add(lanes, x, from, to);
        RowKernels.fold(change, folded);
        double more = RowKernels.floatingSum(folded, 0, RowKernels.FOLDED);
        if (more == 0) {
            return;
        }
        open += more;
        areAllListed &= bids.makeRoom(more);
        if (areAllListed) {
            list(row << Column.ROW_BITS);
        }
    }

    private void list(int first) {
        for (int lane = 0; lane < RowKernels.FOLDED; lane++) {
            if (folded[lane] > 0) {
                for (int k = lane; k < Column.ROW; k += RowKernels.FOLDED) {
                    if (change[k] > 0) {
                        found[k >> 6] |= 1L << k;
                    }
                }
            }
        }
        for (int word = 0; word < found.length; word++) {
            for (long bits = found[word]; bits != 0; bits &= bits - 1) {
                int k = (word << 6) + Long.numberOfTrailingZeros(bits);
                bids.add(first + k, change[k]);
            }
            found[word] = 0;
        }
    }

    boolean grant(SiblingRows rows, int winners, double low, double high) {
        int members = gather(rows);
        if (!bids.grant(runtime, min, weight, winners, low, high)) {
            return false;
        }
        for (int k = 0; k < members; k++) {
            rows.runtime.row(node[k] >> Column.ROW_BITS)[node[k] & Column.OFFSET] = runtime[k];
        }
        return true;
    }

    /** Gathers the numbers of the members that have bids, and lists the bids by their places; returns how many. */
    private int gather(SiblingRows rows) {
        if (node.length < bids.size) {
            node = new int[bids.member.length];
            runtime = new double[node.length];
            min = new double[node.length];
            weight = new double[node.length];
        }
        int members = 0;
        int before = -1;
        for (int q = 0; q < bids.size; q++) {
            int i = bids.member[q];
            if (i != before) {
                before = i;
                node[members] = i;
                runtime[members] = rows.runtime.asDouble(i);
                min[members] = rows.min.asDouble(i);
                weight[members++] = rows.weight.asDouble(i);
            }
            bids.member[q] = members - 1;
        }
        return members;
    }
}
