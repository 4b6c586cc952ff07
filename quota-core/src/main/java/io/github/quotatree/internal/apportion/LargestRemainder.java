package io.github.quotatree.internal.apportion;

import io.github.quotatree.internal.math.Wide;

/**
 * Shares an amount in rounds, each by largest remainder, as Koordinator's elastic quota does.
 *
 * <p>In a round every member that is still hungry gets {@code floor(left * weight / W)}, W being the weight of the
 * hungry members, and the units that the fractions leave over go one each to the largest fractions, ties to the smaller
 * index. Members that then hold more than their cap give back the excess and leave. The next round hands out the
 * returned units, until nothing is left or no hungry member has weight.
 *
 * <p>A round that satisfies members of the fraction f of the weight leaves at most the fraction f of the amount and
 * exactly {@code 1 - f} of the weight, so that there are about 130 rounds at most, and mostly fewer than ten; each
 * takes linear time in the hungry members. Nothing is allocated after construction. Not thread-safe.
 */
public final class LargestRemainder implements SharingRule {
    /*
     * A round over n hungry members is two passes over arrays that hold them one after the other, in the order of their
     * indices: one divides, one hands out the units left over and moves the members that stay together. Neither has a
     * branch that depends on the numbers.
     *
     * A quotient is estimated by a product of doubles, from below, and corrected by its remainder, which is exact:
     * left * weight - quotient * W lies in [0, 2W), so that its lower 64 bits are all of it while W < 2^63, however
     * large the two products are. Where a quotient may pass 2^48, 128 bits divide. Where W passes 2^63, WideRound does.
     */

    /** The fraction that an estimate leaves out: more than its six roundings of 2^-53 can add. */
    private static final double FROM_BELOW = 1 - 0x1p-50;

    /** Below this, the error of an estimate, 2^-50 and six roundings, is less than one. */
    private static final double ESTIMABLE = 0x1p48;

    private final HungryMembers hungry;
    private final RemainderCut cut = new RemainderCut();
    private final WideRound wideRound;

    public LargestRemainder(int members) {
        hungry = new HungryMembers(members);
        wideRound = new WideRound(hungry);
    }

    @Override
    public void share(long amount, long[] weight, long[] cap, int from, int to, long[] share) {
        if (HungryMembers.allFit(amount, weight, cap, from, to, share)) {
            return;
        }
        hungry.gather(weight, share, from, to);
        long left = amount;
        while (left > 0) {
            long sum = hungry.weightSum;
            left = sum >= 0 ? round(left, sum) : wideRound.handOut(left);
        }
        for (int k = 0; k < hungry.size; k++) {
            share[hungry.index[k]] -= hungry.room[k];
        }
    }

    private long round(long left, long sum) {
        long residual = left - divide(left, sum);
        cut.find(hungry.remainder, hungry.size, (int) residual);
        return hungry.handOutUnits(cut.remainder, cut.ties);
    }

    private long divide(long left, long sum) {
        double perWeight = (double) left / sum;
        boolean estimable = perWeight * hungry.largestWeight < ESTIMABLE;
        perWeight *= FROM_BELOW;
        long[] weight = hungry.weight;
        long[] room = hungry.room;
        long[] remainder = hungry.remainder;
        int size = hungry.size;
        int shift = cut.begin(size, sum);
        int[] count = cut.count;
        long handed = 0;
        for (int k = 0; k < size; k++) {
            long w = weight[k];
            long whole = estimable ? (long) (w * perWeight) : Wide.multiplyDivide(left, w, 0, sum);
            long rest = left * w - whole * sum;
            long isWhole = ~((rest - sum) >> 63); // all bits set where the estimate is one too small
            rest -= sum & isWhole;
            whole -= isWhole;
            room[k] -= whole;
            remainder[k] = rest;
            handed += whole;
            count[(int) (rest >>> shift)]++;
        }
        return handed;
    }
}
