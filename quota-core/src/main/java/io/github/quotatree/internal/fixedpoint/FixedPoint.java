package io.github.quotatree.internal.fixedpoint;

import io.github.quotatree.internal.math.Wide;

/**
 * Levels as fixed-point numbers {@code p / 2^(64 + q)}, with p below 2^63.
 *
 * <p>A weight is scaled so that the largest of its sibling set is at least 2^62. A member's part of a level, weight
 * times level, is then {@code (high half of weight * p) / 2^q}, with q bits of fraction: one multiplication, and a
 * shift. The bids at or below the level are the part rounded, {@code (high half + 2^(q-1)) >> q}, exactly.
 *
 * <p>The functions here choose q for a level; the shifts stand in the loops that use them.
 */
final class FixedPoint {
    private FixedPoint() {}

    /** Returns q for levels up to the given one: 63 bits for p, or fewer for tiny levels; below 1 if there is none. */
    static int fractionBits(double level) {
        return Math.min(62, -2 - Math.getExponent(level));
    }

    /** Returns p of a level, rounded down. */
    static long of(double level, int fractionBits) {
        return (long) (level * Wide.powerOfTwo(64 + fractionBits));
    }

    /** Returns the part of a level that a member of a scaled weight has, rounded down to whole units. */
    static long wholePart(long weight, long p, int fractionBits) {
        return Math.multiplyHigh(weight, p) >>> fractionBits;
    }
}
