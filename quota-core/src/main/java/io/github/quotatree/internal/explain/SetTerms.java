package io.github.quotatree.internal.explain;

import io.github.quotatree.internal.apportion.WaterLevel;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.math.WideSum;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * The terms of the sharing among the members of one sibling set in one dimension: what there was, what guarantees took
 * of it, and what the borrowers shared. Found in one pass over the members, and kept for all of them.
 */
public final class SetTerms {
    private final GroupTerms terms;
    private final int from;
    private final int to;
    private final long available;

    private final WideSum guarantees = new WideSum();
    private long granted;
    private long spare;
    private long unshared;
    private long overcommitted;
    private long taken;
    private long capSum;
    private boolean isShort;
    private int borrowers;
    private int met;
    private BigInteger weight = BigInteger.ZERO;
    private boolean cut;

    /** The member with the highest winning bid, or -1 if no member has a share. */
    private int last = -1;

    private long lastShare;

    private volatile @Nullable Level level;

    /**
     * The level of the continuous problem: units for each unit of weight.
     *
     * @param units what the members below their caps share
     * @param weight the sum of their weights
     */
    public record Level(long units, BigInteger weight) {}

    private SetTerms(GroupTerms terms, int from, int to, long available) {
        this.terms = terms;
        this.from = from;
        this.to = to;
        this.available = available;
    }

    static SetTerms of(GroupTerms terms, int set) {
        int from = terms.layout().setStart(set);
        int to = terms.layout().setEnd(set);
        SetTerms found =
                new SetTerms(terms, from, to, terms.runtime(terms.layout().setParent(set)));
        found.sumUp();
        return found;
    }

    private void sumUp() {
        WideSum bases = new WideSum();
        WideSum runtimes = new WideSum();
        WideSum weights = new WideSum();
        WideSum caps = new WideSum();
        for (int i = from; i < to; i++) {
            long limited = terms.limitedRequest(i);
            long base = terms.base(i, limited);
            long runtime = terms.runtime(i);
            long requested = terms.requestedGuarantee(i, limited);
            cut |= base < requested;
            guarantees.add(requested);
            bases.add(base);
            runtimes.add(runtime);
            long w = terms.weight(i);
            long cap = terms.cap(i, limited);
            if (w > 0 && cap > 0) {
                borrowers++;
                weights.add(w);
                caps.add(cap);
                if (runtime - base >= cap) {
                    met++;
                }
                raiseLast(i, runtime - base);
            }
        }
        granted = saturated(bases);
        taken = saturated(runtimes);
        capSum = saturated(caps);
        spare = bases.leftOf(available);
        isShort = caps.isAbove(spare);
        unshared = runtimes.leftOf(available);
        overcommitted = runtimes.isAbove(available) ? taken - available : 0;
        weight = exact(weights);
    }

    /** Notes a winner if its last unit came after that of the winner so far; equal bids win in the order of names. */
    private void raiseLast(int i, long share) {
        if (share > 0
                && (last < 0
                        || Wide.compareProducts(2 * share - 1, terms.weight(last), 2 * lastShare - 1, terms.weight(i))
                                >= 0)) {
            last = i;
            lastShare = share;
        }
    }

    /** Returns the capacity that the members share. */
    public long available() {
        return available;
    }

    /** Returns the sum of the guarantees that the members request; cut at 2^63-1. */
    public long guaranteed() {
        return saturated(guarantees);
    }

    /** Returns the sum of the guarantees that the members request, without one of them; cut at 2^63-1. */
    long guaranteedWithout(long one) {
        WideSum others = new WideSum();
        others.add(guarantees);
        others.subtract(one);
        return saturated(others);
    }

    private static long saturated(WideSum sum) {
        return sum.isAbove(Long.MAX_VALUE) ? Long.MAX_VALUE : sum.low();
    }

    private static BigInteger exact(WideSum sum) {
        return BigInteger.valueOf(sum.high())
                .shiftLeft(Long.SIZE)
                .add(new BigInteger(Long.toUnsignedString(sum.low())));
    }

    /** Returns the sum of the guarantees that the members have; cut at 2^63-1. */
    public long granted() {
        return granted;
    }

    /** Returns what guarantees leave. */
    public long spare() {
        return spare;
    }

    /** Returns what no member received. */
    public long unshared() {
        return unshared;
    }

    /** Returns by how much the members have more than there is; cut at about 2^63. */
    public long overcommitted() {
        return overcommitted;
    }

    /** Returns the sum of the runtimes of the members; cut at 2^63-1. */
    public long taken() {
        return taken;
    }

    /** Returns the number of members that request more than their guarantee and have a weight. */
    public int borrowers() {
        return borrowers;
    }

    /** Returns how many of them have all that they request. */
    public int met() {
        return met;
    }

    /** Returns the sum of their weights. */
    public BigInteger weight() {
        return weight;
    }

    /** Returns the sum of what the borrowers request beyond their guarantees; cut at 2^63-1. */
    long capSum() {
        return capSum;
    }

    /** Returns whether a member has less than its requested guarantee, because mins are scaled. */
    public boolean isCut() {
        return cut;
    }

    /** Returns the first member. */
    public int from() {
        return from;
    }

    /** Returns the node after the last member. */
    public int to() {
        return to;
    }

    /** Returns whether the borrowers want more than there is for them. */
    public boolean isShort() {
        return isShort;
    }

    /**
     * Returns whether the bid of a member for one unit after a number of units comes before the highest winning bid.
     */
    boolean winsAfter(int i, long share) {
        if (last < 0) {
            return false;
        }
        int order = Wide.compareProducts(2 * share + 1, terms.weight(last), 2 * lastShare - 1, terms.weight(i));
        return order != 0 ? order < 0 : i < last;
    }

    /**
     * Returns the level of the continuous problem, or null if all borrowers have all they want, or the solver shares in
     * rounds.
     */
    public @Nullable Level level() {
        if (!isShort || terms.rules().iterative()) {
            return null;
        }
        Level known = level;
        if (known == null) {
            known = findLevel();
            level = known;
        }
        return known;
    }

    private Level findLevel() {
        int size = to - from;
        long[] weights = new long[size];
        long[] caps = new long[size];
        WideSum sum = new WideSum();
        int count = 0;
        for (int i = from; i < to; i++) {
            long cap = terms.cap(i, terms.limitedRequest(i));
            long w = terms.weight(i);
            if (w > 0 && cap > 0) {
                weights[count] = w;
                caps[count++] = cap;
                sum.add(w);
            }
        }
        WaterLevel water = new WaterLevel(count);
        water.find(spare, sum, weights, caps, 0, count, 0);
        return new Level(water.rest(), exact(water.weight()));
    }
}
