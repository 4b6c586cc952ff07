package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.apportion.SharingRule;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.math.WideSum;

/**
 * Cuts mins only when the mins <em>that are asked for</em>, {@code min(limited request, min)}, do not fit together, and
 * only to what fits: first those that may not be scaled are served, then the others, each in proportion to min.
 *
 * <p>A min that nobody asks for is not in the way of anybody, so it triggers nothing.
 */
final class GuaranteesFirst implements MinScaling {
    private final SharingRule sharing;
    private final long[] cap;
    private final WideSum sum = new WideSum();

    GuaranteesFirst(SharingRule sharing, long[] cap) {
        this.sharing = sharing;
        this.cap = cap;
    }

    @Override
    public void scale(DimensionState state, long available, int from, int to) {
        long lower = 0;
        long upper = 0;
        for (int i = from; i < to; i++) {
            state.effectiveMin[i] = state.min[i];
            long asked = askedFor(state, i);
            lower += asked & Wide.LOWER_32;
            upper += asked >>> 32;
        }
        sum.reset();
        sum.addHalves(lower, upper);
        if (!sum.isAbove(available)) {
            return;
        }
        long left = serve(false, state, available, from, to);
        serve(true, state, left, from, to);
    }

    /** Serves the siblings that may be scaled, or those that may not, and returns what is left. */
    private long serve(boolean scalable, DimensionState state, long available, int from, int to) {
        for (int i = from; i < to; i++) {
            cap[i] = state.declarations.isScalable(i) == scalable ? askedFor(state, i) : 0;
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

    private static long askedFor(DimensionState state, int i) {
        return Math.min(state.limited(i), state.min[i]);
    }
}
