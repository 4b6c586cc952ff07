package io.github.quotatree.whatif;

import java.util.function.LongPredicate;

/** The search for the least amount that suffices. */
final class LeastAmount {
    /** No amount suffices. */
    static final long NONE = -1;

    private LeastAmount() {}

    /**
     * Returns the least change that suffices, where one unit less does not, or {@link #NONE}; a change of 0 never does.
     * Asks at most {@code 2 * 63 + 2} times, three times where the guess is right. If larger changes need not suffice
     * where a smaller one does, a still smaller one may, and {@link #NONE} says only that none was found.
     */
    static long of(long most, long guess, boolean monotone, LongPredicate suffices) {
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
