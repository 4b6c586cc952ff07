package io.github.quotatree.internal.fixedpoint;

import io.github.quotatree.internal.math.Wide;

/**
 * Finds the level at which the members of a sibling set hold an amount together, given some members that are known to
 * be saturated, some that are known not to be, and a list of undecided ones.
 *
 * <p>A level is found within the precision of a {@code double}, and with it the numbers that it is the quotient of:
 * {@link #rest} over {@link #openWeight}. The caller makes an exact level of them and counts the units there, so a
 * level that is a little off costs time only.
 */
final class LevelSearch {
    /*
     * The level is rest / openWeight: the amount that the saturated members leave, over the weight of the others.
     * Newton's method from the left (Cominetti, Mascarenhas and Silva, 2014) takes all undecided members for
     * unsaturated at first and then removes, pass by pass, those that are saturated at the level so far, which only
     * raises it. Where a pass removes few of many, the next one is a step of bisection instead, at the median of a few
     * undecided members, so that about half of them are decided either way (Kiwiel, 2008): expected linear time,
     * whatever the weights.
     *
     * The numbers of the undecided members are copied first: the members lie far apart in memory.
     */
    private static final int FEW = 48;

    private static final int SAMPLED = 9;

    /** Members whose levels differ by less are decided together: half of them may be alike. */
    private static final double ALIKE = 0x1p-50;

    private final double[] sampled = new double[SAMPLED];
    private long[] weight = new long[0];
    private long[] cap = new long[0];

    /** The amount that the members found saturated leave. */
    long rest;

    /** The weight, not scaled, of the members found unsaturated; 0 if there is none. */
    long openWeight;

    // the undecided members
    private long[] undecidedWeight = new long[FEW];
    private long[] undecidedCap = new long[FEW];
    private int undecided;
    private int shift;
    private double scale;

    /** Turns to the scaled weights and the caps of a dimension, by node. */
    void turnTo(long[] weights, long[] caps) {
        weight = weights;
        cap = caps;
    }

    /**
     * Finds the level.
     *
     * @param amount what is left for the members not known to be saturated; may be negative
     * @param weightSum the weight, not scaled, of the members known to be unsaturated
     * @param shift by how many bits the weights of the set are scaled
     * @param list holds the undecided members in {@code [from, from + count)}
     * @return the level for scaled weights; infinite if all members are saturated
     */
    double find(long amount, long weightSum, int shift, int[] list, int from, int count) {
        this.shift = shift;
        scale = Wide.powerOfTwo(shift);
        rest = amount;
        openWeight = weightSum;
        copy(list, from, count);
        while (true) {
            int before = undecided;
            double level = openWeight == 0 ? Double.POSITIVE_INFINITY : rest / (openWeight * scale);
            takeOutSaturated(level);
            if (undecided == before) {
                return level;
            }
            if (undecided > FEW && before - undecided < before / 4) {
                bisect();
            }
        }
    }

    private void copy(int[] list, int from, int count) {
        if (count > undecidedCap.length) {
            undecidedWeight = new long[count + count / 2];
            undecidedCap = new long[count + count / 2];
        }
        long sum = 0;
        for (int k = 0; k < count; k++) {
            int i = list[from + k];
            undecidedCap[k] = cap[i];
            undecidedWeight[k] = weight[i];
            sum += weight[i] >>> shift;
        }
        openWeight += sum;
        undecided = count;
    }

    private void takeOutSaturated(double level) {
        long[] weights = undecidedWeight;
        long[] caps = undecidedCap;
        long takenCap = 0;
        long takenWeight = 0;
        int left = 0;
        for (int k = 0; k < undecided; k++) {
            long w = weights[k];
            long c = caps[k];
            boolean saturated = c <= level * w;
            takenCap += saturated ? c : 0;
            takenWeight += saturated ? w >>> shift : 0;
            weights[left] = w;
            caps[left] = c;
            left += saturated ? 0 : 1;
        }
        undecided = left;
        rest -= takenCap;
        openWeight -= takenWeight;
    }

    /** Decides the members on one side of the median of a sample. */
    private void bisect() {
        double pivot = sampledMedian();
        long pivotCap = 0;
        long pivotWeight = 0;
        for (int k = 0; k < undecided; k++) {
            boolean saturated = undecidedCap[k] <= pivot * undecidedWeight[k];
            pivotCap += saturated ? undecidedCap[k] : 0;
            pivotWeight += saturated ? undecidedWeight[k] >>> shift : 0;
        }
        double held = pivotCap + (openWeight - pivotWeight) * scale * pivot;
        if (held < rest) {
            takeOutSaturated(pivot * (1 + ALIKE));
        } else {
            leaveOutUnsaturated(pivot * (1 - ALIKE));
        }
    }

    /** Removes the members that are unsaturated at a level that is not below the one searched for. */
    private void leaveOutUnsaturated(double level) {
        int left = 0;
        for (int k = 0; k < undecided; k++) {
            long w = undecidedWeight[k];
            long c = undecidedCap[k];
            undecidedWeight[left] = w;
            undecidedCap[left] = c;
            left += c <= level * w ? 1 : 0;
        }
        undecided = left;
    }

    private double sampledMedian() {
        int stride = undecided / SAMPLED;
        for (int k = 0; k < SAMPLED; k++) {
            int i = k * stride + stride / 2;
            double key = (double) undecidedCap[i] / undecidedWeight[i];
            int at = k;
            for (; at > 0 && sampled[at - 1] > key; at--) {
                sampled[at] = sampled[at - 1];
            }
            sampled[at] = key;
        }
        return sampled[SAMPLED / 2];
    }
}
