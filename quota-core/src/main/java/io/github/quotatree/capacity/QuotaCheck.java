package io.github.quotatree.capacity;

import io.github.quotatree.capacity.NamespaceQuota.AbsentDimensions;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The comparison of one workload with the quotas, at any use: its request is counted once, with the requests of the
 * nominated workloads that go first, and may then be compared with many uses, as a plan does for every workload that it
 * considers. An immutable value. To decide on a workload at the use of a state, see {@link CapacityDecision}.
 */
final class QuotaCheck {
    /**
     * The nominated workloads that count beside the request. One on a node that the state lacks never does, nor does the
     * workload itself.
     */
    enum Nominated {
        /** None. */
        NONE,

        /**
         * Of the same quota the ones whose priority is at least as high, and all of other quotas that are not over their
         * min in the state. As in the plugin.
         */
        AHEAD,

        /**
         * Of the same quota the ones whose priority is at least as high, and all of other quotas: a quota that is over its
         * min in the state may be within it after a plan.
         */
        ALL_OTHERS
    }

    private final CapacityWorkload workload;
    private final QuotaLimits limits;
    private final int position;

    /** By dimension, the requests of nominated workloads of the same quota. */
    private final long[] nominatedOwn;

    /** By dimension, the requests of nominated workloads of all quotas. */
    private final long[] nominatedAll;

    /**
     * By dimension, whether the request is compared with the min and max of the quota; without a quota, of length 0.
     */
    private final boolean[] comparesWithQuota;

    /** By dimension, whether the request is compared with the sum of mins. */
    private final boolean[] comparesWithSum;

    private QuotaCheck(
            CapacityWorkload workload,
            QuotaLimits limits,
            int position,
            ResourceList compared,
            long[] nominatedOwn,
            long[] nominatedAll) {
        this.workload = workload;
        this.limits = limits;
        this.position = position;
        this.nominatedOwn = nominatedOwn;
        this.nominatedAll = nominatedAll;
        comparesWithQuota = new boolean[position == QuotaUse.UNGOVERNED ? 0 : nominatedOwn.length];
        comparesWithSum = new boolean[comparesWithQuota.length];
        for (int d = 0; d < comparesWithQuota.length; d++) {
            comparesWithQuota[d] = limits.comparesWithQuota(compared, d);
            comparesWithSum[d] = limits.comparesWithSumOfMins(compared, d);
        }
    }

    /**
     * Returns the check of a workload. Linear in the number of nominated workloads.
     *
     * @throws IllegalArgumentException if its request is of another schema
     */
    static QuotaCheck of(CapacityState state, CapacityWorkload workload, Nominated counted) {
        state.requireSchema(workload);
        QuotaLimits limits = state.limits;
        int position = limits.position(workload.namespace());
        long[] nominatedOwn = new long[limits.schema.size()];
        long[] nominatedAll = new long[nominatedOwn.length];
        ResourceList named = workload.request();
        if (position != QuotaUse.UNGOVERNED && counted != Nominated.NONE) {
            for (CapacityWorkload other : state.nominated()) {
                int theirs = limits.position(other.namespace());
                if (theirs == QuotaUse.UNGOVERNED || other.id().equals(workload.id()) || state.lacksNodeOf(other)) {
                    continue;
                }
                if (theirs != position) {
                    if (counted == Nominated.ALL_OTHERS
                            || !state.workloads.use().isOverMin(theirs)) {
                        add(nominatedAll, other);
                    }
                } else if (other.priority() >= workload.priority()) {
                    add(nominatedOwn, other);
                    add(nominatedAll, other);
                    named = named.naming(other.request());
                }
            }
        }
        // the plugin also compares in the dimensions that nominated workloads name
        ResourceList compared = limits.absent == AbsentDimensions.PLUGIN ? named : workload.request();
        return new QuotaCheck(workload, limits, position, compared, nominatedOwn, nominatedAll);
    }

    private static void add(long[] sum, CapacityWorkload workload) {
        for (int d = 0; d < sum.length; d++) {
            sum[d] += workload.request().value(d);
        }
    }

    /** Returns whether the namespace of the workload has a quota; without one, no limit of a quota applies to it. */
    boolean governed() {
        return position != QuotaUse.UNGOVERNED;
    }

    /** Returns whether the workload would exceed a limit of the quotas. */
    boolean exceedsLimits(QuotaUse use) {
        for (int d = 0; d < comparesWithQuota.length; d++) {
            if (exceedsMax(use, d) || exceedsSumOfMins(use, d)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns every limit of the quotas that the workload would exceed: limits of its max, then of the sum of mins.
     */
    List<ExceededLimit> exceededLimits(QuotaUse use) {
        List<ExceededLimit> exceeded = new ArrayList<>();
        for (int d = 0; d < comparesWithQuota.length; d++) {
            if (exceedsMax(use, d)) {
                exceeded.add(new ExceededLimit(
                        ExceededLimit.Kind.MAX,
                        Optional.of(workload.namespace()),
                        Optional.of(limits.schema.dimension(d)),
                        limits.maxes.get(position).value(d),
                        use.used(position, d),
                        nominatedOwn[d],
                        workload.request().value(d)));
            }
        }
        for (int d = 0; d < comparesWithSum.length; d++) {
            if (exceedsSumOfMins(use, d)) {
                exceeded.add(new ExceededLimit(
                        ExceededLimit.Kind.SUM_OF_MINS,
                        Optional.empty(),
                        Optional.of(limits.schema.dimension(d)),
                        limits.sumOfMins.value(d),
                        use.sum(d),
                        nominatedAll[d],
                        workload.request().value(d)));
            }
        }
        return exceeded;
    }

    /** Returns whether the quota of the workload stays within its min with it; false without a quota. */
    boolean staysWithinMin(QuotaUse use) {
        for (int d = 0; d < comparesWithQuota.length; d++) {
            if (comparesWithQuota[d] && exceeds(limits.mins.get(position), use, d)) {
                return false;
            }
        }
        return governed();
    }

    /** Returns whether the workload requests anything that mins govern; false without a quota. */
    boolean requestsGoverned() {
        for (int d = 0; d < comparesWithQuota.length; d++) {
            if (workload.request().value(d) > 0 && limits.mins.get(position).value(d) != ResourceVector.UNLIMITED) {
                return true;
            }
        }
        return false;
    }

    private boolean exceedsMax(QuotaUse use, int d) {
        return comparesWithQuota[d] && exceeds(limits.maxes.get(position), use, d);
    }

    private boolean exceeds(ResourceVector limit, QuotaUse use, int d) {
        long more = Wide.saturatedAdd(nominatedOwn[d], workload.request().value(d));
        return QuotaLimits.exceeds(limit.value(d), use.used(position, d), more);
    }

    private boolean exceedsSumOfMins(QuotaUse use, int d) {
        return comparesWithSum[d]
                && limits.exceedsSumOfMins(
                        d, use.sum(d), nominatedAll[d], workload.request().value(d));
    }

    /** Returns the workload and its nominated amounts in words. */
    @Override
    public String toString() {
        ResourceVector own = limits.schema.vector(nominatedOwn);
        ResourceVector all = limits.schema.vector(nominatedAll);
        return workload + ", nominated ahead in its quota " + own + ", in all quotas " + all;
    }
}
