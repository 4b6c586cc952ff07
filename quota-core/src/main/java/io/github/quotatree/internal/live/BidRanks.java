package io.github.quotatree.internal.live;

import static io.github.quotatree.internal.live.LiveRecords.LOST;
import static io.github.quotatree.internal.live.LiveRecords.SOLVED_FOR;
import static io.github.quotatree.internal.live.LiveRecords.UNSOLVED;
import static io.github.quotatree.internal.live.LiveRecords.WEIGHT;
import static io.github.quotatree.internal.live.LiveRecords.WON;

import io.github.quotatree.internal.math.Wide;

/**
 * The exact levels of the sibling sets of a tree in one dimension, while caps change one by one.
 *
 * <p>The <em>rank</em> of a bid is the number of bids at or before it: it wins if its rank is at most the amount that
 * the set shares. For each set, the ranks of two bids are kept: of one that won, and of a later one that lost. A change
 * of one member corrects both ranks, without a look at any other. A bid before one that wins, wins; a bid after one
 * that loses, loses. The rank of a bid between them takes a pass over the set; then it takes the place of one of them.
 * So the two soon enclose the level, and stay there as long as the groups that change wait for more than they get.
 *
 * <p>A place in the order of the bids has a rank also if its member bids so high no longer. Not thread-safe.
 */
final class BidRanks {
    // the numbers of one of the two bids
    private static final int UNIT = 0; // of its member, from 1; 0 if there is no bid
    private static final int MEMBER = 1; // the record of the group
    private static final int RANK = 2;
    private static final int LEVEL = 3; // rounded
    static final int SIZE = 4;

    private final LiveRecords records;
    private final int dimension;
    private final long[] groups;
    private final long[] sets;

    BidRanks(LiveRecords records, int dimension) {
        this.records = records;
        this.dimension = dimension;
        groups = records.groups;
        sets = records.sets;
    }

    /** Begins with a sibling set of which no rank is known. */
    void forget(int set) {
        sets[set + WON + UNIT] = 0;
        sets[set + LOST + UNIT] = 0;
    }

    /** Corrects the ranks for a change of the cap of a member with a weight. */
    void change(int set, int group, long before, long now) {
        int lost = set + LOST;
        if (sets[lost + UNIT] != 0) {
            double part = Double.longBitsToDouble(sets[lost + LEVEL]) * groups[group + WEIGHT];
            if (LevelBrackets.most(part) <= Math.min(before, now)) {
                return; // it waits for more than it bids until then, and until the earlier bid that won
            }
            correct(lost, group, before, now);
        }
        correct(set + WON, group, before, now);
    }

    private void correct(int bid, int group, long before, long now) {
        long unit = sets[bid + UNIT];
        if (unit != 0) {
            double level = Double.longBitsToDouble(sets[bid + LEVEL]);
            long until = bidsUntil(unit, (int) sets[bid + MEMBER], level, group, Math.max(before, now));
            sets[bid + RANK] += Math.min(now, until) - Math.min(before, until);
        }
    }

    /**
     * Returns whether the share of a member with a weight is at least {@code share}, from 1 to its cap, where the set
     * shares an amount. Takes at most one pass over the set.
     */
    boolean wins(int set, int group, long share, long amount) {
        order(set, amount);
        int won = set + WON;
        int lost = set + LOST;
        if (sets[won + UNIT] != 0 && !isBefore(sets[won + UNIT], (int) sets[won + MEMBER], share, group)) {
            return true;
        }
        if (sets[lost + UNIT] != 0 && !isBefore(share, group, sets[lost + UNIT], (int) sets[lost + MEMBER])) {
            return false;
        }
        double level = (share - 0.5) / groups[group + WEIGHT];
        // where every question comes after a change, the rank of a bid that loses is not worth the rest of a pass
        long most = sets[set + SOLVED_FOR] == UNSOLVED ? amount : Long.MAX_VALUE;
        long rank = rank(set, share, group, level, most);
        sets[set + SOLVED_FOR]--; // a pass more since the last change
        if (rank <= most) {
            int kept = rank <= amount ? won : lost;
            sets[kept + UNIT] = share;
            sets[kept + MEMBER] = group;
            sets[kept + RANK] = rank;
            sets[kept + LEVEL] = Double.doubleToRawLongBits(level);
        }
        return rank <= amount;
    }

    /** Lets the two bids be one that wins and a later one that loses, for an amount; else forgets one of them. */
    private void order(int set, long amount) {
        int won = set + WON;
        int lost = set + LOST;
        if (sets[lost + UNIT] != 0 && sets[lost + RANK] <= amount) {
            move(lost, won); // the earlier one wins too, and says less
        } else if (sets[won + UNIT] != 0 && sets[won + RANK] > amount) {
            move(won, lost);
        }
    }

    /** Returns the most units of a member that are known to win. */
    long least(int set, int group, long amount) {
        order(set, amount);
        int won = set + WON;
        return sets[won + UNIT] == 0 ? 0 : bidsUntil(won, group);
    }

    /** Returns the most units of a member that are not known to lose. */
    long most(int set, int group, long amount) {
        order(set, amount);
        int lost = set + LOST;
        if (sets[lost + UNIT] == 0) {
            return records.cap(group);
        }
        long until = bidsUntil(lost, group);
        return sets[lost + MEMBER] == group ? Math.min(until, sets[lost + UNIT] - 1) : until;
    }

    private long bidsUntil(int bid, int group) {
        double level = Double.longBitsToDouble(sets[bid + LEVEL]);
        return bidsUntil(sets[bid + UNIT], (int) sets[bid + MEMBER], level, group, records.cap(group));
    }

    private void move(int from, int to) {
        System.arraycopy(sets, from, sets, to, SIZE);
        sets[from + UNIT] = 0;
    }

    /** Returns the rank of a bid, or any number above the most, if the rank is above it. */
    private long rank(int set, long unit, int member, double level, long most) {
        long rank = 0;
        int other = records.firstMember(set, dimension);
        for (int k = records.members(set); k > 0 && rank <= most; k--, other += records.step()) {
            rank += bidsUntil(unit, member, level, other, records.cap(other));
        }
        return rank;
    }

    /** Returns how many bids another member with so high a cap has at or before a bid. */
    private long bidsUntil(long unit, int member, double level, int other, long cap) {
        if (other == member) {
            return Math.min(unit, cap);
        }
        double part = level * groups[other + WEIGHT];
        long low = Math.min(LevelBrackets.least(part), cap); // 0 where there is no weight
        long high = Math.min(LevelBrackets.most(part), cap);
        while (low < high) {
            long middle = low + (high - low + 1) / 2;
            if (isBefore(middle, other, unit, member)) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    private boolean isBefore(long unit, int one, long otherUnit, int other) {
        int order = Wide.compareBids(unit, groups[one + WEIGHT], otherUnit, groups[other + WEIGHT]);
        return order != 0 ? order < 0 : one < other;
    }
}
