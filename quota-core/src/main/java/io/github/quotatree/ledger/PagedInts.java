package io.github.quotatree.ledger;

import java.util.Arrays;

/**
 * An array of small numbers that grows as it is written to, and gives out snapshots of itself: a snapshot shares the
 * pages, and a page is copied when it is first written to after a snapshot. What was never set is 0.
 */
final class PagedInts {
    private static final int PAGE_BITS = 9;
    private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;
    private static final int[] ZEROS = new int[1 << PAGE_BITS];

    private int[][] pages = {};
    private int[] writtenIn = {};
    private int epoch;

    int get(int index) {
        return get(pages, index);
    }

    private static int get(int[][] pages, int index) {
        int page = index >>> PAGE_BITS;
        return page < pages.length ? pages[page][index & PAGE_MASK] : 0;
    }

    void set(int index, int value) {
        int page = index >>> PAGE_BITS;
        if (page >= pages.length) {
            int before = pages.length;
            pages = Arrays.copyOf(pages, page + page / 2 + 1);
            writtenIn = Arrays.copyOf(writtenIn, pages.length);
            Arrays.fill(pages, before, pages.length, ZEROS);
            Arrays.fill(writtenIn, before, pages.length, epoch - 1);
        }
        if (writtenIn[page] != epoch) {
            pages[page] = pages[page].clone();
            writtenIn[page] = epoch;
        }
        pages[page][index & PAGE_MASK] = value;
    }

    /** Returns the numbers as they are now; takes time in the number of pages. */
    Snapshot snapshot() {
        epoch++;
        return new Snapshot(pages.clone());
    }

    /** The numbers at one moment; immutable. */
    static final class Snapshot {
        private final int[][] pages;

        private Snapshot(int[][] pages) {
            this.pages = pages;
        }

        int get(int index) {
            return PagedInts.get(pages, index);
        }
    }
}
