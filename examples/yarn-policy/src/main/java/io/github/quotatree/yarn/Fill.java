package io.github.quotatree.yarn;

import org.apache.hadoop.yarn.api.records.Resource;

/**
 * How much of a share is in use: {@code used / share} in the resource type in which that is largest, as an exact
 * fraction.
 *
 * <p>Below 1 there is room in each type, and a container may still fit; at 1 or above, one type is used up. A type
 * without share is left out while nothing of it is used, and counts as infinite once it is. Nothing used of no share at
 * all counts as 1: used up.
 */
record Fill(long used, long share) implements Comparable<Fill> {
    /** A share that is just used up. */
    static final Fill WHOLE = new Fill(1, 1);

    static Fill of(Resource usage, Resource share) {
        long fullestUsed = -1;
        long fullestShare = 1;
        int dimensions = Math.max(usage.getResources().length, share.getResources().length);
        for (int d = 0; d < dimensions; d++) {
            long used = Amounts.of(usage, d);
            long granted = Amounts.of(share, d);
            if (used == 0 && granted == 0) {
                continue;
            }
            if (fullestUsed < 0 || compare(used, granted, fullestUsed, fullestShare) > 0) {
                fullestUsed = used;
                fullestShare = granted;
            }
        }
        return fullestUsed < 0 ? WHOLE : new Fill(fullestUsed, fullestShare);
    }

    /** Returns whether there is room in each resource type that has a share. */
    boolean isBelowShare() {
        return used < share;
    }

    @Override
    public int compareTo(Fill other) {
        return compare(used, share, other.used, other.share);
    }

    /** Compares {@code a / b} with {@code c / d} by the products {@code a * d} and {@code c * b} of 128 bits. */
    private static int compare(long a, long b, long c, long d) {
        if (b == 0 || d == 0) {
            return Boolean.compare(b == 0, d == 0);
        }
        int high = Long.compare(Math.multiplyHigh(a, d), Math.multiplyHigh(c, b));
        return high != 0 ? high : Long.compareUnsigned(a * d, c * b);
    }
}
