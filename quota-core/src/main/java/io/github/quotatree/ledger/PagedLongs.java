package io.github.quotatree.ledger;

import java.util.Arrays;
import java.util.BitSet;

/**
 * An array of numbers that gives out snapshots of itself: a snapshot shares the pages, and a page is copied when it is
 * first written to after a snapshot.
 */
final class PagedLongs {
    private static final int PAGE_BITS = 9;
    private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;

    private final long[][] pages;
    private final int[] writtenIn;
    private int epoch;

    /** Makes an array of zeros. */
    PagedLongs(int size) {
        pages = new long[(size + PAGE_MASK) >>> PAGE_BITS][];
        Arrays.fill(pages, new long[1 << PAGE_BITS]); // one for all, until a page is first written to
        writtenIn = new int[pages.length];
        Arrays.fill(writtenIn, -1);
    }

    long get(int index) {
        return pages[index >>> PAGE_BITS][index & PAGE_MASK];
    }

    /** Adds an amount; no page is copied for 0. */
    void add(int index, long amount) {
        if (amount == 0) {
            return;
        }
        int page = index >>> PAGE_BITS;
        if (writtenIn[page] != epoch) {
            pages[page] = pages[page].clone();
            writtenIn[page] = epoch;
        }
        pages[page][index & PAGE_MASK] += amount;
    }

    /** Returns the numbers as they are now; takes time in the number of pages. */
    Snapshot snapshot() {
        epoch++;
        return new Snapshot(pages.clone());
    }

    /** The numbers at one moment; immutable. */
    static final class Snapshot {
        private final long[][] pages;

        private Snapshot(long[][] pages) {
            this.pages = pages;
        }

        long get(int index) {
            return pages[index >>> PAGE_BITS][index & PAGE_MASK];
        }

        /** Adds the indices at which another moment of the same array has other numbers. */
        void addDifferences(Snapshot other, BitSet differences) {
            for (int p = 0; p < pages.length; p++) {
                for (int k = 0; pages[p] != other.pages[p] && k < pages[p].length; k++) {
                    if (pages[p][k] != other.pages[p][k]) {
                        differences.set((p << PAGE_BITS) + k);
                    }
                }
            }
        }

        /**
         * Returns whether all numbers are those of another snapshot of as many; takes time in the pages that differ.
         */
        boolean isSame(Snapshot other) {
            for (int page = 0; page < pages.length; page++) {
                if (pages[page] != other.pages[page] && !Arrays.equals(pages[page], other.pages[page])) {
                    return false;
                }
            }
            return true;
        }

        /** Returns the first numbers, at most as many as there are. */
        long[] toArray(int length) {
            long[] array = new long[length];
            for (int start = 0; start < length; start += 1 << PAGE_BITS) {
                long[] page = pages[start >>> PAGE_BITS];
                System.arraycopy(page, 0, array, start, Math.min(length - start, page.length));
            }
            return array;
        }
    }
}
