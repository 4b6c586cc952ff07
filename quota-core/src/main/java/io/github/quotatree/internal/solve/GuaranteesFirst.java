package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.apportion.SharingRule;
import io.github.quotatree.internal.math.WideSum;

/**
 * Cuts mins only when the <em>requested</em> mins, {@code min(limited request, min)}, do not fit together, and only as
 * far as needed: first those that may not be scaled are served, then the others, each in proportion to min.
 *
 * <p>An unused min is in no group's way, so it triggers nothing.
 */
final class GuaranteesFirst implements SiblingRule.MinScaling {
    private final SharingRule sharing;
    private final WideSum sum = new WideSum();
    private final StartedGuarantees started;
    private long[] cap = new long[0];

    GuaranteesFirst(SharingRule sharing) {
        this.sharing = sharing;
        started = new StartedGuarantees(sharing);
    }

    @Override
    public void scale(SiblingNumbers set, long available) {
        if (fit(set, available)) {
            return;
        }
        if (cap.length < set.min.length) {
            cap = new long[set.min.length]; // room is only made when it is needed
        }
        if (set.hasStarted) {
            started.scale(set, available, cap);
        } else {
            serve(true, set, serve(false, set, available));
        }
    }

    /** Returns whether the requested mins of the siblings fit, summed up exactly. */
    private boolean fit(SiblingNumbers set, long available) {
        sum.reset();
        for (int k = 0; k < set.size; k++) {
            sum.add(set.withinMin(k));
        }
        return !sum.isAbove(available);
    }

    /** Serves the siblings that may be scaled, or those that may not, and returns the rest. */
    private long serve(boolean scalable, SiblingNumbers set, long available) {
        for (int k = 0; k < set.size; k++) {
            cap[k] = set.scalable[k] == scalable ? set.withinMin(k) : 0;
        }
        sharing.share(available, set.min, cap, 0, set.size, set.runtime);
        long left = available;
        for (int k = 0; k < set.size; k++) {
            if (set.scalable[k] == scalable) {
                set.effectiveMin[k] = set.runtime[k];
                left -= set.runtime[k];
            }
        }
        return left;
    }
}
