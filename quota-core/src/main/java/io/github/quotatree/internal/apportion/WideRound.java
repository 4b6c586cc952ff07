package io.github.quotatree.internal.apportion;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.math.WideSum;

/** A round of {@link LargestRemainder} by weights of any sum: quotients and remainders of 128 bits. */
final class WideRound implements QuickSelect.Order {
    private final HungryMembers hungry;
    private final WideSum sum = new WideSum();
    private int[] ranked = new int[0];
    private long left;

    WideRound(HungryMembers hungry) {
        this.hungry = hungry;
    }

    long handOut(long amount) {
        int size = hungry.size;
        if (ranked.length < size) {
            ranked = new int[hungry.index.length]; // room is only made when it is needed
        }
        left = amount;
        sum.reset();
        for (int k = 0; k < size; k++) {
            sum.add(hungry.weight[k]);
        }
        long residual = amount;
        for (int k = 0; k < size; k++) {
            long whole = wholeUnits(k);
            residual -= whole;
            ranked[k] = k;
            hungry.remainder[k] = whole;
        }
        QuickSelect.moveToFront(ranked, size, (int) residual, this);
        for (int k = 0; k < size; k++) {
            hungry.room[k] -= hungry.remainder[k];
            hungry.remainder[k] = 0;
        }
        for (int k = 0; k < residual; k++) {
            hungry.remainder[ranked[k]] = 1;
        }
        return hungry.handOutUnits(0, 0);
    }

    private long wholeUnits(int k) {
        return Wide.multiplyDivide(left, hungry.weight[k], sum.high(), sum.low());
    }

    @Override
    public boolean precedes(int a, int b) {
        long wholeA = hungry.remainder[a];
        long wholeB = hungry.remainder[b];
        long high = sum.high();
        long low = sum.low();
        int order = Wide.compare(
                Wide.remainderHigh(left, hungry.weight[a], wholeA, high, low),
                Wide.remainderLow(left, hungry.weight[a], wholeA, low),
                Wide.remainderHigh(left, hungry.weight[b], wholeB, high, low),
                Wide.remainderLow(left, hungry.weight[b], wholeB, low));
        return order != 0 ? order > 0 : a < b;
    }
}
