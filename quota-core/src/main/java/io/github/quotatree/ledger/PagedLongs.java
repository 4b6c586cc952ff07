package io.github.quotatree.ledger;

import java.util.Arrays;
import java.util.BitSet;

/** A growing array, 0 where nothing is set; its snapshots share every page that was not written to since. */
final class PagedLongs {
    private static final int PAGE_BITS = 9;
    private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;
    private static final long[] ZEROS = new long[1 << PAGE_BITS];

    private static final int[] NEVER = {};

    private long[][] pages;
    private int[] writtenIn = NEVER;
    private int epoch;

    PagedLongs() {
        this(new long[0][]);
    }

    private PagedLongs(long[][] pages) {
        this.pages = pages;
    }

    long get(int index) {
        return page(index >>> PAGE_BITS)[index & PAGE_MASK];
    }

    private long[] page(int page) {
        return page < pages.length ? pages[page] : ZEROS;
    }

    long add(int index, long amount) {
        if (amount == 0) {
            return get(index);
        }
        return own(index >>> PAGE_BITS)[index & PAGE_MASK] += amount;
    }

    void set(int index, long value) {
        add(index, value - get(index));
    }

    private long[] own(int page) {
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
        return pages[page];
    }

    /** Returns the numbers as they are now, to be read alone; takes time in the number of pages. */
    PagedLongs snapshot() {
        epoch++;
        return new PagedLongs(pages.clone());
    }

    void addDifferences(PagedLongs other, BitSet differences) {
        for (int p = 0; p < Math.max(pages.length, other.pages.length); p++) {
            long[] page = page(p);
            long[] then = other.page(p);
            for (int k = 0; page != then && k < page.length; k++) {
                if (page[k] != then[k]) {
                    differences.set((p << PAGE_BITS) + k);
                }
            }
        }
    }

    /** Returns whether another moment has the same numbers; takes time in the pages that differ. */
    boolean isSame(PagedLongs other) {
        for (int p = 0; p < Math.max(pages.length, other.pages.length); p++) {
            if (!Arrays.equals(page(p), other.page(p))) { // the same page is equal at once
                return false;
            }
        }
        return true;
    }

    long[] toArray(int length) {
        long[] array = new long[length];
        for (int start = 0; start < length; start += 1 << PAGE_BITS) {
            long[] page = page(start >>> PAGE_BITS);
            System.arraycopy(page, 0, array, start, Math.min(length - start, page.length));
        }
        return array;
    }
}
