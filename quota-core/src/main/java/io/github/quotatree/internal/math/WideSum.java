package io.github.quotatree.internal.math;

/**
 * A running sum of {@code long} values that cannot overflow: 128 bits, two's complement.
 *
 * <p>Kept by a solver between calls and {@link #reset() reset} for each use, so that summing allocates nothing.
 */
public final class WideSum {
    private long high;
    private long low;

    /** Sets the sum to 0. */
    public void reset() {
        high = 0;
        low = 0;
    }

    /** Adds a value of either sign. */
    public void add(long value) {
        long sum = low + value;
        high += (value >> 63) + (Long.compareUnsigned(sum, value) < 0 ? 1 : 0);
        low = sum;
    }

    /** Subtracts a value of either sign. */
    public void subtract(long value) {
        high -= (value >> 63) + (Long.compareUnsigned(low, value) < 0 ? 1 : 0);
        low -= value;
    }

    /** Returns the high 64 bits, which carry the sign. */
    public long high() {
        return high;
    }

    /** Returns the low 64 bits. */
    public long low() {
        return low;
    }

    /** Returns whether the sum is 0. */
    public boolean isZero() {
        return (high | low) == 0;
    }

    /** Returns whether the sum is above a {@code long}. */
    public boolean isAbove(long bound) {
        long boundHigh = bound >> 63;
        return high != boundHigh ? high > boundHigh : Long.compareUnsigned(low, bound) > 0;
    }

    /** Returns {@code from} minus the sum, cut to 0 where that is negative; {@code from >= 0}, the sum is not negative. */
    public long leftOf(long from) {
        return isAbove(from) ? 0 : from - low;
    }
}
