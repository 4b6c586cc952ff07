package io.github.quotatree.ledger;

/** The units of the accounts of a tree by {@linkplain UnitColumns column}, now or at one moment. */
interface Units {
    UnitColumns columns();

    /** Returns the units of an account in the column at a position. */
    long at(int column, int account);

    /** Returns the units of an account in a column. */
    default long get(int key, int account) {
        int column = columns().find(key);
        return column < 0 ? 0 : at(column, account);
    }

    /** Returns the units of a dimension that the workloads of an account request. */
    default long requested(int d, int account) {
        return sum(d, UnitColumns.REQUESTED, UnitColumns.REQUESTED, account);
    }

    /** Returns the units of a dimension that the workloads of an account use. */
    default long used(int d, int account) {
        return sum(d, UnitColumns.USED, UnitColumns.LEAVING - 1, account);
    }

    /** Returns the units of a flavor that the workloads of an account use; a plain dimension has the one flavor 0. */
    default long used(int d, int flavor, int account) {
        return sum(d, UnitColumns.USED + flavor, UnitColumns.USED + flavor, account);
    }

    /** Returns the units of a dimension that are leaving an account and those below it. */
    default long leaving(int d, int account) {
        return sum(d, UnitColumns.LEAVING, Integer.MAX_VALUE, account);
    }

    /** Returns the units of all columns of a dimension whose parts are in a range. */
    private long sum(int d, int firstPart, int lastPart, int account) {
        UnitColumns columns = columns();
        long sum = 0;
        for (int c = columns.next(0, d, firstPart, lastPart); c >= 0; c = columns.next(c + 1, d, firstPart, lastPart)) {
            sum += at(c, account);
        }
        return sum;
    }
}
