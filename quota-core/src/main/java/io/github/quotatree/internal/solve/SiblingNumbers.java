package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.rule.QuotaRule;
import java.util.Arrays;

/** The numbers of the members {@code [0, size)} of one sibling set, which a {@link SiblingRule} reads and writes. */
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

    /** Whether members have a part of their min before anything is shared; and that part, which no one takes back. */
    boolean hasStarted;

    long[] started = new long[0];

    /** Receives the mins after scaling. */
    final long[] effectiveMin;

    /** Receives the runtimes. */
    final long[] runtime;

    /** Makes room for sets of up to {@code members}. */
    SiblingNumbers(int members, boolean guaranteeUsage) {
        weight = new long[members];
        min = new long[members];
        limited = new long[members];
        scalable = new boolean[members];
        lendLimit = new long[members];
        guaranteed = new long[guaranteeUsage ? members : 0];
        effectiveMin = new long[members];
        runtime = new long[members];
    }

    /** Returns the part of the limited request of a member that its declared min guarantees. */
    long withinMin(int member) {
        return QuotaRule.withinMin(limited[member], min[member]);
    }

    /** Returns the amount in place of the min of a member where a rule shares above floors. */
    long floor(int member) {
        return guaranteed.length == 0
                ? effectiveMin[member]
                : QuotaRule.floor(effectiveMin[member], guaranteed[member]);
    }

    /** Returns whether any effective min is another than the declared one. */
    boolean hasScaledMins() {
        return !Arrays.equals(effectiveMin, 0, size, min, 0, size);
    }
}
