package io.github.quotatree.internal.rule;

/**
 * The rule by which an over-used group gives back, for one group in one dimension, as the section on revocation of
 * {@code docs/semantics.md} states it. Plans are made by it, and checked by it when they are carried out.
 *
 * <p>All arguments are amounts from 0 to 2^63-1. The use is without that of workloads that are leaving. A sum of use
 * and request cannot overflow, because a ledger refuses requests that sum to more than 2^63-2.
 */
public final class ReclaimRule {
    private ReclaimRule() {}

    /** Returns whether a workload, or a whole gang, frees something of the overuse. */
    public static boolean helps(long used, long runtime, long frees) {
        return frees > 0 && used > runtime;
    }

    /**
     * Returns whether a workload that was taken does not fit again; a dimension that it does not request cannot hinder
     * it.
     */
    public static boolean lacksRoom(long used, long runtime, long request) {
        return request > 0 && used + request > runtime;
    }

    /** Returns whether a group would be below a floor without a workload, in a dimension that the workload frees. */
    public static boolean breaksFloor(long used, long floor, long frees) {
        return frees > 0 && used - frees < floor;
    }
}
