package io.github.quotatree.internal.live;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.tree.Column;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;

/**
 * The numbers of groups and of sibling sets, all numbers of one together: a decision about a group reads one line of a
 * cache for the group and two for each sibling set on its path, and the records of all dimensions lie side by side.
 *
 * <p>The methods are about one dimension at a time. A record is named by the index of its first number.
 */
final class LiveRecords {
    /*
     * A large array starts at the beginning of a page, and its first number 16 bytes later. Six unused numbers let
     * every record start where a line of 64 bytes does.
     */
    private static final int FIRST = 6;

    // of a group
    static final int LIMITED = 0; // the limited request
    static final int MIN = 1;
    static final int WEIGHT = 2;
    static final int SET = 3; // the record of its sibling set
    static final int MAX = 4;
    static final int UNLENT = 5; // the part of the min that it keeps while it is idle
    static final int OWN = 6; // the request of its workloads
    static final int RUNTIME = 7; // as of the last exact solve of its sibling set
    private static final int GROUP_SIZE = 8;

    // of a sibling set; the levels come from LevelBrackets, the two bids from BidRanks
    static final int LOW = 0; // the lower level
    static final int HIGH = 1;
    static final int LOW_BIDS = 2; // an upper bound of the number of bids at or below it
    static final int HIGH_BIDS = 3; // a lower bound of the number of bids at or below it
    static final int LOW_OPEN = 4; // the weight of the members that are open at it, or more
    static final int HIGH_OPEN = 5; // the weight of the members that are open at it, or less
    static final int WITHIN = 6; // the sum of the limited requests within min
    static final int CAPS = 7; // the sum of the parts above min, of members with a weight
    static final int LIMITED_SUM = 8; // cut at 2^63-1
    static final int PARENT = 9; // the record of the parent, or 0 at the first level
    static final int LOW_MEMBERS = 10; // how many members are open at the lower level, or more
    static final int SOLVED_FOR = 11; // the amount of the last exact solve; after a change -1, and less by each pass
    static final int LARGEST = 12; // sums of limited requests from here on are left to the exact solve
    static final int NUMBER = 13; // the number of the set
    static final int WON = 14; // a bid that won
    static final int LOST = WON + BidRanks.SIZE; // a later one that lost
    static final int ENCLOSED_AT = LOST + BidRanks.SIZE; // the last move that left its level below the higher one
    static final int UNITS_OFF = ENCLOSED_AT + 1; // by how many units more than by rounding an open member may be off

    /** With the iterative rule, which knows no bids, in place of a bid that won: the sum of the mins, cut at 2^63-1. */
    static final int MINS = WON;

    private static final int SET_SIZE = 24;
    private static final long LARGEST_SUM = 1L << 62;
    static final long UNSOLVED = -1;
    final long[] groups;
    final long[] sets;
    final TreeLayout layout;
    final boolean iterative;
    private final int dimensions;

    LiveRecords(Declarations declarations, boolean iterative) {
        this.iterative = iterative;
        layout = declarations.layout();
        dimensions = declarations.dimensions();
        groups = new long[FIRST + (layout.size() + 1) * dimensions * GROUP_SIZE];
        sets = new long[FIRST + layout.sets() * dimensions * SET_SIZE];
        for (int d = 0; d < dimensions; d++) {
            Column weight = declarations.sharingWeight(d);
            for (int s = 0; s < layout.sets(); s++) {
                declare(declarations, weight, s, d);
            }
        }
    }

    static boolean haveRoom(Declarations declarations) {
        TreeLayout layout = declarations.layout();
        long largest = Math.max((layout.size() + 1L) * GROUP_SIZE, (long) layout.sets() * SET_SIZE);
        return largest * declarations.dimensions() < Integer.MAX_VALUE - 64;
    }

    private void declare(Declarations declarations, Column weight, int s, int d) {
        int set = set(s, d);
        boolean isSmall = true;
        long weights = 0;
        long mins = 0;
        for (int node = layout.setStart(s); node < layout.setEnd(s); node++) {
            int group = group(node, d);
            long min = declarations.min(d, node);
            groups[group + MIN] = min;
            groups[group + MAX] = declarations.max(d, node);
            groups[group + UNLENT] = QuotaRule.unlentMin(min, declarations.lendLimit(d, node));
            groups[group + WEIGHT] = weight.get(node);
            groups[group + SET] = set;
            mins = Wide.saturatedAdd(mins, min);
            weights += groups[group + WEIGHT];
            isSmall &= groups[group + WEIGHT] < LARGEST_SUM && weights < LARGEST_SUM;
        }
        int parent = layout.setParent(s);
        sets[set + PARENT] = parent == TreeLayout.ROOT ? 0 : group(parent, d);
        sets[set + LARGEST] = isSmall ? LARGEST_SUM : 0;
        sets[set + SOLVED_FOR] = UNSOLVED;
        sets[set + NUMBER] = s;
        if (iterative) {
            sets[set + LARGEST] = mins < sets[set + LARGEST] ? LARGEST_SUM : 0;
            sets[set + MINS] = mins;
            sets[set + UNITS_OFF] = 1L + mostRounds(layout.setEnd(s) - layout.setStart(s), weights);
        }
    }

    /**
     * Returns how many rounds the iterative rule takes at most for amounts below 2^62. A round after which something is
     * left satisfies a member. Where the members that it satisfies have the part f of the weight, they return at most
     * the part f of the amount and leave 1 - f of the weight. So each such round divides the product of the two, which
     * is a whole number, by 4 or more.
     */
    private static int mostRounds(int members, long weights) {
        int bits = 62 + Long.SIZE - Long.numberOfLeadingZeros(weights);
        return Math.min(members, 1 + bits / 2);
    }

    int group(int node, int d) {
        return FIRST + (node * dimensions + d) * GROUP_SIZE;
    }

    int step() {
        return dimensions * GROUP_SIZE;
    }

    int set(int number, int d) {
        return FIRST + (number * dimensions + d) * SET_SIZE;
    }

    int firstMember(int set, int d) {
        return group(layout.setStart((int) sets[set + NUMBER]), d);
    }

    int members(int set) {
        int number = (int) sets[set + NUMBER];
        return layout.setEnd(number) - layout.setStart(number);
    }

    long base(int group) {
        return QuotaRule.withinMin(groups[group + LIMITED], groups[group + MIN]);
    }

    long cap(int group) {
        return QuotaRule.aboveMin(groups[group + LIMITED], groups[group + MIN]);
    }

    long limited(int group, long demand) {
        return QuotaRule.limited(Math.max(demand, groups[group + UNLENT]), groups[group + MAX]);
    }
}
