package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.math.Wide;
import java.util.Arrays;

/**
 * A test that takes no time in the number of groups: whether the units that must sit on a set of flavors fit its
 * capacity, for every set, even if all of them were granted.
 */
final class NamedDemand {
    private final long[] within;
    private final long[] capacity;

    NamedDemand(int flavors) {
        within = new long[1 << flavors];
        capacity = new long[1 << flavors];
    }

    /** Returns whether all named units fit; those that accept any flavor fit as far as the sum of all goes. */
    boolean fits(ClassRequests requests, long[] available) {
        int all = within.length - 1;
        boolean any = false;
        Arrays.fill(within, 0);
        for (int mask = 1; mask < all && mask <= requests.largestMask(); mask++) {
            within[mask] = requests.total(mask);
            any |= within[mask] > 0;
        }
        return !any || fit(available);
    }

    private boolean fit(long[] available) {
        for (int k = 0; k < available.length; k++) {
            int bit = 1 << k;
            for (int set = bit; set < within.length; set = (set + 1) | bit) {
                within[set] = Wide.saturatedAdd(within[set], within[set ^ bit]);
            }
        }
        boolean fit = true;
        for (int set = 1; set < within.length - 1; set++) {
            capacity[set] = Wide.saturatedAdd(capacity[set & (set - 1)], available[Integer.numberOfTrailingZeros(set)]);
            fit &= within[set] < Long.MAX_VALUE && within[set] <= capacity[set];
        }
        return fit;
    }
}
