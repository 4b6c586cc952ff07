package io.github.quotatree.internal.apportion;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.math.WideSum;

/**
 * Shares an amount among the members of a sibling set in proportion to weight, in whole units, none above its cap:
 * the divisor method of Webster and Sainte-Lagu&euml; with caps.
 *
 * <p>Units are handed out one at a time; each goes to the member below its cap with the smallest
 * {@code (received + 1/2) / weight}, ties to the smaller index. A member of weight 0 receives nothing. The result is
 * found without handing out units, in expected linear time. Nothing is allocated after construction. Not thread-safe.
 */
public final class Apportionment implements SharingRule {
    /*
     * 1. The water level of the continuous problem, rest / W.
     * 2. At a level p / W each member has won the bids at or below it: min(cap, round(weight * p / W)) units. For
     *    p = rest the sum is off by at most half a unit a member; by a few units in all, since the roundings cancel
     *    out.
     * 3. The sum grows with p by about one unit a step, so a step a little further than it was off lies on the other
     *    side of the amount. The bids between the two levels are open; the lowest of them win the rest of the amount.
     *
     * Cheng and Eppstein (2014) and Reitzig and Wild (2015) show for the problem without caps that the level is within
     * n bids of the continuous one.
     */
    private final WaterLevel level;
    private final LowestBids bids;
    private final WideSum sum = new WideSum();
    private long[] weight = new long[0];
    private long[] cap = new long[0];
    private long[] share = new long[0];
    private int from;
    private int to;
    private long amount;

    public Apportionment(int members) {
        level = new WaterLevel(members);
        bids = new LowestBids(members);
    }

    @Override
    public void share(long amount, long[] weight, long[] cap, int from, int to, long[] share) {
        long capLower = 0;
        long capUpper = 0;
        long weightLower = 0;
        long weightUpper = 0;
        for (int i = from; i < to; i++) {
            long w = weight[i];
            long most = w == 0 ? 0 : cap[i];
            share[i] = most;
            capLower += most & Wide.LOWER_32;
            capUpper += most >>> 32;
            weightLower += w & Wide.LOWER_32;
            weightUpper += w >>> 32;
        }
        sum.reset();
        sum.addHalves(capLower, capUpper);
        if (!sum.isAbove(amount)) {
            return;
        }
        sum.reset();
        sum.addHalves(weightLower, weightUpper);
        this.amount = amount;
        this.weight = weight;
        this.cap = cap;
        this.share = share;
        this.from = from;
        this.to = to;
        level.find(amount, sum, weight, cap, from, to);
        long excess = roundAtLevel();
        if (excess > 0) {
            bids.select(openBelow(excess), weight, share);
        } else if (excess < 0) {
            bids.select(openAbove(excess), weight, share);
        }
    }

    private long roundAtLevel() {
        long p = level.rest();
        double estimate = level.estimateAt(p);
        long excess = -amount;
        for (int i = from; i < to; i++) {
            share[i] = level.roundedAt(p, estimate, weight[i], cap[i]);
            excess += share[i];
        }
        return excess;
    }

    private long openBelow(long excess) {
        for (long stride = stride(excess); ; stride *= 2) {
            long p = Math.max(0, level.rest() - stride); // at level 0 nothing is handed out
            double estimate = level.estimateAt(p);
            bids.clear();
            long left = amount;
            for (int i = from; i < to; i++) {
                long lower = level.roundedAt(p, estimate, weight[i], cap[i]);
                left -= lower;
                if (lower < share[i]) {
                    bids.open(i, lower, share[i]);
                }
            }
            if (left >= 0) {
                return left;
            }
        }
    }

    private long openAbove(long excess) {
        for (long stride = stride(excess); ; stride *= 2) {
            long p = level.rest() + stride; // unsigned
            double estimate = level.estimateAt(p);
            bids.clear();
            long open = 0;
            for (int i = from; i < to; i++) {
                long higher = level.roundedAt(p, estimate, weight[i], cap[i]);
                if (higher > share[i]) {
                    open += higher - share[i];
                    bids.open(i, share[i], higher);
                }
            }
            if (open >= -excess) {
                return -excess;
            }
        }
    }

    private static long stride(long excess) {
        long distance = Math.abs(excess);
        return distance + distance / 4 + 2;
    }
}
