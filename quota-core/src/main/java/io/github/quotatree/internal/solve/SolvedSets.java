package io.github.quotatree.internal.solve;

import java.util.Arrays;

/**
 * The sibling sets of a dimension whose runtimes are valid. The runtimes of a set follow from the numbers of its
 * members and the amount that they share, so a set is solved again only if one of the two has changed. Threads may work
 * on different sets at the same time.
 */
final class SolvedSets {
    private static final long NONE = -1;

    /** By set: the amount that was shared among the members as they are, {@link #NONE} where a member has changed. */
    private final long[] amount;

    /** Whether all sets are solved, for the amount of the first one. */
    private boolean areAll;

    SolvedSets(int sets) {
        amount = new long[sets];
        forget(0, sets);
    }

    boolean isSolvedFor(int set, long available) {
        return amount[set] == available;
    }

    /** Returns whether the runtimes of all sets are those for an amount of the first level. */
    boolean areSolvedFor(long available) {
        return areAll && amount.length > 0 && amount[0] == available;
    }

    void solved(int set, long available) {
        amount[set] = available;
    }

    void allSolved() {
        areAll = true;
    }

    void forget(int set) {
        areAll = false;
        amount[set] = NONE;
    }

    void forget(int first, int end) {
        areAll = false;
        Arrays.fill(amount, first, end, NONE);
    }
}
