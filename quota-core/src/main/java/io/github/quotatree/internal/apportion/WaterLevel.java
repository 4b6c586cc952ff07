package io.github.quotatree.internal.apportion;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.math.WideSum;

/**
 * The level of the continuous problem: where a member at level t holds {@code min(cap, t * weight)}, the level at which
 * the members together hold the amount.
 *
 * <p>Levels are fractions {@code p / W} over the weight W of the members that are not saturated, so that one step of p is
 * about one unit more for all of them together.
 */
final class WaterLevel {
    /*
     * The level is rest / W: what the saturated members (cap <= t * weight) leave, over the weight of the others.
     * Starting with nobody saturated, every member found saturated at the level so far is taken out, which only raises
     * the level, until a pass finds none. This is Newton's method from the left on a concave piecewise linear function
     * (Cominetti, Mascarenhas and Silva, 2014): at most about a hundred passes for 63-bit numbers, and three to six in
     * practice.
     */
    private final int[] unsaturated;
    private final WideSum weightSum = new WideSum();
    private long rest;

    WaterLevel(int members) {
        unsaturated = new int[members];
    }

    /** Finds the level; the caps of the members of positive weight must sum to more than the amount. */
    void find(long amount, long[] weight, long[] cap, int from, int to) {
        rest = amount;
        weightSum.reset();
        int size = 0;
        for (int i = from; i < to; i++) {
            if (weight[i] > 0 && cap[i] > 0) {
                weightSum.add(weight[i]);
                unsaturated[size++] = i;
            }
        }
        int before;
        do {
            before = size;
            size = 0;
            for (int k = 0; k < before; k++) {
                int i = unsaturated[k];
                if (cap[i] <= Wide.multiplyDivide(rest, weight[i], weightSum.high(), weightSum.low())) {
                    rest -= cap[i];
                    weightSum.subtract(weight[i]);
                } else {
                    unsaturated[size++] = i;
                }
            }
        } while (size < before);
    }

    /** Returns the p of the level, which is what the members that it does not saturate hold together. */
    long rest() {
        return rest;
    }

    /** Returns {@code min(cap, round(weight * p / W))}, halves rounded up; p is unsigned. */
    long roundedAt(long p, long weight, long cap) {
        if (weight == 0) {
            return 0;
        }
        return Math.min(cap, Wide.multiplyDivideRounded(p, weight, weightSum.high(), weightSum.low()));
    }
}
