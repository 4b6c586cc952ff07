package io.github.quotatree.groupquota;

/**
 * Shares an amount among participants by turns, as HTCondor does: in each turn every participant gets the smaller of
 * its want and its part of the amount in proportion to the weights, and what is left is shared again. Participants of
 * weight 0 come after all others, and get equal parts.
 *
 * <p>The outcome is that of {@link ProportionalFilling} but for the rounding of fractions, which decides here where a
 * limit is cut to a whole number. There may be as many turns as participants.
 */
final class HtcondorFilling {
    private final double[] wants;
    private final double[] weights;
    private final double[] shares;

    /** The participants that still want something, in the order of adding. */
    private final int[] open;

    private int count;
    private double left;
    private double wanted;

    HtcondorFilling(int most) {
        wants = new double[most];
        weights = new double[most];
        shares = new double[most];
        open = new int[most];
    }

    void clear() {
        count = 0;
    }

    /** Adds a participant that wants something. */
    void add(double want, double weight) {
        wants[count] = want;
        weights[count] = weight;
        shares[count++] = 0;
    }

    int count() {
        return count;
    }

    double share(int participant) {
        return shares[participant];
    }

    /** Returns what is left of the amount that was shared. */
    double left() {
        return left;
    }

    /** Returns what is still wanted after sharing. */
    double wanted() {
        return wanted;
    }

    /** Shares an amount above 0, with the sum of what is wanted as its groups have it. */
    void fill(double amount, double allWanted) {
        left = amount;
        wanted = allWanted;
        if (left >= wanted) {
            System.arraycopy(wants, 0, shares, 0, count);
            left -= wanted;
            wanted = 0;
            return;
        }
        takeTurns(false);
        takeTurns(true);
    }

    private void takeTurns(boolean equally) {
        int opened = 0;
        for (int p = 0; p < count; p++) {
            if (wants[p] > 0 && (equally || weights[p] > 0)) {
                open[opened++] = p;
            }
        }
        while (left > 0 && opened > 0) {
            opened = takeTurn(opened, equally);
        }
    }

    /** Gives all that still want something their parts, and returns how many want more. */
    private int takeTurn(int opened, boolean equally) {
        double weight = 0;
        for (int at = 0; at < opened; at++) {
            weight += equally ? 1 : weights[open[at]];
        }
        boolean anyCapped = false;
        double given = 0;
        int stillOpen = 0;
        for (int at = 0; at < opened; at++) {
            int p = open[at];
            double part = left * ((equally ? 1 : weights[p]) / weight);
            if (part > wants[p]) {
                part = wants[p];
                anyCapped = true;
            }
            shares[p] += part;
            wants[p] -= part;
            given += part;
            if (wants[p] > 0) {
                open[stillOpen++] = p;
            }
        }
        left -= given;
        wanted -= given;
        if (!anyCapped || left < 0) {
            left = 0; // what remains is an error of rounding
        }
        return stillOpen;
    }
}
