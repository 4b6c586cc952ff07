package io.github.quotatree.internal.rows;

import io.github.quotatree.internal.tree.Column;
import java.util.Arrays;

/**
 * What is known of the water levels of the sibling sets of a tree in one dimension, kept from one solve to the next.
 *
 * <p>Everything here is a place to begin the search at. An error costs time, and never a unit.
 *
 * <p>Threads may work on different sets at the same time.
 */
public final class KnownLevels {
    /** By set: the level last found; 0 while there is none. */
    final double[] level;

    /** Makes room for a number of sibling sets. */
    public KnownLevels(int sets) {
        level = new double[sets];
    }

    /** Learns the weights of the members {@code [from, to)} of a set: draws a sample if the set is large. */
    public void prepare(int set, int from, int to, Column weight) {}

    /** Forgets the levels of all sets. */
    public void forgetAll() {
        Arrays.fill(level, 0);
    }

    /** Forgets the level of a set. */
    public void forget(int set) {
        level[set] = 0;
    }

    /** Remembers the levels as first guesses only, since any limited request may have changed. */
    public void outdateAll() {}

    /** Remembers the level of a set as a first guess only, since any of its limited requests may have changed. */
    public void outdate(int set) {}

    /** Corrects what is known of a set after a change of the limited request of one of its members. */
    public void change(int set, int members, double weight, double min, double limitedBefore, double limitedNow) {}
}
