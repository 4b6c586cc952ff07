package io.github.quotatree.internal.live;

import static io.github.quotatree.internal.live.LiveRecords.CAPS;
import static io.github.quotatree.internal.live.LiveRecords.ENCLOSED_AT;
import static io.github.quotatree.internal.live.LiveRecords.LARGEST;
import static io.github.quotatree.internal.live.LiveRecords.LIMITED_SUM;
import static io.github.quotatree.internal.live.LiveRecords.MINS;
import static io.github.quotatree.internal.live.LiveRecords.PARENT;
import static io.github.quotatree.internal.live.LiveRecords.SET;
import static io.github.quotatree.internal.live.LiveRecords.UNITS_OFF;
import static io.github.quotatree.internal.live.LiveRecords.WEIGHT;
import static io.github.quotatree.internal.live.LiveRecords.WITHIN;

import java.util.Arrays;

/**
 * Bounds of the runtime of one group, from the amount that the first level shares down its path, by the levels of each
 * set. They end where mins may be scaled, or sums may be out of range. Takes time in the depth, unless the levels of a
 * set must be placed anew. Not thread-safe.
 */
final class PathBounds {
    static final long NOTHING = Long.MAX_VALUE;
    private static final long NEVER = -1;
    private final LiveRecords records;
    private final LevelBrackets brackets;
    private final long[] groups;
    private final long[] sets;

    /** Where a set has the sum that must fit, so that no min is scaled. */
    private final int guarantees;

    private int[] path = new int[8];
    private int depth;
    private long least;
    private long most;

    PathBounds(LiveRecords records, LevelBrackets brackets) {
        this.records = records;
        this.brackets = brackets;
        groups = records.groups;
        sets = records.sets;
        guarantees = records.iterative ? MINS : WITHIN;
    }

    int depth() {
        return depth;
    }

    /** Returns the group at a place of the path; the one that was asked about has the place 0. */
    int group(int place) {
        return path[place];
    }

    long least() {
        return least;
    }

    long most() {
        return most;
    }

    boolean areOne() {
        return least == most;
    }

    /** Lists the path of a group; returns whether every group on it has its limited request within min. */
    boolean climb(int of, long available) {
        depth = 0;
        long shortest = 0;
        for (int group = of; group != 0; ) {
            if (depth == path.length) {
                path = Arrays.copyOf(path, 2 * depth);
            }
            path[depth++] = group;
            int set = (int) groups[group + SET];
            group = (int) sets[set + PARENT];
            long base = group == 0 ? available : records.base(group);
            shortest |= (base - sets[set + guarantees]) | (sets[set + LARGEST] - sets[set + LIMITED_SUM]);
        }
        return shortest >= 0;
    }

    /**
     * Bounds the runtime at the end of the path; returns whether that was possible. The bounds are closer where an
     * amount to compare with is between them, or is {@link #NOTHING}.
     */
    boolean bound(long available, long compared, long moves) {
        least = available;
        most = available;
        for (int k = depth - 1; k >= 0; k--) {
            int group = path[k];
            int set = (int) groups[group + SET];
            if (sets[set + LIMITED_SUM] >= sets[set + LARGEST] || sets[set + guarantees] > least) {
                return false; // a shortage, or sums that may be out of range
            }
            least -= sets[set + WITHIN];
            most -= sets[set + WITHIN];
            long base = records.base(group);
            if (!boundBetween(set, group, k == 0 && compared != NOTHING ? compared - base : NOTHING, moves)) {
                return false;
            }
            least += base;
            most += base;
        }
        return true;
    }

    /** Bounds the share of a group, where its set shares so much; returns whether that was possible. */
    boolean boundShare(int set, int group, long shared, long moves) {
        least = shared;
        most = shared;
        return boundBetween(set, group, NOTHING, moves);
    }

    private boolean boundBetween(int set, int group, long compared, long moves) {
        long cap = records.cap(group);
        long w = groups[group + WEIGHT];
        long caps = sets[set + CAPS];
        if (cap == 0 || w == 0 || most == 0) {
            least = 0;
            most = 0;
            return true;
        }
        if (caps <= least) {
            least = cap;
            most = cap;
            return true;
        }
        // for the amounts at which all or none get their requests, the bounds are known
        long leastShared = Math.max(least, 1);
        long mostShared = Math.min(most, caps - 1);
        boolean held = brackets.hold(set, leastShared, mostShared)
                || (isWorthPlacing(set, least, most) && brackets.place(set, leastShared, mostShared));
        sets[set + ENCLOSED_AT] = held && brackets.hold(set, leastShared, most) ? moves : NEVER;
        if (!held) {
            return false;
        }
        long lowest = least == 0 ? 0 : Math.min(brackets.leastUnits(set, brackets.low(set), w), cap);
        long highest =
                most >= caps ? cap : Math.min(Math.min(brackets.mostUnits(set, brackets.high(set), w), cap), most);
        if (compared == NOTHING || (compared > lowest && compared <= highest)) {
            lowest = least == 0 ? 0 : Math.min(brackets.leastUnits(set, brackets.below(set, least), w), cap);
            if (most < caps) {
                highest = Math.min(highest, brackets.mostUnits(set, brackets.above(set, most), w));
            }
        }
        least = Math.max(0, lowest);
        most = highest;
        return true;
    }

    /**
     * Returns whether levels can be placed, as they always can by the default rule: not where open members may be off
     * their parts by as much as is shared, or as the requests exceed that.
     */
    private boolean isWorthPlacing(int set, long fewest, long largest) {
        long off = 2 * sets[set + UNITS_OFF] * records.members(set);
        return off == 0 || (fewest >= off && largest + off <= sets[set + CAPS]);
    }
}
