package io.github.quotatree.groupquota;

import io.github.quotatree.internal.math.PositionSort;

/**
 * Shares an amount among participants in proportion to their weights, giving none more than it wants; what one does not
 * want is shared among the others in the same way. Participants of weight 0 come after all others, and get equal parts.
 *
 * <p>HTCondor shares in turns: each participant gets its proportional part or its want, and the rest is shared again.
 * Each turn satisfies at least one participant, so there may be as many turns as participants. The outcome is one
 * level, at which each participant has the smaller of its want and level * weight. Visiting the participants in the
 * order in which a rising level satisfies them finds it; the order takes linear time ({@link PositionSort}).
 */
final class ProportionalFilling {
    private final double[] wants;
    private final double[] weights;
    private final double[] shares;
    private final int[] order;

    /** When a rising level satisfies each participant, as a number to sort by. */
    private final long[] satisfied;

    /** The sum of the weights from each position of the order to the end. */
    private final double[] weightFrom;

    private final PositionSort sort = new PositionSort();
    private double wanted;
    private int count;

    ProportionalFilling(int most) {
        wants = new double[most];
        weights = new double[most];
        shares = new double[most];
        order = new int[most];
        satisfied = new long[most];
        weightFrom = new double[most + 1];
    }

    void clear() {
        count = 0;
        wanted = 0;
    }

    /** Adds a participant that wants something. */
    void add(double want, double weight) {
        wants[count] = want;
        weights[count++] = weight;
        wanted += want;
    }

    int count() {
        return count;
    }

    double share(int participant) {
        return shares[participant];
    }

    /** Returns the sum of what is wanted, in the order of adding. */
    double wanted() {
        return wanted;
    }

    /** Gives each participant what it wants. */
    void satisfyAll() {
        System.arraycopy(wants, 0, shares, 0, count);
    }

    /** Shares an amount that is no more than the sum of what is wanted. */
    void fill(double amount) {
        int firstWeightless = order();
        double left = fill(amount, 0, firstWeightless, false);
        fill(left, firstWeightless, count, true);
    }

    /**
     * Puts the participants in the order in which a rising level satisfies them, those of weight 0 last and by what
     * they want, and returns the place of the first of these.
     */
    private int order() {
        int weighty = 0;
        for (int p = 0; p < count; p++) {
            shares[p] = 0;
            if (weights[p] != 0) {
                order[weighty++] = p;
                satisfied[p] = PositionSort.ofDouble(wants[p] / weights[p]);
            }
        }
        int weightless = weighty;
        for (int p = 0; p < count && weightless < count; p++) {
            if (weights[p] == 0) {
                order[weightless++] = p;
                satisfied[p] = PositionSort.ofDouble(wants[p]);
            }
        }
        sort.sort(order, 0, weighty, satisfied);
        sort.sort(order, weighty, count, satisfied);
        return weighty;
    }

    private double fill(double amount, int start, int end, boolean equally) {
        weightFrom[end] = 0;
        for (int at = end - 1; at >= start; at--) {
            weightFrom[at] = weightFrom[at + 1] + (equally ? 1 : weights[order[at]]);
        }
        double left = amount;
        for (int at = start; at < end && left > 0; at++) {
            int p = order[at];
            double share = left * ((equally ? 1 : weights[p]) / weightFrom[at]);
            shares[p] = Math.min(wants[p], share);
            left -= shares[p];
        }
        return Math.max(0, left);
    }
}
