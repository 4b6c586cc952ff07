package io.github.quotatree.internal.apportion;

/** Levels as fixed-point numbers p / 2^(64 + q), so that q fraction bits are left in the high half of a product. */
final class FixedPoint {
    private FixedPoint() {}

    /** Returns q for levels up to the given one: 63 bits for p, or fewer for tiny levels; below 1 if there is none. */
    static int fractionBits(double level) {
        return Math.min(62, -2 - Math.getExponent(level));
    }

    /** Returns p of a level, rounded down. */
    static long of(double level, int fractionBits) {
        return (long) (level * powerOfTwo(64 + fractionBits));
    }

    /** Returns a power of two with an exponent from -1022 to 1023. */
    static double powerOfTwo(int exponent) {
        return Double.longBitsToDouble((long) (exponent + Double.MAX_EXPONENT) << 52);
    }
}
