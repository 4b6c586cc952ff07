package io.github.quotatree.internal.flavor;

/**
 * Sums of numbers &gt;= 0 of which any may be taken out again, without a loss where a sum is above 2^63-1 for a while:
 * the lower and the upper 32 bits are summed apart, which is exact for 2^31 numbers.
 */
final class ExactSums {
    private static final long LOWER = 0xffff_ffffL;
    private final long[] low;
    private final long[] high;

    ExactSums(int count) {
        low = new long[count];
        high = new long[count];
    }

    void replace(int at, long was, long now) {
        low[at] += (now & LOWER) - (was & LOWER);
        high[at] += (now >>> 32) - (was >>> 32);
    }

    /** Replaces a number of each sum. */
    void replace(long[] was, long[] now) {
        for (int at = 0; at < now.length; at++) {
            replace(at, was[at], now[at]);
        }
    }

    long get(int at) {
        return join(low[at], high[at]);
    }

    /** Returns the sum with one number in the place of another one; 2^63-1 where it is larger. */
    long with(int at, long was, long now) {
        return join(low[at] + (now & LOWER) - (was & LOWER), high[at] + (now >>> 32) - (was >>> 32));
    }

    private static long join(long lower, long upper) {
        long above = upper + (lower >>> 32);
        return above > Integer.MAX_VALUE ? Long.MAX_VALUE : (above << 32) | (lower & LOWER);
    }
}
