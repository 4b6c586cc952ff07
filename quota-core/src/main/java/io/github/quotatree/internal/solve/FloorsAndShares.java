package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.apportion.Apportionment;
import io.github.quotatree.internal.apportion.LargestRemainder;
import io.github.quotatree.internal.apportion.SharingRule;
import io.github.quotatree.internal.rule.QuotaRule;

/**
 * The rule in all its options and for numbers of any size: gives each sibling its floor, which is its min after scaling
 * or its guaranteed use, and the borrowers the rest, by weight.
 */
final class FloorsAndShares implements SiblingRule {
    private final SharingRule sharing;
    private final MinScaling scaling;
    private final SiblingNumbers numbers;
    private final long[] cap;
    private final long[] base;

    private FloorsAndShares(int members, boolean guaranteeUsage, SharingRule sharing, MinScaling scaling) {
        this.sharing = sharing;
        this.scaling = scaling;
        numbers = new SiblingNumbers(members, guaranteeUsage);
        cap = new long[members];
        base = new long[members];
    }

    /** Returns the rule that the options choose, with room for sets of up to {@code members}. */
    static FloorsAndShares of(int members, SolveRules rules) {
        if (rules.iterative()) {
            MinScaling scaling = rules.minScaling() ? new ProportionalMins() : MinScaling.OFF;
            return new FloorsAndShares(members, rules.guaranteeUsage(), new LargestRemainder(members), scaling);
        }
        Apportionment shares = new Apportionment(members);
        MinScaling scaling = rules.minScaling() ? new GuaranteesFirst(shares) : MinScaling.OFF;
        return new FloorsAndShares(members, rules.guaranteeUsage(), shares, scaling);
    }

    @Override
    public void turnTo(SiblingColumns columns) {}

    @Override
    public void share(SiblingColumns columns, int set, int from, int to, long available) {
        columns.read(from, to, numbers);
        share(numbers, available);
        columns.write(from, numbers);
    }

    private void share(SiblingNumbers set, long available) {
        int size = set.size;
        System.arraycopy(set.min, 0, set.effectiveMin, 0, size);
        scaling.scale(set, available);
        sharing.share(Math.max(0, available - takeBases(set)), set.weight, cap, 0, size, set.runtime);
        for (int k = 0; k < size; k++) {
            set.runtime[k] += base[k];
        }
    }

    /** Parts the limited requests into bases and caps, and returns the sum of the bases, cut at 2^63-1. */
    private long takeBases(SiblingNumbers set) {
        long sum = 0;
        long signs = 0;
        for (int k = 0; k < set.size; k++) {
            long limited = set.limited[k];
            long floor = set.floor(k);
            cap[k] = QuotaRule.aboveMin(limited, floor);
            base[k] = QuotaRule.base(limited, floor, set.lendLimit[k]);
            sum += base[k];
            signs |= sum;
        }
        return signs < 0 ? Long.MAX_VALUE : sum;
    }
}
