package io.github.quotatree.internal.rows;

/**
 * The two levels that no search finds: 0, where all of an amount goes to the guarantees, and the level above all, where
 * only members of weight 0 request more.
 */
final class LevelEnds {
    private LevelEnds() {}

    /** Sets the runtimes of a set if they are those at one of the two levels; returns whether they are. */
    static boolean share(SiblingRows rows, long amount) {
        long least = grantMins(rows);
        if (least >= amount) {
            return least == amount; // else a shortage
        }
        long most = grantAll(rows);
        return most >= 0 && most <= amount;
    }

    /** Grants all that members of positive weight request; returns the sum, or -1 if it is beyond the engine. */
    static long grantAll(SiblingRows rows) {
        long sum = 0;
        for (int row = rows.firstRow(); row < rows.endRow(); row++) {
            double[] runtime = rows.runtime.row(row);
            int from = rows.begin(row);
            int to = rows.end(row);
            RowKernels.grantAll(rows.weight.row(row), rows.min.row(row), rows.limited.row(row), runtime, from, to);
            sum = add(sum, RowKernels.sum(runtime, from, to));
        }
        return sum;
    }

    /** Grants all that members of positive weight request, whatever their numbers. */
    static void grantAnyAmounts(SiblingRows rows) {
        if (grantAll(rows) < 0) {
            for (int i = rows.from; i < rows.to; i++) {
                long limited = rows.limited.get(i);
                rows.runtime.set(i, rows.weight.get(i) == 0 ? Math.min(limited, rows.min.get(i)) : limited);
            }
        }
    }

    private static long grantMins(SiblingRows rows) {
        long sum = 0;
        for (int row = rows.firstRow(); row < rows.endRow(); row++) {
            double[] runtime = rows.runtime.row(row);
            int from = rows.begin(row);
            int to = rows.end(row);
            RowKernels.round(rows.weight.row(row), rows.min.row(row), rows.limited.row(row), 0, runtime, from, to);
            sum = add(sum, RowKernels.sum(runtime, from, to));
        }
        return sum;
    }

    /** Returns a sum, or -1 if it has left the range or a summand is -1. */
    private static long add(long sum, long more) {
        return sum < 0 || more < 0 || sum + more < 0 ? -1 : sum + more;
    }
}
