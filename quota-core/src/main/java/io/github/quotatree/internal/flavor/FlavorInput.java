package io.github.quotatree.internal.flavor;

/**
 * The input of a solve of one dimension with flavors, not copied: requests and use of the leaf groups by class,
 * and the capacity that the first level shares, by flavor; 2^63-1 is unlimited.
 */
@SuppressWarnings("ArrayRecordComponent") // not compared with another one
public record FlavorInput(ClassRequests requests, FlavorUse used, long[] available) {
    /** Returns the capacity over all flavors; 2^63-1 where it is larger. */
    public long total() {
        return SetTables.sum(available, (1 << available.length) - 1);
    }
}
