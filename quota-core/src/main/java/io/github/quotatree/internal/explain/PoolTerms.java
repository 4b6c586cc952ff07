package io.github.quotatree.internal.explain;

import io.github.quotatree.internal.apportion.Apportionment;
import io.github.quotatree.internal.math.WideSum;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.tree.TreeLayout;

/**
 * What the members of one sibling set lend and borrow, in one dimension. Members are counted from 0.
 *
 * <p>A runtime is its min less the idle part and less what scaling cuts off, or its min and what is borrowed. Summed up
 * over the siblings this says where all that is borrowed or unused comes from: idle mins, and what there is beyond the
 * mins.
 */
public final class PoolTerms {
    private final long[] idle;
    private final long[] borrowed;
    private final long[] lent;
    private long beyondMins;
    private long overcommitted;
    private final long unused;
    private long unbacked;
    private boolean empty = true;

    private PoolTerms(int members, long unused) {
        idle = new long[members + 1]; // the last one is what there is beyond the mins
        borrowed = new long[members];
        lent = new long[members + 1];
        this.unused = unused;
    }

    /** Returns the terms of a sibling set, in linear time. */
    public static PoolTerms of(GroupTerms terms, int set) {
        TreeLayout layout = terms.layout();
        int from = layout.setStart(set);
        int members = layout.setEnd(set) - from;
        WideSum runtimes = new WideSum();
        for (int k = 0; k < members; k++) {
            runtimes.add(terms.runtime(from + k));
        }
        long available = terms.runtime(layout.setParent(set));
        PoolTerms pool = new PoolTerms(members, runtimes.leftOf(available));
        runtimes.subtract(available);
        pool.fill(terms, from, runtimes.isAbove(0) ? saturated(runtimes) : 0);
        return pool;
    }

    /** @param excess by how much the runtimes exceed what is available */
    private void fill(GroupTerms terms, int from, long excess) {
        WideSum borrowedSum = new WideSum();
        WideSum missing = new WideSum(); // what idle mins do not cover of what is borrowed or unused
        WideSum surplus = new WideSum(); // the opposite
        missing.add(unused);
        surplus.subtract(unused);
        for (int k = 0; k < borrowed.length; k++) {
            int node = from + k;
            idle[k] = QuotaRule.lent(terms.limitedRequest(node), terms.min(node));
            borrowed[k] = QuotaRule.borrowed(terms.runtime(node), terms.min(node));
            borrowedSum.add(borrowed[k]);
            missing.add(borrowed[k] - idle[k]);
            surplus.add(idle[k] - borrowed[k]);
            empty &= idle[k] == 0 && borrowed[k] == 0;
        }
        if (missing.isAbove(0)) {
            overcommitted = Math.min(excess, saturated(missing));
            beyondMins = saturated(missing) - overcommitted;
        } else {
            unbacked = saturated(surplus);
        }
        idle[borrowed.length] = beyondMins;
        long inUse = saturated(borrowedSum) - overcommitted;
        new Apportionment(idle.length).share(inUse, idle, idle, 0, idle.length, lent);
    }

    private static long saturated(WideSum sum) {
        return sum.isAbove(Long.MAX_VALUE) ? Long.MAX_VALUE : sum.low();
    }

    /** Returns whether no member has an idle min or borrows. */
    public boolean isEmpty() {
        return empty;
    }

    /** Returns the idle min of a member. */
    public long idle(int member) {
        return idle[member];
    }

    /** Returns what a member has beyond its min. */
    public long borrowed(int member) {
        return borrowed[member];
    }

    /** Returns the part of the idle min of a member that borrowers use. */
    public long lent(int member) {
        return lent[member];
    }

    /** Returns what there is beyond the mins. */
    public long beyondMins() {
        return beyondMins;
    }

    /** Returns the part of that that borrowers use. */
    public long beyondMinsLent() {
        return lent[borrowed.length];
    }

    /** Returns what is borrowed without anything behind it. */
    public long overcommitted() {
        return overcommitted;
    }

    /** Returns what no member received. */
    public long unused() {
        return unused;
    }

    /** Returns the part of the idle mins that is not there. */
    public long unbacked() {
        return unbacked;
    }
}
