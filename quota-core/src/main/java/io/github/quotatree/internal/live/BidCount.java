package io.github.quotatree.internal.live;

import static io.github.quotatree.internal.live.LiveRecords.WEIGHT;

import io.github.quotatree.internal.math.Wide;

/**
 * Decides exactly whether one member of a sibling set gets a share, without the shares of the others: it gets the share
 * if its last bid is early enough, that is if the bids before it leave a unit for it.
 *
 * <p>Takes one pass over the set, a product and a comparison a member. The number of bids of a member before a level is
 * computed in {@code double}; where that leaves a doubt, which includes every tie, the two bids are compared exactly.
 */
final class BidCount {
    private final LiveRecords records;
    private final int dimension;

    BidCount(LiveRecords records, int dimension) {
        this.records = records;
        this.dimension = dimension;
    }

    /** Returns whether the share of a member with a weight is at least {@code share}, from 1 to its cap. */
    boolean wins(int set, int group, long share, long amount) {
        long[] groups = records.groups;
        long w = groups[group + WEIGHT];
        double level = (share - 0.5) / w;
        long bids = share;
        int other = records.firstMember(set, dimension);
        for (int k = records.members(set); k > 0 && bids <= amount; k--, other += records.step()) {
            long cap = records.cap(other);
            if (other != group && cap > 0) {
                double part = level * groups[other + WEIGHT];
                long least = Math.min(LevelBrackets.least(part), cap);
                long most = Math.min(LevelBrackets.most(part), cap);
                bids += least == most ? least : countExactly(least, most, group, share, other);
            }
        }
        return bids <= amount;
    }

    /** Returns how many bids of a member come before the last bid for a share of another, given two bounds. */
    private long countExactly(long least, long most, int group, long share, int other) {
        long low = least;
        long high = most;
        while (low < high) {
            long middle = low + (high - low + 1) / 2;
            if (isBefore(middle, other, share, group)) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    private boolean isBefore(long unit, int one, long otherUnit, int other) {
        long[] groups = records.groups;
        int order = Wide.compareProducts(2 * unit - 1, groups[other + WEIGHT], 2 * otherUnit - 1, groups[one + WEIGHT]);
        return order != 0 ? order < 0 : one < other;
    }
}
