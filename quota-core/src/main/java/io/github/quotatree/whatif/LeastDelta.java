package io.github.quotatree.whatif;

import java.util.function.LongPredicate;

/** The search for the least change of an amount by which something comes true. */
final class LeastDelta {
    /** No change suffices. */
    static final long NONE = -1;

    private LeastDelta() {}

    /**
     * Returns the least change that suffices: one unit less does not. Asks at most {@code 2 * 63 + 2} times; where the
     * guess is right, three times.
     *
     * <p>If the effect of a change is not monotone, a still smaller change may suffice, and {@link #NONE} says only that
     * none was found.
     *
     * @param most the largest change
     * @param guess a change that may be the least one
     * @param monotone whether a larger change suffices whenever a smaller one does
     * @param suffices whether a change suffices; a change of 0 does not
     */
    static long find(long most, long guess, boolean monotone, LongPredicate suffices) {
        if (most < 1 || (monotone && !suffices.test(most))) {
            return NONE;
        }
        long low = 0;
        long probe = Math.max(1, Math.min(guess, most));
        while (!suffices.test(probe)) {
            if (probe == most) {
                return NONE;
            }
            low = probe;
            probe = probe > most / 2 ? most : 2 * probe;
        }
        long high = probe;
        if (low == 0 && high > 1 && !suffices.test(high - 1)) {
            return high;
        }
        while (high - low > 1) {
            long middle = low + (high - low) / 2;
            if (suffices.test(middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high;
    }
}
