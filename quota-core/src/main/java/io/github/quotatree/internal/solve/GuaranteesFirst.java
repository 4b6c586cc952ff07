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
    boolean fit(DimensionState state, int from, int to, long available) {
        sum.reset();
        for (int i = from; i < to; i++) {
            sum.add(state.withinMin[i]);
        }
        return !sum.isAbove(available);
    }

    @Override
    public void scale(DimensionState state, int from, int to, long available) {
        if (fit(state, from, to, available)) {
            return;
        }
        if (cap.length < state.runtime.length) {
            cap = new long[state.runtime.length]; // room is only made when it is needed
        }
        long left = serve(false, state, from, to, available);
        serve(true, state, from, to, left);
    }

    /** Serves the siblings that may be scaled, or those that may not, and returns what is left. */
    private long serve(boolean scalable, DimensionState state, int from, int to, long available) {
        for (int i = from; i < to; i++) {
            cap[i] = state.declarations.isScalable(i) == scalable ? state.withinMin[i] : 0;
        }
        sharing.share(available, state.min, cap, from, to, state.runtime);
        long left = available;
        for (int i = from; i < to; i++) {
            if (state.declarations.isScalable(i) == scalable) {
                state.effectiveMin[i] = state.runtime[i];
                left -= state.runtime[i];
            }
        }
        return left;
    }
}
