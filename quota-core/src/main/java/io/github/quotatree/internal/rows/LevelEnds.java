package io.github.quotatree.internal.rows;

/**
 * The two levels that no search finds: 0, where all of an amount goes to the guarantees, and the level above all, where
 * only members of weight 0 request more.
 */
final class LevelEnds {
    private LevelEnds() {}

    /** Sets the runtimes of a set if they are those at one of the two levels; returns whether they are. */
    static boolean share(SiblingRows rows, long amount) {
        grantAll(rows);
        long most = sum(rows);
        if (most > amount) {
            grantMins(rows);
            return sum(rows) == amount;
        }
        return most >= 0;
    }

    /** Grants all that members of positive weight request, and the others their requests within min. */
    static void grantAll(SiblingRows rows) {
        for (int row = rows.firstRow(); row < rows.endRow(); row++) {
            RowKernels.grantAll(
                    rows.weight.row(row),
                    rows.min.row(row),
                    rows.limited.row(row),
                    rows.runtime.row(row),
                    rows.begin(row),
                    rows.end(row));
        }
    }

    private static void grantMins(SiblingRows rows) {
        for (int row = rows.firstRow(); row < rows.endRow(); row++) {
            RowKernels.round(
                    rows.weight.row(row),
                    rows.min.row(row),
                    rows.limited.row(row),
                    0,
                    rows.runtime.row(row),
                    rows.begin(row),
                    rows.end(row));
        }
    }

    /** Returns the sum of the runtimes, or -1 if it is beyond the engine. */
    private static long sum(SiblingRows rows) {
        long sum = 0;
        for (int row = rows.firstRow(); row < rows.endRow(); row++) {
            long more = RowKernels.sum(rows.runtime.row(row), rows.begin(row), rows.end(row));
            sum += more;
            if (more < 0 || sum < 0) {
                return -1;
            }
        }
        return sum;
    }
}
