package io.github.quotatree.internal.rows;

import io.github.quotatree.internal.tree.Column;
import java.util.Arrays;

/**
 * Finds the level of a large set in one pass over it: takes a window of levels, sums up the holdings of the members at
 * both ends, and lists those that are saturated between the ends. Within the window, the amount that all members hold
 * together follows from the sums and the list.
 */
final class LevelWindow {
    private static final int MOST_STEPS = 100;
    private final double[] heldLow = new double[Column.ROW];
    private final double[] heldHigh = new double[Column.ROW];
    private final double[] mark = new double[Column.ROW];
    private final double[] folded = new double[RowKernels.FOLDED];
    final MemberList undecided = new MemberList();

    /** The level that was found, also where it lies outside, and the weight of the members open at it. */
    double level;

    double openWeight;
    int passes;
    private double low;
    private double high;
    private double least;
    private double most;
    private double decidedLow;
    private double decidedWeight;
    private double min;
    private double weight;

    void take(SiblingRows rows, double from, double to) {
        passes++;
        low = from;
        high = to;
        Arrays.fill(heldLow, 0);
        Arrays.fill(heldHigh, 0);
        undecided.clear(0);
        for (int row = rows.firstRow(); row < rows.endRow(); row++) {
            take(rows, row);
        }
        weight = 0;
        min = 0;
        double limited = 0;
        for (int q = 0; q < undecided.size; q++) {
            weight += undecided.weight[q];
            min += undecided.min[q];
            limited += undecided.limited[q];
        }
        // at the low end the undecided are open, and at the high end saturated
        least = RowKernels.floatingSum(heldLow, 0, Column.ROW);
        decidedLow = least - (min + weight * low);
        most = RowKernels.floatingSum(heldHigh, 0, Column.ROW);
        double decidedHigh = most - limited;
        decidedWeight = Math.max(0, (decidedHigh - decidedLow) / (high - low));
    }

    boolean isBelow(long amount) {
        return most < amount;
    }

    boolean isAbove(long amount) {
        return least > amount;
    }

    void copyTo(KeptList kept) {
        kept.keep(low, high, decidedLow, decidedWeight, undecided);
    }

    boolean find(long amount) {
        newton(amount - decidedLow + decidedWeight * low - min, decidedWeight + weight);
        return level >= low && level <= high && openWeight > 0;
    }

    private void take(SiblingRows rows, int row) {
        double[] w = rows.weight.row(row);
        double[] m = rows.min.row(row);
        double[] l = rows.limited.row(row);
        int from = rows.begin(row);
        int to = rows.end(row);
        Arrays.fill(mark, 0, from, 0);
        Arrays.fill(mark, to, Column.ROW, 0);
        RowKernels.addHeld(w, m, l, low, heldLow, from, to);
        RowKernels.addHeld(w, m, l, high, heldHigh, from, to);
        RowKernels.markBetween(w, m, l, low, high, mark, from, to);
        RowKernels.fold(mark, folded);
        undecided.makeRoom(Column.ROW);
        for (int lane = 0; lane < RowKernels.FOLDED; lane++) {
            if (folded[lane] > 0) {
                list(w, m, l, lane);
            }
        }
    }

    private void list(double[] w, double[] m, double[] l, int lane) {
        int end = undecided.size;
        for (int k = lane; k < w.length; k += RowKernels.FOLDED) {
            undecided.weight[end] = w[k];
            undecided.min[end] = m[k];
            undecided.limited[end] = l[k];
            end += mark[k] > 0 ? 1 : 0; // no branch
        }
        undecided.size = end;
    }

    /** Newton's method from the left: removes, pass by pass, the members that are saturated at the level so far. */
    private void newton(double amountLeft, double weightLeft) {
        double amount = amountLeft;
        openWeight = weightLeft;
        level = amount / openWeight;
        double[] ws = undecided.weight;
        double[] ms = undecided.min;
        double[] ls = undecided.limited;
        int size = undecided.size;
        for (int steps = 0; steps < MOST_STEPS && size > 0; steps++) {
            int left = 0;
            double saturatedWeight = 0;
            double saturatedCap = 0;
            for (int q = 0; q < size; q++) {
                double w = ws[q];
                double m = ms[q];
                double l = ls[q];
                boolean saturated = l <= m + w * level;
                saturatedWeight += saturated ? w : 0;
                saturatedCap += saturated ? l - m : 0;
                ws[left] = w;
                ms[left] = m;
                ls[left] = l;
                left += saturated ? 0 : 1;
            }
            if (left == size) {
                break;
            }
            size = left;
            openWeight -= saturatedWeight;
            amount -= saturatedCap;
            level = amount / openWeight;
        }
    }
}
