package io.github.quotatree.internal.apportion;

import io.github.quotatree.internal.math.QuickSelect;
import io.github.quotatree.internal.math.Wide;

/**
 * Selects the lowest of the bids that two levels leave open, in expected linear time in the number of bidders.
 *
 * <p>Member {@code i} bids for its unit number k, counted from 0, at {@code (2k + 1) / (2 weight[i])}; equal bids are
 * ordered by index. A member has a run of open bids, mostly of length one. While there are longer runs, a bid is drawn,
 * all members count their bids up to it, and one side is decided, as in {@link QuickSelect}; when only single bids are
 * left they are selected among the members.
 */
final class LowestBids implements QuickSelect.Order {
    private final int[] bidders;
    private final long[] lost;
    private final long[] middle;
    private int size;
    private long random;
    private long[] weight = new long[0];
    private long[] won = new long[0];

    LowestBids(int members) {
        bidders = new int[members];
        lost = new long[members];
        middle = new long[members];
    }

    void clear() {
        size = 0;
    }

    void open(int i, long start, long end) {
        bidders[size] = i;
        middle[size] = start;
        lost[size++] = end;
    }

    /** Lets the lowest {@code left} of the open bids win, at most all; sets how many each bidder has won. */
    void select(long left, long[] weight, long[] won) {
        this.weight = weight;
        this.won = won;
        random = QuickSelect.seed(size);
        for (int k = 0; k < size; k++) {
            won[bidders[k]] = middle[k];
        }
        long remaining = left;
        while (remaining > 0 && hasLongRun()) {
            remaining -= decideHalf(remaining);
        }
        QuickSelect.moveToFront(bidders, size, (int) remaining, this);
        for (int k = 0; k < remaining; k++) {
            won[bidders[k]]++;
        }
    }

    private boolean hasLongRun() {
        for (int k = 0; k < size; k++) {
            if (lost[k] - won[bidders[k]] > 1) {
                return true;
            }
        }
        return false;
    }

    private long decideHalf(long left) {
        int drawn = draw();
        int i = bidders[drawn];
        long pivot = won[i] + (long) ((lost[drawn] - won[i]) * nextDouble());
        pivot = Math.min(pivot, lost[drawn] - 1);
        long upToPivot = 0;
        for (int k = 0; k < size; k++) {
            long start = won[bidders[k]];
            middle[k] = Math.max(start, Math.min(lost[k], bidsUpTo(pivot, i, bidders[k])));
            upToPivot += middle[k] - start;
        }
        // together the open bids are at most half a unit a member more than the amount, so a sum that wraps is negative
        boolean win = upToPivot >= 0 && upToPivot <= left;
        if (!win) {
            middle[drawn] = pivot; // the drawn bid loses with those after it
        }
        int kept = 0;
        for (int k = 0; k < size; k++) {
            int bidder = bidders[k];
            long end = win ? lost[k] : middle[k];
            if (win) {
                won[bidder] = middle[k];
            }
            if (won[bidder] < end) {
                bidders[kept] = bidder;
                lost[kept++] = end;
            }
        }
        size = kept;
        return win ? upToPivot : 0;
    }

    private int draw() {
        double total = 0;
        for (int k = 0; k < size; k++) {
            total += lost[k] - won[bidders[k]];
        }
        double position = total * nextDouble();
        int k = 0;
        for (; k < size - 1; k++) {
            position -= lost[k] - won[bidders[k]];
            if (position < 0) {
                break;
            }
        }
        return k;
    }

    private double nextDouble() {
        random = QuickSelect.next(random);
        return (random >>> 11) * 0x1p-53;
    }

    /** Returns how many bids of {@code other} do not come after bid number {@code pivot} of member {@code i}. */
    private long bidsUpTo(long pivot, int i, int other) {
        long level = 2 * pivot + 1;
        long bids = Wide.multiplyDivideRounded(level, weight[other], 0, 2 * weight[i]);
        boolean lastIsEqual = Wide.compareProducts(2 * bids - 1, weight[i], level, weight[other]) == 0;
        return lastIsEqual && other > i ? bids - 1 : bids;
    }

    @Override
    public boolean precedes(int a, int b) {
        int order = Wide.compareBids(won[a] + 1, weight[a], won[b] + 1, weight[b]);
        return order != 0 ? order < 0 : a < b;
    }
}
