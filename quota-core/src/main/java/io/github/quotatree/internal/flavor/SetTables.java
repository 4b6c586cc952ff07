package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.math.Wide;
import java.util.function.IntToLongFunction;

/**
 * Functions of a set of flavors as tables of {@code 2^t} amounts: at index {@code T}, a mask of flavors, stands the
 * most units that can be placed on {@code T}. The amount of the empty set is 0.
 */
final class SetTables {
    static final long UNLIMITED = Long.MAX_VALUE;

    private SetTables() {}

    static void addClass(long[] table, int mask, long units) {
        for (int set = 1; set < table.length; set++) {
            if ((set & mask) != 0) {
                table[set] = Wide.saturatedAdd(table[set], units);
            }
        }
    }

    /** Adds units by class, all at once; they are by mask, have a sum below 2^63, and are undefined afterwards. */
    static void addClasses(long[] table, long[] units) {
        for (int bit = 1; bit < units.length; bit <<= 1) {
            for (int mask = 0; mask < units.length; mask++) {
                if ((mask & bit) != 0) {
                    units[mask] += units[mask ^ bit];
                }
            }
        }
        int all = units.length - 1;
        for (int set = 0; set < table.length; set++) {
            table[set] += units[all] - units[all ^ set]; // all but the units that accept other flavors only
        }
    }

    /**
     * Limits a flavor: {@code min(table[T], table[T without it] + most)}. One flavor after the other, that is the
     * minimum over all sets {@code U} within {@code T} of the limits of {@code U} and the amount of {@code T} without
     * {@code U}.
     */
    static void limit(long[] table, int flavor, long most) {
        if (most == UNLIMITED) {
            return;
        }
        int bit = 1 << flavor;
        for (int set = bit; set < table.length; set = (set + 1) | bit) {
            table[set] = Math.min(table[set], Wide.saturatedAdd(table[set ^ bit], most));
        }
    }

    static void cut(long[] table, long most) {
        for (int set = 0; set < table.length; set++) {
            table[set] = Math.min(table[set], most);
        }
    }

    static void add(long[] table, long[] other) {
        for (int set = 0; set < table.length; set++) {
            table[set] = Wide.saturatedAdd(table[set], other[set]);
        }
    }

    static long sum(long[] byFlavor, int set) {
        long sum = 0;
        for (int left = set; left != 0; left &= left - 1) {
            sum = Wide.saturatedAdd(sum, byFlavor[Integer.numberOfTrailingZeros(left)]);
        }
        return sum;
    }

    static long sum(int set, IntToLongFunction ofFlavor) {
        long sum = 0;
        for (int left = set; left != 0; left &= left - 1) {
            sum = Wide.saturatedAdd(sum, ofFlavor.applyAsLong(Integer.numberOfTrailingZeros(left)));
        }
        return sum;
    }

    /** Returns a limit less the units that are set aside of it; unlimited stays unlimited. */
    static long without(long limit, long setAside) {
        return limit == UNLIMITED ? limit : limit - setAside;
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

    static long cut(long[] ranks, long[] left, int within, int open) {
        return Wide.saturatedAdd(ranks[open], sum(left, within ^ open));
    }

    /**
     * Returns the largest or the smallest subset {@code T} of a set for which {@code ranks[T]} and the limits of the
     * others in the set have the smallest sum. The subsets with that sum are closed under union and intersection, so
     * there is one of each.
     */
    static int minimiser(long[] ranks, long[] left, int within, boolean largest) {
        long least = Long.MAX_VALUE;
        int best = within;
        for (int set = within; ; set = (set - 1) & within) {
            long limit = cut(ranks, left, within, set);
            if (limit < least) {
                least = limit;
                best = set;
            } else if (limit == least) {
                best = largest ? best | set : best & set;
            }
            if (set == 0) {
                return best;
            }
        }
    }
}
