package io.github.quotatree.internal.math;

/**
 * Exact arithmetic on unsigned 128-bit numbers, held as a high and a low {@code long}.
 *
 * <p>Quota arithmetic multiplies an amount by a weight (63 + 63 bits) and divides by a sum of weights (63 bits and one
 * more per doubling of the number of siblings). Every function here is exact over that range and allocates nothing.
 */
public final class Wide {
    /** Cuts more off an estimate than three roundings of 2^-51 can have added. */
    private static final double FROM_BELOW = 1 - 0x1p-47;

    public static final long LOWER_32 = 0xffff_ffffL;

    private Wide() {}

    public static long multiplyHigh(long a, long b) {
        return Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a);
    }

    public static int compareProducts(long a, long b, long c, long d) {
        int high = Long.compareUnsigned(multiplyHigh(a, b), multiplyHigh(c, d));
        return high != 0 ? high : Long.compareUnsigned(a * b, c * d);
    }

    /** Compares two bids by level: the level of unit {@code k} of a member, from 1, is {@code (k - 1/2) / weight}. */
    public static int compareBids(long unit, long weight, long otherUnit, long otherWeight) {
        return compareProducts(2 * unit - 1, otherWeight, 2 * otherUnit - 1, weight);
    }

    public static int compare(long aHigh, long aLow, long bHigh, long bLow) {
        int high = Long.compareUnsigned(aHigh, bHigh);
        return high != 0 ? high : Long.compareUnsigned(aLow, bLow);
    }

    /**
     * Returns {@code floor(a * b / d)}, or {@link Long#MAX_VALUE} where that is larger.
     *
     * <p>The quotient is estimated from below in floating point, and the difference then follows from the
     * exact 128-bit remainder, in the same way, until the remainder is below the divisor. Each round leaves less than
     * 2^-46 of the remainder, so two or three suffice, and no digit of the result depends on floating point.
     *
     * @param a unsigned
     * @param b not negative
     * @param dHigh the high half of the divisor, below 2^62
     * @param dLow the low half of the divisor; the divisor is positive
     */
    public static long multiplyDivide(long a, long b, long dHigh, long dLow) {
        long high = multiplyHigh(a, b);
        long low = a * b;
        if ((high | dHigh) == 0 && (low | dLow) >= 0) {
            return low / dLow;
        }
        double divisor = toDouble(dHigh, dLow);
        long quotient = 0;
        while (compare(high, low, dHigh, dLow) >= 0) {
            // at least 1, since the remainder is at least the divisor
            long step = Math.max(1, (long) (toDouble(high, low) / divisor * FROM_BELOW));
            quotient += step;
            if (quotient < 0 || step == Long.MAX_VALUE) {
                return Long.MAX_VALUE;
            }
            long stepLow = step * dLow;
            long borrow = Long.compareUnsigned(low, stepLow) < 0 ? 1 : 0;
            high -= multiplyHigh(step, dLow) + step * dHigh + borrow;
            low -= stepLow;
        }
        return quotient;
    }

    /** Returns {@code floor(a * b / d + 1/2)}, or 2^63-1 where that is larger; as {@link #multiplyDivide}. */
    public static long multiplyDivideRounded(long a, long b, long dHigh, long dLow) {
        long whole = multiplyDivide(a, b, dHigh, dLow);
        if (whole == Long.MAX_VALUE) {
            return whole;
        }
        long high = remainderHigh(a, b, whole, dHigh, dLow);
        long low = remainderLow(a, b, whole, dLow);
        return compare(high << 1 | low >>> 63, low << 1, dHigh, dLow) >= 0 ? whole + 1 : whole;
    }

    /** Returns the high half of {@code a * b - q * d}, which must be in {@code [0, 2^128)}; all unsigned. */
    public static long remainderHigh(long a, long b, long q, long dHigh, long dLow) {
        long borrow = Long.compareUnsigned(a * b, q * dLow) < 0 ? 1 : 0;
        return multiplyHigh(a, b) - multiplyHigh(q, dLow) - q * dHigh - borrow;
    }

    public static long remainderLow(long a, long b, long q, long dLow) {
        return a * b - q * dLow;
    }

    /** Returns {@code a + b}, or {@link Long#MAX_VALUE} where the sum of these two numbers >= 0 is larger. */
    public static long saturatedAdd(long a, long b) {
        long sum = a + b;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    /** Returns an unsigned 128-bit number below 2^127 within a relative error of 2^-52. */
    public static double toDouble(long high, long low) {
        return high * 0x1p64 + ((low >>> 1) * 2.0 + (low & 1));
    }
}
