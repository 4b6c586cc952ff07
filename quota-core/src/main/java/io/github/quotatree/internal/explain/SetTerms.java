package io.github.quotatree.internal.explain;

import io.github.quotatree.internal.apportion.WaterLevel;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.math.WideSum;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * The terms of the sharing among the members of one sibling set in one dimension: the amount that there was, the
 * guarantees, and the parts of the borrowers. Found in one pass over the members, and kept for all of them.
 */
public final class SetTerms {
    private final GroupTerms terms;
    private final int from;
    private final int to;
    private final WideSum guarantees = new WideSum();
    private final Sums sums;

    private final long capSum; // of the amounts that the borrowers request beyond their guarantees; cut at 2^63-1
    private final boolean isShort; // the borrowers request more than the spare
    private int last = -1; // the member with the highest winning bid, or -1 if no member has a share
    private long lastShare;

    private volatile @Nullable Level level;

    /** The sums over the members, which are cut at 2^63-1. {@link io.github.quotatree.ShareStep} describes each. */
    public record Sums(
            long available,
            long guaranteed,
            long granted,
            boolean isScaled,
            long spare,
            int borrowers,
            int met,
            BigInteger weight,
            long unshared,
            long overcommitted) {}

    public record Level(long units, BigInteger weight) {}

    SetTerms(GroupTerms terms, int set) {
        this.terms = terms;
        from = terms.layout().setStart(set);
        to = terms.layout().setEnd(set);
        long available = terms.runtime(terms.layout().setParent(set));
        WideSum bases = new WideSum();
        WideSum runtimes = new WideSum();
        WideSum weights = new WideSum();
        WideSum caps = new WideSum();
        boolean isScaled = false;
        int borrowers = 0;
        int met = 0;
        for (int i = from; i < to; i++) {
            long base = terms.base(i);
            long runtime = terms.runtime(i);
            long requested = terms.requestedGuarantee(i);
            isScaled |= base < requested;
            guarantees.add(requested);
            bases.add(base);
            runtimes.add(runtime);
            long cap = terms.cap(i);
            if (terms.weight(i) > 0 && cap > 0) {
                borrowers++;
                weights.add(terms.weight(i));
                caps.add(cap);
                met += runtime - base >= cap ? 1 : 0;
                raiseLast(i, runtime - base);
            }
        }
        long spare = bases.leftOf(available);
        capSum = caps.saturated();
        isShort = caps.isAbove(spare);
        sums = new Sums(
                available,
                guarantees.saturated(),
                bases.saturated(),
                isScaled,
                spare,
                borrowers,
                met,
                exact(weights),
                runtimes.leftOf(available),
                runtimes.isAbove(available) ? runtimes.saturated() - available : 0);
    }

    /** Notes a winner if its last unit came after that of the winner so far; equal bids win in the order of names. */
    private void raiseLast(int i, long share) {
        if (share > 0 && (last < 0 || Wide.compareBids(share, terms.weight(i), lastShare, terms.weight(last)) >= 0)) {
            last = i;
            lastShare = share;
        }
    }

    private static BigInteger exact(WideSum sum) {
        return BigInteger.valueOf(sum.high())
                .shiftLeft(Long.SIZE)
                .add(new BigInteger(Long.toUnsignedString(sum.low())));
    }

    public int from() {
        return from;
    }

    public int to() {
        return to;
    }

    public Sums sums() {
        return sums;
    }

    long capSum() {
        return capSum;
    }

    /** Returns the sum of the guarantees that the members request, without one of them; cut at 2^63-1. */
    long guaranteedWithout(long one) {
        WideSum others = new WideSum();
        others.add(guarantees);
        others.subtract(one);
        return others.saturated();
    }

    /** Returns whether the bid of a member for one unit more than its share comes before the highest winning bid. */
    boolean winsAfter(int i, long share) {
        if (last < 0) {
            return false;
        }
        int order = Wide.compareBids(share + 1, terms.weight(i), lastShare, terms.weight(last));
        return order != 0 ? order < 0 : i < last;
    }

    /** Returns the level; null if all borrowers have their requests, or the solver shares in rounds. */
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
            long cap = terms.cap(i);
            long weight = terms.weight(i);
            if (weight > 0 && cap > 0) {
                weights[count] = weight;
                caps[count++] = cap;
                sum.add(weight);
            }
        }
        WaterLevel water = new WaterLevel(count);
        water.find(sums.spare(), sum, weights, caps, 0, count);
        return new Level(water.rest(), exact(water.weight()));
    }
}
