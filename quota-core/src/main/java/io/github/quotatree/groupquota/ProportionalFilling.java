package io.github.quotatree.groupquota;

/**
 * Shares an amount among participants in proportion to their weights, giving none more than it wants; what one does not
 * want is shared among the others in the same way. Participants of weight 0 come after all others, and get equal parts.
 *
 * <p>HTCondor shares in turns: each participant gets its proportional part or its want, and the rest is shared again.
 * Each turn satisfies at least one participant, so there may be as many turns as participants. The outcome is one
 * level, at which each participant has the smaller of its want and level * weight. Visiting the participants in the
 * order in which a rising level satisfies them finds it in time n log n.
 */
final class ProportionalFilling {
    private final double[] wants;
    private final double[] weights;
    private final double[] shares;
    private final int[] order;

    /** The sum of the weights from each position of the order to the end. */
    private final double[] weightFrom;

    private int count;

    ProportionalFilling(int most) {
        wants = new double[most];
        weights = new double[most];
        shares = new double[most];
        order = new int[most];
        weightFrom = new double[most + 1];
    }

    void clear() {
        count = 0;
    }

    /** Adds a participant that wants something, and returns its index. */
    int add(double want, double weight) {
        wants[count] = want;
        weights[count] = weight;
        return count++;
    }

    int count() {
        return count;
    }

    double share(int participant) {
        return shares[participant];
    }

    double wanted() {
        double sum = 0;
        for (int p = 0; p < count; p++) {
            sum += wants[p];
        }
        return sum;
    }

    /** Gives each participant what it wants. */
    void satisfyAll() {
        System.arraycopy(wants, 0, shares, 0, count);
    }

    /** Shares an amount that is no more than the sum of what is wanted. */
    void fill(double amount) {
        for (int p = 0; p < count; p++) {
            order[p] = p;
            shares[p] = 0;
        }
        PositionOrder firstSatisfied = this::isSatisfiedBefore;
        firstSatisfied.sort(order, count);
        int firstWeightless = count;
        while (firstWeightless > 0 && weights[order[firstWeightless - 1]] == 0) {
            firstWeightless--;
        }
        double left = fill(amount, 0, firstWeightless, false);
        fill(left, firstWeightless, count, true);
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

    /**
     * Returns whether a rising level satisfies {@code a} first; weight 0 comes last, in the order of what is wanted.
     */
    private boolean isSatisfiedBefore(int a, int b) {
        if (weights[a] == 0 || weights[b] == 0) {
            return weights[a] > 0 || (weights[b] == 0 && wants[a] < wants[b]);
        }
        return wants[a] / weights[a] < wants[b] / weights[b];
    }
}
