package io.github.quotatree.ledger;

/**
 * An array of numbers of which a picture can be taken at any time: a picture shares the pages, and a page is copied when it
 * is first written to after that.
 */
final class PagedLongs {
    private static final int PAGE_BITS = 9;
    private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;

    private final int size;
    private final long[][] pages;
    private final int[] writtenIn;
    private int epoch;

    PagedLongs(int size) {
        this.size = size;
        pages = new long[(size + PAGE_MASK) >>> PAGE_BITS][1 << PAGE_BITS];
        writtenIn = new int[pages.length];
    }

    long get(int index) {
        return pages[index >>> PAGE_BITS][index & PAGE_MASK];
    }

    void add(int index, long amount) {
        int page = index >>> PAGE_BITS;
        if (writtenIn[page] != epoch) {
            pages[page] = pages[page].clone();
            writtenIn[page] = epoch;
        }
        pages[page][index & PAGE_MASK] += amount;
    }

    /** Returns the numbers as they are now; takes time in the number of pages. */
    Picture picture() {
        epoch++;
        return new Picture(size, pages.clone());
    }

    /** The numbers at one moment; immutable. */
    static final class Picture {
        private final int size;
        private final long[][] pages;

        private Picture(int size, long[][] pages) {
            this.size = size;
            this.pages = pages;
        }

        long get(int index) {
            return pages[index >>> PAGE_BITS][index & PAGE_MASK];
        }

        long[] toArray() {
            long[] array = new long[size];
            for (int p = 0; p < pages.length; p++) {
                int start = p << PAGE_BITS;
                System.arraycopy(pages[p], 0, array, start, Math.min(size - start, pages[p].length));
            }
            return array;
        }
    }
}
