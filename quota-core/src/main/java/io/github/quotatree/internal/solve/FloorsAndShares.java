package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.apportion.Apportionment;
import io.github.quotatree.internal.apportion.LargestRemainder;
import io.github.quotatree.internal.apportion.SharingRule;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.math.WideSum;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.tree.TreeLayout;

/**
 * The rule in all its options: gives each sibling its floor, which is its min after scaling or its guaranteed
 * use, and the borrowers what is left, by weight.
 */
final class FloorsAndShares implements SiblingRule {
    private final SharingRule sharing;
    private final MinScaling scaling;
    private final long[] cap;
    private final WideSum sum = new WideSum();

    private FloorsAndShares(TreeLayout layout, SharingRule sharing, MinScaling scaling) {
        this.sharing = sharing;
        this.scaling = scaling;
        cap = new long[layout.size() + 1];
    }

    /** Returns the rule that the options choose, with scratch space for the sets of a tree. */
    static FloorsAndShares of(TreeLayout layout, SolveRules rules) {
        int members = layout.largestSiblingSet();
        if (rules.iterative()) {
            MinScaling scaling = rules.minScaling() ? new ProportionalMins() : MinScaling.OFF;
            return new FloorsAndShares(layout, new LargestRemainder(members), scaling);
        }
        Apportionment shares = new Apportionment(members);
        MinScaling scaling = rules.minScaling() ? new GuaranteesFirst(shares) : MinScaling.OFF;
        return new FloorsAndShares(layout, shares, scaling);
    }

    @Override
    public void turnTo(SiblingNumbers numbers) {
        numbers.keepEffectiveMins();
    }

    @Override
    public void share(SiblingNumbers numbers, int set, int from, int to, long available) {
        System.arraycopy(numbers.min, from, numbers.effectiveMin, from, to - from);
        scaling.scale(numbers, from, to, available);
        long lower = 0;
        long upper = 0;
        for (int i = from; i < to; i++) {
            cap[i] = QuotaRule.aboveMin(numbers.limited(i), numbers.floor(i));
            long base = base(numbers, i);
            lower += base & Wide.LOWER_32;
            upper += base >>> 32;
        }
        sum.reset();
        sum.addHalves(lower, upper);
        sharing.share(sum.leftOf(available), numbers.weight, cap, from, to, numbers.runtime);
        for (int i = from; i < to; i++) {
            numbers.runtime[i] += base(numbers, i);
        }
    }

    private static long base(SiblingNumbers numbers, int i) {
        return QuotaRule.base(numbers.limited(i), numbers.floor(i), numbers.lendLimit(i));
    }
}
