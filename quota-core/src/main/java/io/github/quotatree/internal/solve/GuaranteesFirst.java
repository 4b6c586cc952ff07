package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.apportion.SharingRule;
import io.github.quotatree.internal.math.WideSum;

/**
 * Cuts mins only when the <em>requested</em> mins, {@code min(limited request, min)}, do not fit together, and only to
 * what fits: first those that may not be scaled are served, then the others, each in proportion to min.
 *
 * <p>An unused min is in no group's way, so it triggers nothing.
 */
final class GuaranteesFirst implements SiblingRule.MinScaling {
    private final SharingRule sharing;
    private final WideSum sum = new WideSum();
    private long[] cap = new long[0];

    GuaranteesFirst(SharingRule sharing) {
        this.sharing = sharing;
    }

    /** Returns whether the requested mins of the siblings fit, summed up exactly. */
    boolean fit(SiblingNumbers numbers, int from, int to, long available) {
        sum.reset();
        for (int i = from; i < to; i++) {
            sum.add(numbers.withinMin[i]);
        }
        return !sum.isAbove(available);
    }

    @Override
    public void scale(SiblingNumbers numbers, int from, int to, long available) {
        if (fit(numbers, from, to, available)) {
            return;
        }
        if (cap.length < numbers.runtime.length) {
            cap = new long[numbers.runtime.length]; // room is only made when it is needed
        }
        long left = serve(false, numbers, from, to, available);
        serve(true, numbers, from, to, left);
    }

    /** Serves the siblings that may be scaled, or those that may not, and returns what is left. */
    private long serve(boolean scalable, SiblingNumbers numbers, int from, int to, long available) {
        for (int i = from; i < to; i++) {
            cap[i] = numbers.scalable[i] == scalable ? numbers.withinMin[i] : 0;
        }
        sharing.share(available, numbers.min, cap, from, to, numbers.runtime);
        long left = available;
        for (int i = from; i < to; i++) {
            if (numbers.scalable[i] == scalable) {
                numbers.effectiveMin[i] = numbers.runtime[i];
                left -= numbers.runtime[i];
            }
        }
        return left;
    }
}
