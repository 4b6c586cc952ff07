package io.github.quotatree.capacity;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What counts as asked for when a workload is decided on: its own request, and those of nominated workloads that go first.
 * Of a workload that is governed by a quota.
 */
final class Asked {
    private final CapacityWorkload workload;
    private final Limits limits;
    private final int position;

    /** What nominated workloads of the same quota ask for, by dimension. */
    private final long[] nominatedOwn;

    /** What nominated workloads of all quotas ask for, by dimension. */
    private final long[] nominatedAll;

    /** By dimension, whether the quota is asked about it. */
    private final boolean[] looksAt;

    /** By dimension, whether the sum of all quotas is asked about it. */
    private final boolean[] looksAtSum;

    /**
     * Counts the request, and what goes first of the nominated.
     *
     * @param usage what tells of nominated workloads of other quotas whether those are over their min, and do not count; null
     *     to count them all
     */
    Asked(CapacityWorkload workload, Limits limits, @Nullable Usage usage, List<CapacityWorkload> nominated) {
        this.workload = workload;
        this.limits = limits;
        position = limits.position(workload.namespace());
        int dimensions = limits.schema.size();
        nominatedOwn = new long[dimensions];
        nominatedAll = new long[dimensions];
        ResourceList named = workload.request();
        for (CapacityWorkload other : nominated) {
            int theirs = limits.position(other.namespace());
            if (theirs == Limits.UNGOVERNED || other.id().equals(workload.id())) {
                continue;
            }
            if (theirs == position && other.priority() >= workload.priority()) {
                add(nominatedOwn, other);
                add(nominatedAll, other);
                named = named.naming(other.request());
            } else if (theirs != position && (usage == null || !usage.isOverMin(theirs))) {
                add(nominatedAll, other);
            }
        }
        looksAt = new boolean[dimensions];
        looksAtSum = new boolean[dimensions];
        // the plugin looks at what nominated workloads name, too
        ResourceList looked = limits.absent == AbsentDimensions.PLUGIN ? named : workload.request();
        for (int d = 0; d < dimensions; d++) {
            looksAt[d] = limits.looksAt(looked, d);
            looksAtSum[d] = limits.looksAtSum(looked, d);
        }
    }

    /** Returns this without what nominated workloads ask for. */
    Asked alone() {
        return new Asked(workload, limits, null, List.of());
    }

    /** Returns whether the quotas stand against the workload. */
    boolean isRefused(Usage usage) {
        for (int d = 0; d < looksAt.length; d++) {
            if (passesMax(usage, d) || passesSumOfMins(usage, d)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether the workload is owed what it asks for: its quota stays within its min with it. Of what no min is about
     * nobody is owed anything.
     *
     * @param something whether it must ask for something; to the plugin, who asks for nothing is owed it
     */
    boolean isOwed(Usage usage, boolean something) {
        ResourceVector min = limits.mins.get(position);
        boolean asksForGoverned = false;
        for (int d = 0; d < looksAt.length; d++) {
            asksForGoverned |= workload.request().value(d) > 0 && min.value(d) != ResourceVector.UNLIMITED;
            if (looksAt[d] && passes(min, usage, d)) {
                return false;
            }
        }
        return asksForGoverned || (!something && limits.absent == AbsentDimensions.PLUGIN);
    }

    /** Returns every limit of a quota that stands against the workload: those of its max, then those of the sum of mins. */
    List<CapacityBinding> bindings(Usage usage) {
        List<CapacityBinding> bindings = new ArrayList<>();
        for (int d = 0; d < looksAt.length; d++) {
            if (passesMax(usage, d)) {
                bindings.add(binding(
                        CapacityBinding.Kind.MAX,
                        d,
                        limits.maxes.get(position),
                        usage.used(position, d),
                        nominatedOwn));
            }
        }
        for (int d = 0; d < looksAt.length; d++) {
            if (passesSumOfMins(usage, d)) {
                bindings.add(
                        binding(CapacityBinding.Kind.SUM_OF_MINS, d, limits.sumOfMins, usage.sum(d), nominatedAll));
            }
        }
        return bindings;
    }

    private CapacityBinding binding(
            CapacityBinding.Kind kind, int d, ResourceVector limit, long used, long[] nominated) {
        return new CapacityBinding(
                kind,
                kind == CapacityBinding.Kind.MAX ? Optional.of(workload.namespace()) : Optional.empty(),
                Optional.of(limits.schema.dimension(d)),
                limit.value(d),
                used,
                nominated[d],
                workload.request().value(d));
    }

    private boolean passesMax(Usage usage, int d) {
        return looksAt[d] && passes(limits.maxes.get(position), usage, d);
    }

    private boolean passes(ResourceVector limit, Usage usage, int d) {
        long own = Wide.saturatedAdd(nominatedOwn[d], workload.request().value(d));
        return Limits.passes(limit.value(d), usage.used(position, d), own);
    }

    private boolean passesSumOfMins(Usage usage, int d) {
        return looksAtSum[d]
                && limits.passesSumOfMins(
                        d, usage.sum(d), nominatedAll[d], workload.request().value(d));
    }

    private static void add(long[] sum, CapacityWorkload workload) {
        for (int d = 0; d < sum.length; d++) {
            sum[d] += workload.request().value(d);
        }
    }
}
