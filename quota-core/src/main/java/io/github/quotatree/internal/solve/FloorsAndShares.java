package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.apportion.Apportionment;
import io.github.quotatree.internal.apportion.LargestRemainder;
import io.github.quotatree.internal.apportion.SharingRule;
import io.github.quotatree.internal.rule.QuotaRule;

/**
 * The rule in all its options and for numbers of any size: gives each sibling its floor, which is its min after scaling
 * or its guaranteed use, and the borrowers the rest, by weight.
 */
final class FloorsAndShares {
    private final SharingRule sharing;
    private final MinScaling scaling;
    private final SiblingNumbers numbers;
    private final long[] cap;
    private final long[] base;

    FloorsAndShares(int members, QuotaRule.Options rules) {
        sharing = rules.iterative() ? new LargestRemainder(members) : new Apportionment(members);
        scaling = new MinScaling(rules, sharing);
        numbers = new SiblingNumbers(members, rules.guaranteeUsage());
        cap = new long[members];
        base = new long[members];
    }

    void share(DimensionState state, int from, int to, long available) {
        SiblingNumbers set = numbers;
        state.read(from, to, set);
        int size = set.size;
        System.arraycopy(set.min, 0, set.effectiveMin, 0, size);
        scaling.scale(set, available);
        sharing.share(Math.max(0, available - takeBases(set)), set.weight, cap, 0, size, set.runtime);
        for (int k = 0; k < size; k++) {
            set.runtime[k] += base[k];
        }
        state.write(from, set);
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
