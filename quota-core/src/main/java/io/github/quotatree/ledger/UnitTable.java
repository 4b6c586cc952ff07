package io.github.quotatree.ledger;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;

/**
 * The units of each account of a tree by {@linkplain UnitColumns column}. It gives out snapshots of itself, which share
 * the pages of the columns.
 */
final class UnitTable {
    private static final PagedLongs NONE = new PagedLongs();

    private UnitColumns columns;
    private PagedLongs[] numbers;

    UnitTable(int dimensions) {
        columns = UnitColumns.of(dimensions);
        numbers = new PagedLongs[columns.size()];
        Arrays.setAll(numbers, c -> new PagedLongs());
    }

    private UnitTable(UnitColumns columns, PagedLongs[] numbers) {
        this.columns = columns;
        this.numbers = numbers;
    }

    UnitColumns columns() {
        return columns;
    }

    long at(int column, int account) {
        return numbers[column].get(account);
    }

    long[] toArray(int column, int length) {
        return numbers[column].toArray(length);
    }

    long get(int key, int account) {
        return ofKey(key).get(account);
    }

    private PagedLongs ofKey(int key) {
        int column = columns.find(key);
        return column < 0 ? NONE : numbers[column];
    }

    // sums over the classes of a dimension, and over its flavors

    long requested(int d, int account) {
        return sum(d, UnitColumns.REQUESTED, UnitColumns.REQUESTED, account);
    }

    long used(int d, int account) {
        return sum(d, UnitColumns.USED, UnitColumns.LEAVING - 1, account);
    }

    /** Returns the used units of a flavor; a plain dimension has the one flavor 0. */
    long used(int d, int flavor, int account) {
        return sum(d, UnitColumns.USED + flavor, UnitColumns.USED + flavor, account);
    }

    /** Returns the units that are leaving an account and those below it. */
    long leaving(int d, int account) {
        return sum(d, UnitColumns.LEAVING, Integer.MAX_VALUE, account);
    }

    private long sum(int d, int firstPart, int lastPart, int account) {
        long sum = 0;
        for (int c = columns.next(0, d, firstPart, lastPart); c >= 0; c = columns.next(c + 1, d, firstPart, lastPart)) {
            sum += at(c, account);
        }
        return sum;
    }

    // changes

    /** Adds units of a part of a plain dimension other than the leaving ones, and returns their sum. */
    long addPlain(int d, int part, int account, long units) {
        return numbers[d * UnitColumns.OF_PLAIN + part].add(account, units);
    }

    /** Adds units, and returns their sum; makes the column for the first. */
    long add(int key, int account, long units) {
        int at = columns.find(key);
        if (at < 0) {
            at = ~at;
            PagedLongs[] more = Arrays.copyOf(numbers, numbers.length + 1);
            System.arraycopy(numbers, at, more, at + 1, numbers.length - at);
            more[at] = new PagedLongs();
            numbers = more;
            columns = columns.with(at, key);
        }
        return numbers[at].add(account, units);
    }

    // moments

    /** Returns the units as they are now, to be read alone; takes time in the pages of the columns. */
    UnitTable snapshot() {
        PagedLongs[] pages = new PagedLongs[numbers.length];
        Arrays.setAll(pages, c -> numbers[c].snapshot());
        return new UnitTable(columns, pages);
    }

    /** Adds the accounts whose units differ from those at another moment of the same table. */
    void addDifferences(UnitTable other, BitSet differences) {
        for (int c = 0; c < columns.size(); c++) {
            numbers[c].addDifferences(other.ofKey(columns.key(c)), differences);
        }
        for (int c = 0; c < other.columns.size(); c++) {
            other.numbers[c].addDifferences(ofKey(other.columns.key(c)), differences);
        }
    }

    /** Returns whether some columns have the same units as at another moment, of as many accounts. */
    boolean isSame(UnitTable other, IntPredicate keys) {
        return isWithin(other, keys) && other.isWithin(this, keys);
    }

    private boolean isWithin(UnitTable other, IntPredicate keys) {
        for (int c = 0; c < columns.size(); c++) {
            if (keys.test(columns.key(c)) && !numbers[c].isSame(other.ofKey(columns.key(c)))) {
                return false;
            }
        }
        return true;
    }
}
