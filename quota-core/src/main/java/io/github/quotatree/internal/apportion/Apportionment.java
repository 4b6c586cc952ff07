package io.github.quotatree.internal.apportion;

import io.github.quotatree.internal.math.WideSum;

/**
 * Hands out an amount to the members of a sibling set in proportion to their weights, in whole units, none above its cap.
 *
 * <p><b>Definition.</b> Units are handed out one at a time; each goes to the member below its cap with the smallest
 * {@code (received + 1/2) / weight}, ties to the smaller index. A member of weight 0 receives nothing. In the words of
 * apportionment, member {@code i} bids at the levels {@code (k + 1/2) / weight[i]} for {@code k = 0 .. cap[i] - 1}, and
 * the lowest bids win: the divisor method of Webster and Sainte-Lagu&euml; with caps.
 *
 * <p>The result is found without handing out units, in expected linear time in the number of members; see the comment
 * inside. Nothing is allocated after construction. Not thread-safe.
 */
public final class Apportionment implements SharingRule {
    /*
     * 1. The water level of the continuous problem, rest / W.
     * 2. At a level p / W each member has won the bids at or below it: min(cap, round(weight * p / W)) units. For
     *    p = rest the sum is off by at most half a unit a member. It grows with p by about one unit a step, so the step
     *    at which it passes the amount is near, and is searched between brackets.
     * 3. The bids between that step and the next are open; the lowest of them win what is left of the amount.
     * Cheng and Eppstein (2014) and Reitzig and Wild (2015) show for the problem without caps that the level is within n
     * bids of the continuous one.
     */
    private final WaterLevel level;
    private final LowestBids bids;
    private final WideSum sum = new WideSum();

    // the problem at hand
    private long[] weight = new long[0];
    private long[] cap = new long[0];
    private int from;
    private int to;
    private long amount;

    /** Makes room for sibling sets of up to {@code members}. */
    public Apportionment(int members) {
        level = new WaterLevel(members);
        bids = new LowestBids(members);
    }

    @Override
    public void share(long amount, long[] weight, long[] cap, int from, int to, long[] share) {
        sum.reset();
        for (int i = from; i < to; i++) {
            share[i] = weight[i] == 0 ? 0 : cap[i];
            sum.add(share[i]);
        }
        if (!sum.isAbove(amount)) {
            return;
        }
        this.amount = amount;
        this.weight = weight;
        this.cap = cap;
        this.from = from;
        this.to = to;
        level.find(amount, weight, cap, from, to);
        settle(lastStepWithin(), share);
    }

    /**
     * Returns the last step, relative to the water level, at which no more than the amount is handed out.
     *
     * <p>A step at which exactly the amount is handed out will do as well, if it is not the last.
     */
    private long lastStepWithin() {
        long low = 0;
        long high = 0;
        long lowExcess = excess(0);
        long highExcess = lowExcess;
        long stride = Math.max(1, Math.abs(lowExcess));
        while (lowExcess > 0) {
            high = low;
            highExcess = lowExcess;
            low = Math.max(low - stride, -level.rest()); // at level 0 nothing is handed out
            lowExcess = excess(low);
            stride *= 2;
        }
        while (highExcess <= 0 && lowExcess < 0) {
            low = high;
            lowExcess = highExcess;
            high += stride;
            highExcess = excess(high);
            stride *= 2;
        }
        for (int turn = 1; high - low > 1 && lowExcess < 0; turn++) {
            long width = high - low;
            // where a straight line passes the amount, or every third time the middle, which bounds the number of turns
            double slope = ((double) highExcess - lowExcess) / width;
            long inside = turn % 3 == 0 ? width / 2 : (long) (-lowExcess / slope);
            long middle = low + Math.max(1, Math.min(width - 1, inside));
            long excess = excess(middle);
            if (excess <= 0) {
                low = middle;
                lowExcess = excess;
            } else {
                high = middle;
                highExcess = excess;
            }
        }
        return low;
    }

    /** Sets the shares at a step, and hands what is left of the amount to the lowest of the bids up to the next step. */
    private void settle(long step, long[] share) {
        long left = amount;
        for (int i = from; i < to; i++) {
            share[i] = at(step, i);
            left -= share[i];
        }
        if (left > 0) {
            bids.start(weight, share);
            for (int i = from; i < to; i++) {
                long next = at(step + 1, i);
                if (next > share[i]) {
                    bids.open(i, next);
                }
            }
            bids.select(left);
        }
    }

    /** Returns how much more than the amount is handed out at a step; the difference fits where the sums may not. */
    private long excess(long step) {
        long excess = -amount;
        for (int i = from; i < to; i++) {
            excess += at(step, i);
        }
        return excess;
    }

    private long at(long step, int i) {
        return level.roundedAt(level.rest() + step, weight[i], cap[i]);
    }
}
