package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.math.WideSum;

/**
 * Scales declared mins as Koordinator does: whenever they sum to more than the parent has, requested or not.
 *
 * <p>Those that may not be scaled keep their min; another gets {@code floor(left * min / sum)} of the amount that they
 * leave, where sum is the sum of the scalable mins.
 */
final class ProportionalMins implements SiblingRule.MinScaling {
    private final WideSum fixed = new WideSum();
    private final WideSum scalable = new WideSum();

    @Override
    public void scale(SiblingNumbers set, long available) {
        if (allFit(set, available)) {
            return;
        }
        fixed.reset();
        scalable.reset();
        for (int k = 0; k < set.size; k++) {
            (set.scalable[k] ? scalable : fixed).add(set.min[k]);
        }
        long left = fixed.leftOf(available);
        if (!scalable.isAbove(left)) {
            return; // they fit, or there are none to scale
        }
        for (int k = 0; k < set.size; k++) {
            if (set.scalable[k]) {
                set.effectiveMin[k] = Wide.multiplyDivide(left, set.min[k], scalable.high(), scalable.low());
            }
        }
    }

    /** The ordinary case, without a branch. */
    private static boolean allFit(SiblingNumbers set, long available) {
        long sum = 0;
        long signs = 0;
        for (int k = 0; k < set.size; k++) {
            sum += set.min[k];
            signs |= sum;
        }
        return signs >= 0 && sum <= available;
    }
}
