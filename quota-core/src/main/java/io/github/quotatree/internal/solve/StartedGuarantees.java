package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.apportion.SharingRule;

/**
 * Cuts mins as {@link GuaranteesFirst} does, of siblings that have a part of their min already: their promises by
 * flavor. No part is taken back; the units that remain go to the member with the smallest
 * {@code (received + 1/2) / min}.
 */
final class StartedGuarantees {
    private final SharingRule sharing;
    private long[] weight = new long[0];

    StartedGuarantees(SharingRule sharing) {
        this.sharing = sharing;
    }

    /**
     * Sets the effective mins.
     *
     * @param cap scratch space
     */
    void scale(SiblingNumbers set, long available, long[] cap) {
        if (weight.length < set.min.length) {
            weight = new long[set.min.length];
        }
        long forScalable = 0;
        for (int k = 0; k < set.size; k++) {
            forScalable += set.scalable[k] ? set.started[k] : 0;
        }
        long left = serve(false, set, available - forScalable, cap);
        serve(true, set, left + forScalable, cap);
    }

    /** Serves the siblings that may be scaled, or those that may not, and returns the rest. */
    private long serve(boolean scalable, SiblingNumbers set, long available, long[] cap) {
        for (int k = 0; k < set.size; k++) {
            boolean served = set.scalable[k] == scalable;
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
                    // the others share the units that it has less than it started with, so they cannot make it start
                    // lower
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
