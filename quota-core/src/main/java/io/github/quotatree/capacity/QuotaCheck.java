package io.github.quotatree.capacity;

import io.github.quotatree.capacity.NamespaceQuota.AbsentDimensions;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The comparison of one workload, with the nominated ones that go first, with the quotas at many uses. Immutable. */
final class QuotaCheck {
    /** The nominated workloads that count beside the request; never one on a node that the state lacks, or itself. */
    enum Nominated {
        /** None. */
        NONE,

        /** Of its quota the ones with at least its priority, and all of quotas not over min; as the plugin. */
        AHEAD,

        /** Of its quota the ones with at least its priority, and all others, whose quota may be within min later. */
        ALL_OTHERS
    }

    private final CapacityWorkload workload;
    private final QuotaLimits limits;
    private final int position;
    private final long[] nominatedOwn;
    private final long[] nominatedAll;

    /** By dimension; without a quota, of length 0. */
    private final boolean[] comparesWithQuota;

    private final boolean[] comparesWithSum;

    /** Linear in the number of nominated workloads; refuses a request of another schema. */
    QuotaCheck(CapacityState state, CapacityWorkload workload, Nominated counted) {
        state.requireSchema(workload);
        this.workload = workload;
        limits = state.limits;
        position = limits.position(workload.namespace());
        nominatedOwn = new long[limits.schema.size()];
        nominatedAll = new long[limits.schema.size()];
        ResourceList named = workload.request();
        if (governed() && counted != Nominated.NONE) {
            for (CapacityWorkload other : state.nominated()) {
                int theirs = limits.position(other.namespace());
                if (theirs == QuotaUse.UNGOVERNED || other.id().equals(workload.id()) || state.lacksNodeOf(other)) {
                    continue;
                }
                if (theirs != position) {
                    if (counted == Nominated.ALL_OTHERS
                            || !state.workloads.use().isOverMin(theirs)) {
                        add(nominatedAll, other, 1);
                    }
                } else if (other.priority() >= workload.priority()) {
                    add(nominatedOwn, other, 1);
                    add(nominatedAll, other, 1);
                    named = named.naming(other.request());
                }
            }
        }
        // the plugin also compares in the dimensions that nominated workloads name
        ResourceList compared = limits.absent == AbsentDimensions.PLUGIN ? named : workload.request();
        comparesWithQuota = new boolean[governed() ? nominatedOwn.length : 0];
        comparesWithSum = new boolean[comparesWithQuota.length];
        for (int d = 0; d < comparesWithQuota.length; d++) {
            comparesWithQuota[d] = limits.compares(compared, d, false);
            comparesWithSum[d] = limits.compares(compared, d, true);
        }
    }

    static void add(long[] sum, CapacityWorkload workload, int sign) {
        for (int d = 0; d < sum.length; d++) {
            sum[d] += sign * workload.request().value(d);
        }
    }

    boolean governed() {
        return position != QuotaUse.UNGOVERNED;
    }

    boolean exceedsLimits(QuotaUse use) {
        for (int d = 0; d < comparesWithQuota.length; d++) {
            if (exceedsMax(use, d) || exceedsSumOfMins(use, d)) {
                return true;
            }
        }
        return false;
    }

    List<ExceededLimit> exceededLimits(QuotaUse use) {
        List<ExceededLimit> exceeded = new ArrayList<>();
        for (int d = 0; d < comparesWithQuota.length; d++) {
            if (exceedsMax(use, d)) {
                long max = limits.maxes.get(position).value(d);
                Optional<String> holder = Optional.of(workload.namespace());
                exceeded.add(limit(ExceededLimit.Kind.MAX, holder, d, max, use.used(position, d), nominatedOwn[d]));
            }
        }
        for (int d = 0; d < comparesWithSum.length; d++) {
            if (exceedsSumOfMins(use, d)) {
                long sum = limits.sumOfMins.value(d);
                exceeded.add(
                        limit(ExceededLimit.Kind.SUM_OF_MINS, Optional.empty(), d, sum, use.sum(d), nominatedAll[d]));
            }
        }
        return exceeded;
    }

    private ExceededLimit limit(
            ExceededLimit.Kind kind, Optional<String> holder, int d, long limit, long used, long nominated) {
        Optional<String> dimension = Optional.of(limits.schema.dimension(d));
        return new ExceededLimit(
                kind,
                holder,
                dimension,
                limit,
                used,
                nominated,
                workload.request().value(d));
    }

    boolean staysWithinMin(QuotaUse use) {
        for (int d = 0; d < comparesWithQuota.length; d++) {
            if (comparesWithQuota[d] && exceeds(limits.mins.get(position), use, d)) {
                return false;
            }
        }
        return governed();
    }

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
}
