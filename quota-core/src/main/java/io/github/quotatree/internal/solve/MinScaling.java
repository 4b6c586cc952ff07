package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.apportion.SharingRule;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.math.WideSum;
import io.github.quotatree.internal.rule.QuotaRule;

/**
 * Scales the mins of a sibling set where its parent has too little for them.
 *
 * <p>By default mins are cut only when the <em>requested</em> mins, {@code min(limited request, min)}, do not fit
 * together, and only as far as needed: first those that may not be scaled are served, then the others, each in
 * proportion to min. An unused min is in no group's way, so it triggers nothing. The part of a min that a sibling has
 * already, its promises by flavor, is not taken back; the units that remain go to the member with the smallest
 * {@code (received + 1/2) / min}.
 *
 * <p>The iterative solver scales declared mins as Koordinator does: whenever they sum to more than the parent has,
 * requested or not. Those that may not be scaled keep their min; another gets {@code floor(left * min / sum)} of the
 * amount that they leave, where sum is the sum of the scalable mins.
 */
final class MinScaling {
    private final QuotaRule.Options rules;
    private final SharingRule sharing;
    private final WideSum sum = new WideSum();
    private final WideSum scalable = new WideSum();
    // room is only made when it is needed
    private long[] cap = new long[0];
    private long[] weight = new long[0];

    MinScaling(QuotaRule.Options rules, SharingRule sharing) {
        this.rules = rules;
        this.sharing = sharing;
    }

    /** Lowers {@code effectiveMin[k]}, which holds the declared min, where the mins do not fit. */
    void scale(SiblingNumbers set, long available) {
        if (rules.minScaling() && rules.iterative()) {
            scaleDeclared(set, available);
        } else if (rules.minScaling() && !fit(set, available)) {
            serveRequested(set, available);
        }
    }

    private void scaleDeclared(SiblingNumbers set, long available) {
        long all = 0;
        for (int k = 0; k < set.size; k++) {
            all = Wide.saturatedAdd(all, set.min[k]);
        }
        if (all <= available && all < Long.MAX_VALUE) {
            return; // the ordinary case
        }
        sum.reset();
        scalable.reset();
        for (int k = 0; k < set.size; k++) {
            (set.scalable[k] ? scalable : sum).add(set.min[k]);
        }
        long left = sum.leftOf(available);
        if (!scalable.isAbove(left)) {
            return; // they fit, or there are none to scale
        }
        for (int k = 0; k < set.size; k++) {
            if (set.scalable[k]) {
                set.effectiveMin[k] = Wide.multiplyDivide(left, set.min[k], scalable.high(), scalable.low());
            }
        }
    }

    private boolean fit(SiblingNumbers set, long available) {
        sum.reset();
        for (int k = 0; k < set.size; k++) {
            sum.add(set.withinMin(k));
        }
        return !sum.isAbove(available);
    }

    private void serveRequested(SiblingNumbers set, long available) {
        if (weight.length < set.min.length) {
            weight = new long[set.min.length];
            cap = new long[set.min.length];
        }
        long forScalable = 0;
        for (int k = 0; k < set.size; k++) {
            forScalable += set.scalable[k] ? set.started[k] : 0;
        }
        long left = serve(false, set, available - forScalable);
        serve(true, set, left + forScalable);
    }

    private long serve(boolean mayBeScaled, SiblingNumbers set, long available) {
        for (int k = 0; k < set.size; k++) {
            boolean served = set.scalable[k] == mayBeScaled;
            weight[k] = served ? set.min[k] : 0;
            cap[k] = served ? set.withinMin(k) : 0;
        }
        long left = Math.max(0, available);
        int fewer;
        do {
            sharing.share(left, weight, cap, 0, set.size, set.runtime);
            fewer = 0;
            for (int k = 0; k < set.size; k++) {
                if (weight[k] > 0 && set.runtime[k] < set.started[k]) {
                    // the others share the units that it lacks, so they cannot make it start lower
                    set.effectiveMin[k] = set.started[k];
                    left = Math.max(0, left - set.started[k]);
                    weight[k] = 0;
                    fewer++;
                }
            }
        } while (fewer > 0);
        for (int k = 0; k < set.size; k++) {
            if (weight[k] > 0) {
                set.effectiveMin[k] = set.runtime[k];
                left -= set.runtime[k];
            }
        }
        return left;
    }
}
