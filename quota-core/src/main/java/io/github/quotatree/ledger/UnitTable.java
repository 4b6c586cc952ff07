package io.github.quotatree.ledger;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;

/**
 * The units of each account of a tree by {@linkplain UnitColumns column}. It gives out snapshots of itself, which share
 * the pages of the columns.
 */
final class UnitTable implements Units {
    private UnitColumns columns;
    private PagedLongs[] numbers;

    /** Makes a table of zeros. */
    UnitTable(int dimensions) {
        columns = UnitColumns.of(dimensions);
        numbers = new PagedLongs[columns.size()];
        Arrays.setAll(numbers, c -> new PagedLongs());
    }

    @Override
    public UnitColumns columns() {
        return columns;
    }

    @Override
    public long at(int column, int account) {
        return numbers[column].get(account);
    }

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

    /** Returns the units as they are now; takes time in the pages of the columns. */
    Snapshot snapshot() {
        PagedLongs.Snapshot[] pages = new PagedLongs.Snapshot[numbers.length];
        Arrays.setAll(pages, c -> numbers[c].snapshot());
        return new Snapshot(columns, pages);
    }

    /** The units at one moment; immutable. */
    static final class Snapshot implements Units {
        private final UnitColumns columns;
        private final PagedLongs.Snapshot[] numbers;

        private Snapshot(UnitColumns columns, PagedLongs.Snapshot[] numbers) {
            this.columns = columns;
            this.numbers = numbers;
        }

        @Override
        public UnitColumns columns() {
            return columns;
        }

        @Override
        public long at(int column, int account) {
            return numbers[column].get(account);
        }

        /** Returns the units of the first accounts in the column at a position. */
        long[] toArray(int column, int length) {
            return numbers[column].toArray(length);
        }

        private PagedLongs.Snapshot ofKey(int key) {
            int column = columns.find(key);
            return column < 0 ? PagedLongs.Snapshot.EMPTY : numbers[column];
        }

        /** Adds the accounts whose units differ from those at another moment of the same table. */
        void addDifferences(Snapshot other, BitSet differences) {
            for (int c = 0; c < columns.size(); c++) {
                numbers[c].addDifferences(other.ofKey(columns.key(c)), differences);
            }
            for (int c = 0; c < other.columns.size(); c++) {
                other.numbers[c].addDifferences(ofKey(other.columns.key(c)), differences);
            }
        }

        /** Returns whether some columns have the same units as at another moment, of as many accounts. */
        boolean isSame(Snapshot other, IntPredicate keys) {
            return isWithin(other, keys) && other.isWithin(this, keys);
        }

        private boolean isWithin(Snapshot other, IntPredicate keys) {
            for (int c = 0; c < columns.size(); c++) {
                if (keys.test(columns.key(c)) && !numbers[c].isSame(other.ofKey(columns.key(c)))) {
                    return false;
                }
            }
            return true;
        }
    }
}
