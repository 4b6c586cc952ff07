package io.github.quotatree.internal.math;

/**
 * Knuth's linear congruential generator of 64 bits (MMIX), for algorithms that draw a pivot or a sample. The state is a
 * {@code long} that the caller keeps.
 *
 * <p>A caller seeds it with the size of its problem, so that the same problem takes the same steps each time, and no
 * order of the input is bad for every size. No result depends on the numbers drawn.
 */
public final class Lcg {
    private static final long MULTIPLIER = 0x5851F42D4C957F2DL;
    private static final long INCREMENT = 0x14057B7EF767814FL;

    /** 2^64 divided by the golden ratio: spreads small sizes over all bits. */
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private Lcg() {}

    /** Returns a state for a problem of some size. */
    public static long seed(int size) {
        return size * GOLDEN + 1;
    }

    /** Returns the state after a state. */
    public static long next(long state) {
        return state * MULTIPLIER + INCREMENT;
    }

    /** Returns a number from 0 to {@code bound - 1}, of the upper bits of a state. */
    public static int below(int bound, long state) {
        return (int) ((state >>> 33) % bound);
    }

    /** Returns a fraction in {@code [0, 1)}, of the upper bits of a state. */
    public static double fraction(long state) {
        return (state >>> 11) * 0x1p-53;
    }
}
