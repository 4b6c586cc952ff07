package io.github.quotatree.internal.apportion;

import io.github.quotatree.internal.math.Wide;

/**
 * Selects the lowest of the bids that two neighbouring levels leave open.
 *
 * <p>Member {@code i} bids for its unit number k, counted from 0, at {@code (2k + 1) / (2 weight[i])}; equal bids are
 * ordered by index. Between two neighbouring levels a member rarely has more than one open bid, so this is a selection
 * among members. It has more only when its weight exceeds that of all members below their cap together; then the longest
 * run of open bids is halved until every run is down to one.
 */
final class LowestBids implements IndexOrder {
    private final int[] bidders;
    private final long[] lost;
    private final long[] middle;
    private int size;
    private long[] weight = new long[0];
    private long[] won = new long[0];

    LowestBids(int members) {
        bidders = new int[members];
        lost = new long[members];
        middle = new long[members];
    }

    /** Starts a selection; {@code won[i]} counts the bids of member i that have won, and is raised by the selection. */
    void start(long[] weight, long[] won) {
        this.weight = weight;
        this.won = won;
        size = 0;
    }

    /** Adds the bids of a member from number {@code won[i]} up to, not including, number {@code end}. */
    void open(int i, long end) {
        bidders[size] = i;
        lost[size++] = end;
    }

    /** Lets the lowest {@code left} of the open bids win; there are at least as many. */
    void select(long left) {
        long remaining = left;
        for (int longest = longestRun(); longest >= 0; longest = longestRun()) {
            int i = bidders[longest];
            long pivot = won[i] + (lost[longest] - won[i] - 1) / 2;
            long lower = 0;
            for (int k = 0; k < size; k++) {
                middle[k] = Math.max(won[bidders[k]], Math.min(lost[k], bidsUpTo(pivot, i, bidders[k])));
                lower += middle[k] - won[bidders[k]];
            }
            boolean win = lower <= remaining;
            if (win) {
                remaining -= lower;
            }
            close(win);
        }
        Selection.moveToFront(bidders, size, (int) remaining, this);
        for (int k = 0; k < remaining; k++) {
            won[bidders[k]]++;
        }
    }

    /** Returns the position of the member with the most open bids, or -1 where none has more than one. */
    private int longestRun() {
        int longest = -1;
        long length = 1;
        for (int k = 0; k < size; k++) {
            long open = lost[k] - won[bidders[k]];
            if (open > length) {
                length = open;
                longest = k;
            }
        }
        return longest;
    }

    /** Decides the bids on one side of the middle: those below it win, or those from it on are lost. */
    private void close(boolean lowerWin) {
        int kept = 0;
        for (int k = 0; k < size; k++) {
            int i = bidders[k];
            if (lowerWin) {
                won[i] = middle[k];
            } else {
                lost[k] = middle[k];
            }
            if (won[i] < lost[k]) {
                bidders[kept] = i;
                lost[kept++] = lost[k];
            }
        }
        size = kept;
    }

    /** Returns how many bids of member {@code other} do not come after bid number {@code pivot} of member {@code i}. */
    private long bidsUpTo(long pivot, int i, int other) {
        long level = 2 * pivot + 1;
        long bids = Wide.multiplyDivideRounded(level, weight[other], 0, 2 * weight[i]);
        boolean lastIsEqual = Wide.compareProducts(2 * bids - 1, weight[i], level, weight[other]) == 0;
        return lastIsEqual && other > i ? bids - 1 : bids;
    }

    /** The order of the next open bids of two members. */
    @Override
    public boolean precedes(int a, int b) {
        int order = Wide.compareProducts(2 * won[a] + 1, weight[b], 2 * won[b] + 1, weight[a]);
        return order != 0 ? order < 0 : a < b;
    }
}
