package io.github.quotatree.groupquota;

/**
 * Shares an amount among participants in proportion to their weights, no one getting more than it wants; what one does not want
 * is shared among the others in the same way. Those of weight 0 come after all others, in equal parts.
 *
 * <p>HTCondor does this in turns: everybody gets its proportional part or what it wants, and what is left is shared again.
 * Each turn satisfies somebody, so there may be as many turns as participants. The outcome is that of one level, at which
 * everybody has the smaller of what it wants and level * weight; going through the participants in the order in which a
 * rising level satisfies them finds it in time n log n.
 */
final class ProportionalFilling {
    private final double[] wants;
    private final double[] weights;
    private final double[] shares;
    private final int[] order;

    /** What the participants from each place of the order on weigh together. */
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

    /** Gives everybody what it wants. */
    void satisfyAll() {
        System.arraycopy(wants, 0, shares, 0, count);
    }

    /** Shares an amount of at most what is wanted. */
    void fill(double amount) {
        for (int p = 0; p < count; p++) {
            order[p] = p;
            shares[p] = 0;
        }
        MemberOrder firstSatisfied = this::isSatisfiedBefore;
        firstSatisfied.sort(order, count);
        int firstOfNone = count;
        while (firstOfNone > 0 && weights[order[firstOfNone - 1]] == 0) {
            firstOfNone--;
        }
        double left = fill(amount, 0, firstOfNone, false);
        fill(left, firstOfNone, count, true);
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

    /** Weight 0 last, where the level counts want alone. */
    private boolean isSatisfiedBefore(int a, int b) {
        if (weights[a] == 0 || weights[b] == 0) {
            return weights[a] > 0 || (weights[b] == 0 && wants[a] < wants[b]);
        }
        return wants[a] / weights[a] < wants[b] / weights[b];
    }
}
