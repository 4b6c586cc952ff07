package io.github.quotatree.ledger;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Units of each account by class, in the dimensions with flavors: what is requested of a class, and what of it is used
 * and is leaving of each flavor. There is one {@link PagedLongs column} for each of these that occurs.
 */
final class ClassUnits {
    private static final int FLAVOR_BITS = 5;
    private static final int MASK_BITS = 12;
    private static final int REQUESTED = 0;
    private static final int USED = 1;
    private static final int LEAVING = 16;

    private final int accounts;

    /** What the columns hold, in ascending order. */
    private int[] codes = {};

    private PagedLongs[] columns = {};

    ClassUnits(int accounts) {
        this.accounts = accounts;
    }

    /** Returns the code of the request of a class. */
    static int requested(int dimension, int mask) {
        return ((dimension << MASK_BITS) | mask) << FLAVOR_BITS | REQUESTED;
    }

    /** Returns the code of the use of a class of a flavor. */
    static int used(int dimension, int mask, int flavor) {
        return ((dimension << MASK_BITS) | mask) << FLAVOR_BITS | (USED + flavor);
    }

    /** Returns the code of the part of that use that is leaving. */
    static int leaving(int dimension, int mask, int flavor) {
        return ((dimension << MASK_BITS) | mask) << FLAVOR_BITS | (LEAVING + flavor);
    }

    static int dimension(int code) {
        return code >>> (FLAVOR_BITS + MASK_BITS);
    }

    static int mask(int code) {
        return (code >>> FLAVOR_BITS) & ((1 << MASK_BITS) - 1);
    }

    static boolean isRequested(int code) {
        return part(code) == REQUESTED;
    }

    static boolean isUsed(int code) {
        return part(code) >= USED && part(code) < LEAVING;
    }

    static boolean isLeaving(int code) {
        return part(code) >= LEAVING;
    }

    /** Returns the flavor of use, counted within its dimension. */
    static int flavor(int code) {
        return isLeaving(code) ? part(code) - LEAVING : part(code) - USED;
    }

    private static int part(int code) {
        return code & ((1 << FLAVOR_BITS) - 1);
    }

    long get(int code, int account) {
        int at = Arrays.binarySearch(codes, code);
        return at < 0 ? 0 : columns[at].get(account);
    }

    /** Adds units; makes a column for the first. */
    void add(int code, int account, long units) {
        if (units == 0) {
            return;
        }
        int at = Arrays.binarySearch(codes, code);
        if (at < 0) {
            at = -1 - at;
            insert(at, code);
        }
        columns[at].add(account, units);
    }

    private void insert(int at, int code) {
        int[] moreCodes = Arrays.copyOf(codes, codes.length + 1);
        PagedLongs[] moreColumns = Arrays.copyOf(columns, moreCodes.length);
        System.arraycopy(codes, at, moreCodes, at + 1, codes.length - at);
        System.arraycopy(columns, at, moreColumns, at + 1, codes.length - at);
        moreCodes[at] = code;
        moreColumns[at] = new PagedLongs(accounts);
        codes = moreCodes;
        columns = moreColumns;
    }

    /** Returns what the columns hold, in ascending order; never written to. */
    int[] codes() {
        return codes;
    }

    /** Returns the units of a dimension's flavor that an account uses, of all classes. */
    long useOf(int dimension, int flavor, int account) {
        long sum = 0;
        for (int c = 0; c < codes.length; c++) {
            if (dimension(codes[c]) == dimension && isUsed(codes[c]) && flavor(codes[c]) == flavor) {
                sum += columns[c].get(account);
            }
        }
        return sum;
    }

    /** Returns the units as they are now; takes time in the pages of the columns. */
    Snapshot snapshot() {
        PagedLongs.Snapshot[] pages = new PagedLongs.Snapshot[columns.length];
        for (int c = 0; c < pages.length; c++) {
            pages[c] = columns[c].snapshot();
        }
        return new Snapshot(codes, pages, new PagedLongs(accounts).snapshot());
    }

    /** The units at one moment; immutable. */
    static final class Snapshot {
        private final int[] codes;
        private final PagedLongs.Snapshot[] columns;
        private final PagedLongs.Snapshot zeros;

        private Snapshot(int[] codes, PagedLongs.Snapshot[] columns, PagedLongs.Snapshot zeros) {
            this.codes = codes;
            this.columns = columns;
            this.zeros = zeros;
        }

        int[] codes() {
            return codes;
        }

        long get(int code, int account) {
            return column(code).get(account);
        }

        /** Returns the column of a code, of zeros if there is none. */
        PagedLongs.Snapshot column(int code) {
            int at = Arrays.binarySearch(codes, code);
            return at < 0 ? zeros : columns[at];
        }

        /** Adds the accounts whose units differ from those at another moment of the same accounts. */
        void addDifferences(Snapshot other, BitSet differences) {
            for (int code : codes) {
                column(code).addDifferences(other.column(code), differences);
            }
            for (int code : other.codes) {
                column(code).addDifferences(other.column(code), differences);
            }
        }

        /** Returns whether the requests are those of another snapshot of as many accounts. */
        boolean hasRequestsOf(Snapshot other) {
            return areAmong(codes, other) && areAmong(other.codes, other);
        }

        private boolean areAmong(int[] requests, Snapshot other) {
            for (int code : requests) {
                if (isRequested(code) && !column(code).isSame(other.column(code))) {
                    return false;
                }
            }
            return true;
        }
    }
}
