package io.github.quotatree.internal.apportion;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.math.WideSum;

/**
 * Shares an amount in rounds, each by largest remainder, as Koordinator's elastic quota does.
 *
 * <p>In a round every member that is still hungry gets {@code floor(left * weight / W)}, W being the weight of the
 * hungry members, and the units that the fractions leave over go one each to the largest fractions, ties to the smaller
 * index. Members that then hold more than their cap give back the excess and leave. The next round hands out what was
 * given back, until nothing is left or no hungry member has weight.
 *
 * <p>A round that satisfies members of the fraction f of the weight leaves at most the fraction f of the amount and
 * exactly {@code 1 - f} of the weight, so that there are about 130 rounds at most; each takes linear time in the hungry
 * members. Nothing is allocated after construction. Not thread-safe.
 */
public final class LargestRemainder implements QuickSelect.Order, SharingRule {
    private final int[] hungry;
    private final int[] ranked;
    private final WideSum weightSum = new WideSum();

    // the round at hand
    private long[] weight = new long[0];
    private long left;

    /** Makes room for sibling sets of up to {@code members}. */
    public LargestRemainder(int members) {
        hungry = new int[members];
        ranked = new int[members];
    }

    @Override
    public void share(long amount, long[] weight, long[] cap, int from, int to, long[] share) {
        this.weight = weight;
        int size = 0;
        for (int i = from; i < to; i++) {
            share[i] = 0;
            if (cap[i] > 0 && weight[i] > 0) {
                hungry[size++] = i;
            }
        }
        left = amount;
        while (left > 0 && size > 0) {
            handOut(size, share);
            left = 0;
            int stillHungry = 0;
            for (int k = 0; k < size; k++) {
                int i = hungry[k];
                if (share[i] < cap[i]) {
                    hungry[stillHungry++] = i;
                } else {
                    left += share[i] - cap[i];
                    share[i] = cap[i];
                }
            }
            size = stillHungry;
        }
    }

    /** Adds what one round hands to the first {@code size} hungry members to their shares. */
    private void handOut(int size, long[] share) {
        weightSum.reset();
        for (int k = 0; k < size; k++) {
            weightSum.add(weight[hungry[k]]);
        }
        long residual = left;
        for (int k = 0; k < size; k++) {
            int i = hungry[k];
            long whole = wholeUnits(i);
            share[i] += whole;
            residual -= whole;
            ranked[k] = i;
        }
        QuickSelect.moveToFront(ranked, size, (int) residual, this);
        for (int k = 0; k < residual; k++) {
            share[ranked[k]]++;
        }
    }

    private long wholeUnits(int i) {
        return Wide.multiplyDivide(left, weight[i], weightSum.high(), weightSum.low());
    }

    /** The order in which members get the units left over: largest remainder first, ties to the smaller index. */
    @Override
    public boolean precedes(int a, int b) {
        long wholeA = wholeUnits(a);
        long wholeB = wholeUnits(b);
        long high = weightSum.high();
        long low = weightSum.low();
        int order = Wide.compare(
                Wide.remainderHigh(left, weight[a], wholeA, high, low),
                Wide.remainderLow(left, weight[a], wholeA, low),
                Wide.remainderHigh(left, weight[b], wholeB, high, low),
                Wide.remainderLow(left, weight[b], wholeB, low));
        return order != 0 ? order > 0 : a < b;
    }
}
