package io.github.quotatree.store;

import io.github.quotatree.internal.tree.StorableText;

/**
 * The most that a reader takes from a file, so that a bad one cannot make it allocate without end. A file that exceeds
 * one is refused by a {@link StoreFormatException} that names the limit. Whatever the limits, a reader
 * allocates in proportion to the bytes that it has read, and never by a number in the file alone.
 *
 * <p>An immutable value. A limit that is not positive is refused by an {@link IllegalArgumentException}. The format has
 * no nesting, and so no limit of depth.
 */
public final class StoreLimits {
    private static final StoreLimits DEFAULTS =
            new StoreLimits(new Limits(StorableText.MOST_BYTES, 50_000_000, 1_000, 1 << 28));

    private record Limits(int stringBytes, int count, int dimensions, int frameBytes) {}

    private final Limits all;

    private StoreLimits(Limits all) {
        this.all = all;
    }

    /**
     * Returns the defaults: 65,536 bytes for a string, 50,000,000 for the length of a list, such as all groups, nodes
     * or workloads, 1,000 dimensions, and 256 MiB for one change in a journal. No writer exceeds them.
     */
    public static StoreLimits defaults() {
        return DEFAULTS;
    }

    /** Returns these limits with another one for the bytes of a string. */
    public StoreLimits withStringBytes(int bytes) {
        return new StoreLimits(new Limits(positive("string bytes", bytes), all.count, all.dimensions, all.frameBytes));
    }

    /** Returns these limits with another one for the length of any list but that of dimensions. */
    public StoreLimits withCount(int most) {
        return new StoreLimits(new Limits(all.stringBytes, positive("count", most), all.dimensions, all.frameBytes));
    }

    /** Returns these limits with another one for the number of dimensions. */
    public StoreLimits withDimensions(int most) {
        return new StoreLimits(new Limits(all.stringBytes, all.count, positive("dimensions", most), all.frameBytes));
    }

    /** Returns these limits with another one for the bytes of one change in a journal. */
    public StoreLimits withFrameBytes(int bytes) {
        return new StoreLimits(new Limits(all.stringBytes, all.count, all.dimensions, positive("frame bytes", bytes)));
    }

    /** Returns the most bytes of a string in UTF-8. */
    public int stringBytes() {
        return all.stringBytes;
    }

    /** Returns the greatest length of a list. */
    public int count() {
        return all.count;
    }

    /** Returns the greatest number of dimensions. */
    public int dimensions() {
        return all.dimensions;
    }

    /** Returns the most bytes of one change in a journal. */
    public int frameBytes() {
        return all.frameBytes;
    }

    private static int positive(String limit, int value) {
        if (value <= 0) {
            throw new IllegalArgumentException("store limits: " + limit + " (" + value + ") must be positive");
        }
        return value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StoreLimits limits && all.equals(limits.all);
    }

    @Override
    public int hashCode() {
        return all.hashCode();
    }

    /** Returns all limits in one line. */
    @Override
    public String toString() {
        return "store limits: string bytes=" + all.stringBytes + " count=" + all.count + " dimensions=" + all.dimensions
                + " frame bytes=" + all.frameBytes;
    }
}
