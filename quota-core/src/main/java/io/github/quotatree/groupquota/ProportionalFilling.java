package io.github.quotatree.groupquota;

import io.github.quotatree.internal.math.PositionSort;

/**
 * Shares an amount among participants in proportion to their weights, giving none more than it wants; the part that one
 * does not want is shared among the others in the same way. Participants of weight 0 come last, and get equal parts.
 *
 * <p>HTCondor shares in turns, as many as participants at worst. The outcome is one level, at which each participant
 * has the smaller of its want and level * weight. Visiting the participants in the order in which a rising level
 * satisfies them finds it in linear time. The two differ in the rounding of fractions alone; HTCondor's mode takes the
 * turns, because a fraction decides there where a limit is cut to a whole number.
 */
final class ProportionalFilling {
    private final boolean inTurns;
    private final double[] wants;
    private final double[] weights;
    private final double[] shares;
    private final int[] order; // in the order of satisfaction; in turns, the participants that still want something
    private final long[] satisfied; // when a rising level satisfies each participant, as a number to sort by
    private final double[] weightFrom; // the sum of the weights from each position of the order to the end
    private final PositionSort sort = new PositionSort();
    private int count;
    private double wanted;
    private double left;

    ProportionalFilling(int most, boolean inTurns) {
        this.inTurns = inTurns;
        wants = new double[most];
        weights = new double[most];
        shares = new double[most];
        order = new int[most];
        satisfied = new long[inTurns ? 0 : most];
        weightFrom = new double[inTurns ? 0 : most + 1];
    }

    void clear() {
        count = 0;
        wanted = 0;
    }

    void add(double want, double weight) {
        wants[count] = want;
        weights[count] = weight;
        shares[count++] = 0;
        wanted += want;
    }

    int count() {
        return count;
    }

    double share(int participant) {
        return shares[participant];
    }

    /** Returns the sum of the wants in the order of adding; after a filling, the part of it that is still wanted. */
    double wanted() {
        return wanted;
    }

    double left() {
        return left;
    }

    /** Shares an amount above 0; the wants were summed in the order of the caller. */
    void fill(double amount, double allWanted) {
        left = Math.max(0, amount - allWanted);
        wanted = Math.max(0, allWanted - amount);
        if (amount >= allWanted) {
            System.arraycopy(wants, 0, shares, 0, count);
        } else if (inTurns) {
            left = amount;
            wanted = allWanted;
            takeTurns(false);
            takeTurns(true);
        } else {
            int firstWeightless = order();
            double rest = raiseLevel(amount, 0, firstWeightless, false);
            raiseLevel(rest, firstWeightless, count, true);
        }
    }

    private double weight(int participant, boolean equally) {
        return equally ? 1 : weights[participant];
    }

    /** Orders by the level that satisfies, weight 0 last and by wants; returns the place of the first of these. */
    private int order() {
        int weighty = 0;
        for (int p = 0; p < count; p++) {
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

    private double raiseLevel(double amount, int start, int end, boolean equally) {
        weightFrom[end] = 0;
        for (int at = end - 1; at >= start; at--) {
            weightFrom[at] = weightFrom[at + 1] + weight(order[at], equally);
        }
        double rest = amount;
        for (int at = start; at < end && rest > 0; at++) {
            int p = order[at];
            shares[p] = Math.min(wants[p], rest * (weight(p, equally) / weightFrom[at]));
            rest -= shares[p];
        }
        return Math.max(0, rest);
    }

    private void takeTurns(boolean equally) {
        int open = 0;
        for (int p = 0; p < count; p++) {
            if (wants[p] > 0 && weight(p, equally) > 0) {
                order[open++] = p;
            }
        }
        while (left > 0 && open > 0) {
            open = takeTurn(open, equally);
        }
    }

    private int takeTurn(int open, boolean equally) {
        double weight = 0;
        for (int at = 0; at < open; at++) {
            weight += weight(order[at], equally);
        }
        boolean anyCapped = false;
        double given = 0;
        int stillOpen = 0;
        for (int at = 0; at < open; at++) {
            int p = order[at];
            double part = left * (weight(p, equally) / weight);
            anyCapped |= part > wants[p];
            part = Math.min(part, wants[p]);
            shares[p] += part;
            wants[p] -= part;
            given += part;
            if (wants[p] > 0) {
                order[stillOpen++] = p;
            }
        }
        left -= given;
        wanted -= given;
        if (!anyCapped || left < 0) {
            left = 0; // the rest is an error of rounding
        }
        return stillOpen;
    }
}
