package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.rule.QuotaRule;

/** The numbers of the members {@code [0, size)} of one sibling set, read from the columns and written back. */
final class SiblingNumbers {
    int size;
    final long[] weight;
    final long[] min;
    final long[] limited;
    final boolean[] scalable;

    /** The lend limits that act, 2^63-1 where there is none. */
    final long[] lendLimit;

    /** The amounts that use guarantees; empty unless usage is guaranteed. */
    final long[] guaranteed;

    /** The part of the min that a member has before anything is shared, which no one takes back. */
    final long[] started;

    final long[] effectiveMin;
    final long[] runtime;

    SiblingNumbers(int members, boolean guaranteeUsage) {
        weight = new long[members];
        min = new long[members];
        limited = new long[members];
        scalable = new boolean[members];
        lendLimit = new long[members];
        guaranteed = new long[guaranteeUsage ? members : 0];
        started = new long[members];
        effectiveMin = new long[members];
        runtime = new long[members];
    }

    long withinMin(int member) {
        return QuotaRule.withinMin(limited[member], min[member]);
    }

    long floor(int member) {
        return guaranteed.length == 0
                ? effectiveMin[member]
                : QuotaRule.floor(effectiveMin[member], guaranteed[member]);
    }
}
