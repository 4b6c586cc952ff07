package io.github.quotatree.internal.math;

/** A running sum of {@code long} values that cannot overflow: 128 bits, two's complement. */
public final class WideSum {
    private long high;
    private long low;

    public void reset() {
        high = 0;
        low = 0;
    }

    public void add(long value) {
        long sum = low + value;
        high += (value >> 63) + (Long.compareUnsigned(sum, value) < 0 ? 1 : 0);
        low = sum;
    }

    public void add(WideSum other) {
        add(other.low);
        high += other.high + (other.low >>> 63); // the low half is unsigned
    }

    public void subtract(long value) {
        high -= (value >> 63) + (Long.compareUnsigned(low, value) < 0 ? 1 : 0);
        low -= value;
    }

    /** Adds a sum of numbers >= 0 that a loop has kept in lower and upper 32 bits, so that no carry passes in it. */
    public void addHalves(long lower32, long upper32) {
        add(lower32);
        add(upper32 << 32);
        high += (upper32 >>> 32)
                + (upper32 << 32 < 0 ? 1 : 0); // the bit that the shift lost, and that it is not negative
    }

    public void subtractHalves(long lower32, long upper32) {
        subtract(lower32);
        subtract(upper32 << 32);
        high -= (upper32 >>> 32) + (upper32 << 32 < 0 ? 1 : 0);
    }

    /** Returns the high 64 bits, which carry the sign. */
    public long high() {
        return high;
    }

    public long low() {
        return low;
    }

    public boolean isAbove(long bound) {
        long boundHigh = bound >> 63;
        return high != boundHigh ? high > boundHigh : Long.compareUnsigned(low, bound) > 0;
    }

    /** Returns the sum, cut to 0 where it is negative and to 2^63-1 where it is larger. */
    public long saturated() {
        return isAbove(Long.MAX_VALUE) ? Long.MAX_VALUE : high < 0 ? 0 : low;
    }

    /** Returns {@code from >= 0} minus the sum, which is not negative, cut to 0 where that is negative. */
    public long leftOf(long from) {
        return isAbove(from) ? 0 : from - low;
    }
}
