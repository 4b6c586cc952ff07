package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.tree.Column;

/**
 * Shares an amount among the members of one sibling set that is in no tree, by the same rule as a set of a tree: water
 * filling.
 *
 * <p>Nothing is allocated once there is room for the members, but for room that only a rare case needs. Not
 * thread-safe.
 */
public final class OneSet {
    private static final int SET = 0;

    private final WaterFilling rule;
    private final Members members;

    /** Makes room for sets of up to {@code members}, whose mins are scaled where they do not fit. */
    public OneSet(int members) {
        this(members, true);
    }

    /** Makes room for sets of up to {@code members}, with or without min scaling. */
    public OneSet(int members, boolean minScaling) {
        rule = new WaterFilling(members, new SolveRules(false, minScaling, false));
        this.members = new Members(members);
        rule.turnTo(this.members);
    }

    /** Returns the most members that there is room for. */
    public int room() {
        return members.scalable.length;
    }

    /** Declares a member, and its request. */
    public void set(int member, long min, long max, long weight, boolean scalable, long request) {
        members.min.set(member, min);
        members.weight.set(member, weight);
        members.scalable[member] = scalable;
        members.limited.set(member, QuotaRule.limited(request, max));
    }

    /**
     * Shares an amount among the members {@code [0, count)}, all of which were declared, and returns the rest.
     *
     * @param available the amount, at least 0
     */
    public long share(long available, int count) {
        members.begin(count);
        rule.share(members, SET, 0, count, available);
        long left = available;
        for (int i = 0; i < count; i++) {
            left -= members.runtime.get(i);
        }
        return left;
    }

    /** Copies the runtimes of the members {@code [0, count)}. */
    public void copyRuntimes(int count, long[] to) {
        members.runtime.read(0, count, to);
    }

    /** The numbers of the set. */
    private static final class Members extends SiblingColumns {
        private Members(int room) {
            super(Column.ofZeros(room), new long[1], Column.ofZeros(room), new boolean[room], room);
        }

        /** Forgets the set before, and sums up requests and weights. */
        private void begin(int count) {
            limitedSum[SET] = ColumnSum.of(limited, 0, count);
            weightSum[SET] = ColumnSum.of(weight, 0, count);
            levels.prepare(SET, 0, count, weight);
        }
    }
}
