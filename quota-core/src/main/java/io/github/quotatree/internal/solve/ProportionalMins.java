package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.math.WideSum;

/**
 * Scales declared mins as Koordinator does: whenever they sum to more than the parent has, requested or not.
 *
 * <p>Those that may not be scaled keep their min; another gets {@code floor(left * min / sum)} of what they leave,
 * where sum is the sum of the scalable mins.
 */
final class ProportionalMins implements SiblingRule.MinScaling {
    private final WideSum fixed = new WideSum();
    private final WideSum scalable = new WideSum();

    @Override
    public void scale(SiblingNumbers numbers, int from, int to, long available) {
        fixed.reset();
        scalable.reset();
        for (int i = from; i < to; i++) {
            (numbers.scalable[i] ? scalable : fixed).add(numbers.min[i]);
        }
        long left = fixed.leftOf(available);
        if (!scalable.isAbove(left)) {
            return; // they fit, or there are none to scale
        }
        for (int i = from; i < to; i++) {
            if (numbers.scalable[i]) {
                numbers.effectiveMin[i] = Wide.multiplyDivide(left, numbers.min[i], scalable.high(), scalable.low());
            }
        }
    }
}
