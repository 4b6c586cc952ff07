package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.math.Wide;

/**
 * Steps of the rank recursion: a table holds, by set of flavors, the most units that can be placed on the set.
 *
 * <p>With limits by flavor the rank of a set {@code T} is the smallest of {@code limits of U + ranks[T without U]} over
 * the subsets {@code U} of {@code T}. Taking the flavors one after another reaches that minimum in {@code t 2^t} steps
 * instead of {@code 3^t}, since each flavor of {@code U} is taken out at its turn.
 */
final class Ranks {
    private Ranks() {}

    /** Applies the limit of one flavor to a table. */
    static void limit(long[] ranks, int flavor, long left) {
        int bit = 1 << flavor;
        for (int set = bit; set < ranks.length; set = (set + 1) | bit) {
            ranks[set] = Math.min(ranks[set], Wide.saturatedAdd(ranks[set ^ bit], left));
        }
    }

    /** Returns the rank of all flavors under the limits of all flavors; the table stays as it is. */
    static long limited(long[] ranks, long[] left) {
        int all = ranks.length - 1;
        long least = Long.MAX_VALUE;
        for (int set = 0; set <= all; set++) {
            least = Math.min(least, cut(ranks, left, all, set));
        }
        return least;
    }

    /** Returns the rank of a subset that stays open, with the limits of the other flavors of a set. */
    static long cut(long[] ranks, long[] left, int within, int open) {
        long limit = ranks[open];
        for (int cut = within ^ open; cut != 0; cut &= cut - 1) {
            limit = Wide.saturatedAdd(limit, left[Integer.numberOfTrailingZeros(cut)]);
        }
        return limit;
    }

    /**
     * Returns the largest subset {@code T} of a set for which {@code ranks[T]} and the limits of the others in the set
     * have the smallest sum. The subsets with that sum are closed under union, so there is one largest.
     */
    static int largestMinimiser(long[] ranks, long[] left, int within) {
        long least = Long.MAX_VALUE;
        int best = within;
        for (int set = within; ; set = (set - 1) & within) {
            long limit = cut(ranks, left, within, set);
            boolean larger = Integer.bitCount(set) > Integer.bitCount(best);
            if (limit < least || (limit == least && larger)) {
                least = limit;
                best = set;
            }
            if (set == 0) {
                return best;
            }
        }
    }
}
