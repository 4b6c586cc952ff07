package io.github.quotatree.internal.apportion;

/**
 * Finds the level at which the members of a sibling set hold an amount together, given some members that are known to be
 * saturated, some that are known not to be, and a list of undecided ones.
 *
 * <p>A level is found within the precision of a {@code double}, and with it the exact numbers that it is the quotient of:
 * {@link #rest} over {@link #openWeight}. What is handed out is counted by the caller, exactly, at the level it makes of
 * them; a level that is a little off costs time only.
 */
final class LevelSearch {
    /*
     * The level is rest / openWeight: what the saturated members leave, over the weight of the others. Newton's method from
     * the left (Cominetti, Mascarenhas and Silva, 2014) takes all undecided members for unsaturated at first and then
     * takes out, pass by pass, those that are saturated at the level so far, which only raises it. Where a pass takes out
     * few of many, the next one is a step of bisection instead, at the median of a few undecided members, so that about
     * half of them are decided either way (Kiwiel, 2008): expected linear time, whatever the weights.
     */
    private static final int FEW = 48;

    private static final int SAMPLED = 9;

    private final double[] sampled = new double[SAMPLED];
    private long[] weight = new long[0];
    private long[] cap = new long[0];

    /** What the members found saturated leave of the amount. */
    long rest;

    /** The weight, not scaled, of the members found unsaturated; 0 if there is none. */
    long openWeight;

    private int[] list = new int[0];
    private int shift;
    private double scale;

    // the undecided members stand in list[first, last)
    private int first;
    private int last;

    /** Turns to the scaled weights and the caps of a dimension, by node. */
    void turnTo(long[] weight, long[] cap) {
        this.weight = weight;
        this.cap = cap;
    }

    /**
     * Finds the level.
     *
     * @param amount what is left for the members not known to be saturated; may be negative
     * @param weightSum the weight, not scaled, of the members known to be unsaturated
     * @param shift by how many bits the weights of the set are scaled
     * @param list holds the undecided members in {@code [from, from + count)}; they are permuted
     * @return the level for scaled weights; infinite if all members are saturated
     */
    double find(long amount, long weightSum, int shift, int[] list, int from, int count) {
        this.list = list;
        this.shift = shift;
        first = from;
        scale = Math.scalb(1.0, shift);
        last = from + count;
        rest = amount;
        openWeight = weightSum;
        for (int k = first; k < last; k++) {
            openWeight += weight[list[k]] >>> shift;
        }
        while (true) {
            int before = last - first;
            double level = level();
            takeOutSaturated(level);
            int taken = before - (last - first);
            if (taken == 0) {
                return level;
            }
            if (last - first > FEW && taken < before / 4) {
                bisect();
            }
        }
    }

    private double level() {
        return openWeight == 0 ? Double.POSITIVE_INFINITY : rest / (openWeight * scale);
    }

    private void takeOutSaturated(double level) {
        long takenCap = 0;
        long takenWeight = 0;
        int f = first;
        for (int k = f; k < last; k++) {
            int i = list[k];
            if (cap[i] <= level * weight[i]) {
                takenCap += cap[i];
                takenWeight += weight[i] >>> shift;
                list[k] = list[f];
                list[f++] = i;
            }
        }
        first = f;
        rest -= takenCap;
        openWeight -= takenWeight;
    }

    /** Decides the members on one side of the median of a sample. */
    private void bisect() {
        double pivot = sampledMedian();
        long pivotCap = 0;
        long pivotWeight = 0;
        for (int k = first; k < last; k++) {
            int i = list[k];
            if (cap[i] <= pivot * weight[i]) {
                pivotCap += cap[i];
                pivotWeight += weight[i] >>> shift;
            }
        }
        double held = pivotCap + (openWeight - pivotWeight) * scale * pivot;
        if (held < rest) {
            takeOutSaturated(pivot);
        } else {
            leaveOutUnsaturated(pivot);
        }
    }

    private void leaveOutUnsaturated(double level) {
        int l = last;
        for (int k = first; k < l; ) {
            int i = list[k];
            if (cap[i] > level * weight[i]) {
                list[k] = list[--l];
                list[l] = i;
            } else {
                k++;
            }
        }
        last = l;
    }

    private double sampledMedian() {
        int stride = (last - first) / SAMPLED;
        for (int k = 0; k < SAMPLED; k++) {
            int i = list[first + k * stride + stride / 2];
            double key = (double) cap[i] / weight[i];
            int at = k;
            for (; at > 0 && sampled[at - 1] > key; at--) {
                sampled[at] = sampled[at - 1];
            }
            sampled[at] = key;
        }
        return sampled[SAMPLED / 2];
    }
}
