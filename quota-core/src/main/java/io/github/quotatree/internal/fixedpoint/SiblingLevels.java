package io.github.quotatree.internal.fixedpoint;

import java.util.Arrays;

/**
 * The known water levels of the sibling sets of a tree in one dimension, kept from one solve to the next.
 *
 * <p>For each set there is a window of levels {@code [low, high]}. The members are of three kinds: those saturated at
 * the low end count with their caps, whatever the level in the window; those unsaturated at the high end count with
 * their weights; the others are listed one by one. While the level stays in the window, it follows from the two sums
 * and the list, and a change of one member touches nothing else.
 */
public final class SiblingLevels {
    /** The low ends of the windows, as levels of scaled weights: a member's part is scaled weight times level. */
    final double[] low;

    /** The widths of the windows: the high end is the low end and its 2^width-th part. */
    final byte[] width;

    /** The last level found; 0 while there is none. */
    final double[] level;

    /** The sum of the caps of the members that are saturated in the whole window. */
    final long[] saturatedCap;

    /** The sum of the weights, not scaled, of the members that are unsaturated in the whole window. */
    final long[] openWeight;

    /** How many members are listed; those of a set begin at its first node in {@link #listed}. */
    final int[] listedCount;

    /** The members that are neither saturated nor unsaturated in the whole window. */
    final int[] listed;

    /** By set: whether {@link #isListed} is kept for its members, which it is from the first change of one of them. */
    final boolean[] isMarked;

    /** By node: whether it is listed, where that is kept; there is room only from the first change on. */
    boolean[] isListed = new boolean[0];

    /** The level of the set last searched for, relative to what it would be if no member were saturated. */
    double usualRatio = 1.5;

    /** Makes room for the sibling sets of a tree with the nodes {@code 0 .. size}. */
    public SiblingLevels(int sets, int size) {
        low = new double[sets];
        width = new byte[sets];
        isMarked = new boolean[sets];
        level = new double[sets];
        saturatedCap = new long[sets];
        openWeight = new long[sets];
        listedCount = new int[sets];
        listed = new int[size + 1];
    }

    /** Forgets the levels of all sibling sets. */
    public void forgetAll() {
        Arrays.fill(level, 0);
    }

    /** Forgets the level of a sibling set. */
    public void forget(int set) {
        level[set] = 0;
    }

    /**
     * Corrects the window after a change of the cap of a member: from now on the member is listed.
     *
     * @param first the first node of the set
     * @param weight its scaled weight
     * @param cap its cap before the change
     */
    public void change(int set, int first, int node, long weight, int shift, long cap) {
        if (level[set] == 0 || weight == 0) {
            return;
        }
        mark(set, first);
        if (isListed[node]) {
            return;
        }
        int fractionBits = FixedPoint.fractionBits(low[set]);
        if (FixedPoint.wholePart(weight, FixedPoint.of(low[set], fractionBits), fractionBits) >= cap) {
            saturatedCap[set] -= cap;
        } else {
            openWeight[set] -= weight >>> shift;
        }
        listed[first + listedCount[set]++] = node;
        isListed[node] = true;
    }

    private void mark(int set, int first) {
        if (isListed.length == 0) {
            isListed = new boolean[listed.length];
        }
        if (!isMarked[set]) {
            for (int k = first; k < first + listedCount[set]; k++) {
                isListed[listed[k]] = true;
            }
            isMarked[set] = true;
        }
    }

    /** Empties the list of a set. */
    void clearList(int set, int first) {
        if (isMarked[set]) {
            for (int k = first; k < first + listedCount[set]; k++) {
                isListed[listed[k]] = false;
            }
            isMarked[set] = false;
        }
        listedCount[set] = 0;
    }
}
