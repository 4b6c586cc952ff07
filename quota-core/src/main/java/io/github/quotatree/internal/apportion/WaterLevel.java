package io.github.quotatree.internal.apportion;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.math.WideSum;

/**
 * The level of the continuous problem: where a member at level t holds {@code min(cap, t * weight)}, the level at which
 * the members together hold the amount.
 *
 * <p>Levels are fractions {@code p / W} over the weight W of the members that are not saturated, so that one step of p
 * is about one unit more for all of them together.
 */
public final class WaterLevel {
    /*
     * The level is rest / W: the rest that saturated members (cap <= t * weight) leave, over the weight of the others.
     * Starting with no member saturated, every member found saturated at the level so far is removed, which only raises
     * the level, until a pass finds none. This is Newton's method from the left on a concave piecewise linear function
     * (Cominetti, Mascarenhas and Silva, 2014): at most about a hundred passes for 63-bit numbers, and three to six in
     * practice.
     *
     * A member's part t * weight is first computed in floating point, within a relative error of 2^-49: eight roundings
     * of 2^-53 (two for p, three for W, one each for the weight, the quotient and the product), and as much again to be
     * safe. Where that is too coarse to decide, which is rare below 2^40 or so, the 128-bit product decides.
     */
    private static final double ERROR = 0x1p-49;

    /** Above it, the error of a part may come near to half a unit. */
    private static final double ALWAYS_EXACT = 0x1p47;

    private final int[] unsaturated;
    private final WideSum weightSum = new WideSum();
    private long rest;
    private double weightEstimate;

    public WaterLevel(int members) {
        unsaturated = new int[members];
    }

    /** Finds the level; the caps of the members of positive weight must sum to more than the amount. */
    public void find(long amount, WideSum totalWeight, long[] weight, long[] cap, int from, int to) {
        rest = amount;
        weightSum.reset();
        weightSum.add(totalWeight);
        int size = to - from;
        for (int k = 0; k < size; k++) {
            unsaturated[k] = from + k;
        }
        int before;
        do {
            before = size;
            size = takeOutSaturated(before, weight, cap);
        } while (size < before);
        weightEstimate = Wide.toDouble(weightSum.high(), weightSum.low());
    }

    private int takeOutSaturated(int size, long[] weight, long[] cap) {
        long p = rest;
        long high = weightSum.high();
        long low = weightSum.low();
        double level = p / Wide.toDouble(high, low);
        long takenCap = 0;
        long takenWeightLower = 0;
        long takenWeightUpper = 0;
        int remaining = 0;
        for (int k = 0; k < size; k++) {
            int i = unsaturated[k];
            long w = weight[i];
            double part = level * w;
            double margin = cap[i] - part;
            // all ones where it is saturated: about half are, in no order that a processor could predict
            long saturated = Double.doubleToRawLongBits(margin) >> 63;
            if (Math.abs(margin) <= part * ERROR) {
                saturated = cap[i] <= Wide.multiplyDivide(p, w, high, low) ? -1 : 0;
            }
            takenCap += cap[i] & saturated;
            takenWeightLower += w & saturated & Wide.LOWER_32;
            takenWeightUpper += (w & saturated) >>> 32;
            unsaturated[remaining] = i;
            remaining += 1 + (int) saturated;
        }
        rest -= takenCap;
        weightSum.subtractHalves(takenWeightLower, takenWeightUpper);
        return remaining;
    }

    /** Returns the p of the level: the units that the members that it does not saturate hold together. */
    public long rest() {
        return rest;
    }

    public WideSum weight() {
        return weightSum;
    }

    /** Returns the level {@code p / W}, within a relative error that {@link #roundedAt} allows for; p is unsigned. */
    double estimateAt(long p) {
        return Wide.toDouble(0, p) / weightEstimate;
    }

    /** Returns {@code min(cap, round(weight * p / W))}, halves up; p is unsigned, with {@link #estimateAt} of it. */
    long roundedAt(long p, double estimate, long weight, long cap) {
        double part = estimate * weight;
        if (part < ALWAYS_EXACT) {
            long rounded = (long) (part + 0.5);
            if (Math.abs(part - rounded) < 0.5 - part * ERROR) {
                return Math.min(cap, rounded);
            }
        }
        return Math.min(cap, Wide.multiplyDivideRounded(p, weight, weightSum.high(), weightSum.low()));
    }
}
