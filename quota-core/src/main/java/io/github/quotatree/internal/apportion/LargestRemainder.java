package io.github.quotatree.internal.apportion;

import io.github.quotatree.internal.math.QuickSelect;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.math.WideSum;

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
public final class LargestRemainder implements SharingRule, QuickSelect.Order {
    /*
     * A round over n hungry members is two passes over arrays that hold them one after the other, in the order of their
     * indices: one divides, one hands out the units left over and moves the members that stay together. Neither has a
     * branch that depends on the numbers.
     *
     * A quotient is estimated by a product of doubles, from below, and corrected by its remainder, which is exact:
     * left * weight - quotient * W lies in [0, 2W), so that its lower 64 bits are all of it while W < 2^63, however
     * large the two products are. Where a quotient may pass 2^48, 128 bits divide. Where W passes 2^63, quotients and
     * remainders have 128 bits.
     */

    /** The fraction that an estimate leaves out: more than its six roundings of 2^-53 can add. */
    private static final double FROM_BELOW = 1 - 0x1p-50;

    /** Below this, the error of an estimate, 2^-50 and six roundings, is less than one. */
    private static final double ESTIMABLE = 0x1p48;

    // the members that are still hungry, by ascending index
    private final int[] index;
    private final long[] weight;
    private final long[] room;
    private final long[] remainder;
    private int size;
    private long weightSum; // -1 where it is above 2^63-1
    private long largestWeight; // all weights or-ed: at least the largest
    private final RemainderCut cut = new RemainderCut();

    // of a round by weights of any sum
    private final WideSum wideSum = new WideSum();
    private int[] ranked = new int[0];
    private long amount;

    public LargestRemainder(int members) {
        index = new int[members];
        weight = new long[members];
        room = new long[members];
        remainder = new long[members];
    }

    @Override
    public void share(long amount, long[] weight, long[] cap, int from, int to, long[] share) {
        if (allFit(amount, weight, cap, from, to, share)) {
            return;
        }
        gather(weight, share, from, to);
        long left = amount;
        while (left > 0) {
            left = weightSum >= 0 ? round(left, weightSum) : wideRound(left);
        }
        for (int k = 0; k < size; k++) {
            share[index[k]] -= room[k];
        }
    }

    /** Gives every member with a weight its cap, the others nothing; returns whether there is enough for that. */
    private static boolean allFit(long amount, long[] weight, long[] cap, int from, int to, long[] share) {
        long sum = 0;
        long signs = 0;
        for (int i = from; i < to; i++) {
            long most = cap[i] & (-weight[i] >> 63);
            share[i] = most;
            sum += most;
            signs |= sum;
        }
        return signs >= 0 && sum <= amount;
    }

    private void gather(long[] weights, long[] cap, int from, int to) {
        long bits = 0;
        int count = 0;
        long sum = 0;
        long signs = 0;
        for (int i = from; i < to; i++) {
            long receives = -cap[i] >> 63;
            index[count] = i;
            weight[count] = weights[i];
            room[count] = cap[i];
            count -= (int) receives;
            sum += weights[i] & receives;
            bits |= weights[i];
            signs |= sum;
        }
        size = count;
        weightSum = signs < 0 ? -1 : sum;
        largestWeight = bits;
    }

    private long round(long left, long sum) {
        long residual = left - divide(left, sum);
        cut.find(remainder, size, (int) residual);
        return handOutUnits(cut.remainder, cut.ties);
    }

    private long divide(long left, long sum) {
        double perWeight = (double) left / sum;
        boolean estimable = perWeight * largestWeight < ESTIMABLE;
        perWeight *= FROM_BELOW;
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

    /**
     * Hands one unit to each member whose remainder is above a cut and to the first {@code ties} at it, and lets
     * members without room go; returns the units that they hold above their caps.
     */
    private long handOutUnits(long cutAt, int ties) {
        int stay = 0;
        long sum = 0;
        long signs = 0;
        long givenBack = 0;
        int open = ties;
        for (int k = 0; k < size; k++) {
            long unit = (cutAt - remainder[k]) >>> 63;
            if (remainder[k] == cutAt && open > 0) {
                open--;
                unit = 1;
            }
            long left = room[k] - unit;
            long stays = -left >> 63;
            givenBack -= left & ~stays;
            index[stay] = index[k];
            weight[stay] = weight[k];
            room[stay] = left;
            sum += weight[k] & stays;
            signs |= sum;
            stay -= (int) stays;
        }
        size = stay;
        weightSum = signs < 0 ? -1 : sum;
        return givenBack;
    }

    private long wideRound(long left) {
        if (ranked.length < size) {
            ranked = new int[index.length]; // room is only made when it is needed
        }
        amount = left;
        wideSum.reset();
        for (int k = 0; k < size; k++) {
            wideSum.add(weight[k]);
        }
        long residual = left;
        for (int k = 0; k < size; k++) {
            long whole = Wide.multiplyDivide(left, weight[k], wideSum.high(), wideSum.low());
            residual -= whole;
            ranked[k] = k;
            remainder[k] = whole;
        }
        QuickSelect.moveToFront(ranked, size, (int) residual, this);
        for (int k = 0; k < size; k++) {
            room[k] -= remainder[k];
            remainder[k] = 0;
        }
        for (int k = 0; k < residual; k++) {
            remainder[ranked[k]] = 1;
        }
        return handOutUnits(0, 0);
    }

    /** Orders by fraction, the largest first, in a round by weights of any sum; {@code remainder} has the quotients. */
    @Override
    public boolean precedes(int a, int b) {
        long high = wideSum.high();
        long low = wideSum.low();
        int order = Wide.compare(
                Wide.remainderHigh(amount, weight[a], remainder[a], high, low),
                Wide.remainderLow(amount, weight[a], remainder[a], low),
                Wide.remainderHigh(amount, weight[b], remainder[b], high, low),
                Wide.remainderLow(amount, weight[b], remainder[b], low));
        return order != 0 ? order > 0 : a < b;
    }
}
