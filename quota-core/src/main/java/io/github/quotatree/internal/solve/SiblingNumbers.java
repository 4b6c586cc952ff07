package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.fixedpoint.SiblingLevels;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.tree.Declarations;

/**
 * The numbers of one dimension that a {@link SiblingRule} reads and writes, by member and by sibling set: those of a
 * tree, {@link DimensionState}, or of one set that is in no tree, {@link OneSet}.
 *
 * <p>The limited request of a member is kept in two parts, what lies within its min and what lies above it: guarantees
 * are summed over the first, borrowing is capped by the second.
 */
abstract class SiblingNumbers {
    /** By member: the two parts of the limited request. */
    final long[] withinMin;

    final long[] aboveMin;

    final SiblingLevels levels;

    long[] min = new long[0];

    /** By member: the weights, those of a set scaled by the same power of two. */
    long[] weight = new long[0];

    /** By member: whether its min may be scaled. */
    boolean[] scalable = new boolean[0];

    /** By member; empty if there are none. */
    long[] lendLimit = new long[0];

    /** By sibling set: the sums of the two parts over its members, cut at 2^63-1. */
    long[] withinMinSum = new long[0];

    long[] aboveMinSum = new long[0];

    /** By sibling set: the sums of the weights, not scaled, cut at 2^63-1, and by how many bits they are scaled. */
    long[] weightSum = new long[0];

    byte[] weightShift = new byte[0];

    /** Whether any member has weight 0. */
    boolean zeroWeights;

    /** By member: what its use and the use of its descendants guarantee it; empty unless usage is guaranteed. */
    long[] guaranteed = new long[0];

    /** By member: the mins after scaling; empty as long as all are as declared. */
    long[] effectiveMin = new long[0];

    /** By member: the runtimes; in a tree, the runtime of the root is the amount that the first level shares. */
    long[] runtime = new long[0];

    /** Makes room for sibling sets with the members {@code 0 .. size} in all. */
    SiblingNumbers(int sets, int size) {
        withinMin = new long[size + 1];
        aboveMin = new long[size + 1];
        levels = new SiblingLevels(sets, size);
    }

    /** Sets the two parts of the limited request of a member. */
    final void split(int member, long request, long max) {
        long limited = QuotaRule.limited(request, max);
        withinMin[member] = QuotaRule.withinMin(limited, min[member]);
        aboveMin[member] = QuotaRule.aboveMin(limited, min[member]);
    }

    /** Makes room for mins after scaling, at first those declared. */
    final synchronized void keepEffectiveMins() {
        if (effectiveMin.length == 0) {
            effectiveMin = min.clone();
        }
    }

    /** Returns the request of a member, cut to its max. */
    final long limited(int member) {
        return withinMin[member] + aboveMin[member];
    }

    /** Returns what stands in place of the min of a member where a rule shares above floors. */
    final long floor(int member) {
        return guaranteed.length == 0
                ? effectiveMin[member]
                : QuotaRule.floor(effectiveMin[member], guaranteed[member]);
    }

    /** Returns the lend limit that acts: the declared one, or 0 where usage is guaranteed. */
    final long lendLimit(int member) {
        if (guaranteed.length > 0) {
            return 0;
        }
        return lendLimit.length == 0 ? Declarations.UNLIMITED : lendLimit[member];
    }
}
