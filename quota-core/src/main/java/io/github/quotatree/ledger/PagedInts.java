package io.github.quotatree.ledger;

/** A growing array of ints, 0 where nothing is set, two in each of {@link PagedLongs}. */
final class PagedInts {
    private static final long LOW = 0xFFFF_FFFFL;

    private final PagedLongs pairs;

    PagedInts() {
        this(new PagedLongs());
    }

    private PagedInts(PagedLongs pairs) {
        this.pairs = pairs;
    }

    int get(int index) {
        return (int) (pairs.get(index >>> 1) >>> shift(index));
    }

    void set(int index, int value) {
        long others = pairs.get(index >>> 1) & ~(LOW << shift(index));
        pairs.set(index >>> 1, others | (value & LOW) << shift(index));
    }

    private static int shift(int index) {
        return (index & 1) * Integer.SIZE;
    }

    /** Returns the numbers as they are now, to be read alone; takes time in the number of pages. */
    PagedInts snapshot() {
        return new PagedInts(pairs.snapshot());
    }
}
