package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.math.Wide;

/**
 * Functions of a set of flavors as tables of {@code 2^t} amounts: at index {@code T}, a mask of flavors, stands the
 * most units that can be placed on {@code T}. The amount of the empty set is 0.
 */
final class SetTables {
    static final long UNLIMITED = Long.MAX_VALUE;

    private SetTables() {}

    /** Adds the units of a class, which can be placed on every set with a flavor that it accepts. */
    static void addClass(long[] table, int mask, long units) {
        for (int set = 1; set < table.length; set++) {
            if ((set & mask) != 0) {
                table[set] = Wide.saturatedAdd(table[set], units);
            }
        }
    }

    /**
     * Adds units by class, all at once.
     *
     * @param units by mask, with a sum below 2^63; undefined afterwards
     */
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
            table[set] += units[all] - units[all ^ set]; // all but what accepts other flavors only
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
        for (int set = bit; set < table.length; set++) {
            if ((set & bit) != 0) {
                table[set] = Math.min(table[set], Wide.saturatedAdd(table[set ^ bit], most));
            }
        }
    }

    /** Cuts all amounts to a largest one. */
    static void cut(long[] table, long most) {
        for (int set = 0; set < table.length; set++) {
            table[set] = Math.min(table[set], most);
        }
    }

    /** Adds another table. */
    static void add(long[] table, long[] other) {
        for (int set = 0; set < table.length; set++) {
            table[set] = Wide.saturatedAdd(table[set], other[set]);
        }
    }

    /** Returns the sum of the limits of a set of flavors. */
    static long sum(long[] byFlavor, int set) {
        long sum = 0;
        for (int left = set; left != 0; left &= left - 1) {
            sum = Wide.saturatedAdd(sum, byFlavor[Integer.numberOfTrailingZeros(left)]);
        }
        return sum;
    }

    /** Returns a limit less what is set aside of it; unlimited stays unlimited. */
    static long without(long limit, long setAside) {
        return limit == UNLIMITED ? limit : limit - setAside;
    }
}
