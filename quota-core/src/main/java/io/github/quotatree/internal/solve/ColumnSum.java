package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.rows.RowKernels;
import io.github.quotatree.internal.tree.Column;

/** Exact sums over a column, cut at 2^63-1, by rows: what {@link Column#sum} adds up one by one. */
final class ColumnSum {
    private ColumnSum() {}

    /** Returns the sum of the amounts of the nodes {@code [from, to)}. */
    static long of(Column amounts, int from, int to) {
        long sum = 0;
        for (int i = from; i < to; ) {
            int first = i & Column.OFFSET;
            int end = Math.min(Column.ROW, first + (to - i));
            long piece = RowKernels.sum(amounts.row(i >> Column.ROW_BITS), first, end);
            sum = Wide.saturatedAdd(sum, piece >= 0 ? piece : amounts.sum(i, i + (end - first)));
            i += end - first;
        }
        return sum;
    }
}
