package io.github.quotatree.capacity;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What counts as asked for when a workload is decided on: its own request, and those of nominated workloads that go first.
 * Of a workload that is governed by a quota.
 */
final class Asked {
    private final CapacityWorkload workload;
    private final Limits limits;
    private final int position;

    /** In the quota of the workload, by dimension, cut at 2^63-1. */
    private final long[] own;

    /** In all quotas together, by dimension, cut at 2^63-1. */
    private final long[] all;

    /** By dimension, whether the quota is asked about it. */
    private final boolean[] looksAt;

    /** By dimension, whether the sum of all quotas is asked about it. */
    private final boolean[] looksAtSum;

    /** Counts the request, and what goes first of the nominated. */
    Asked(CapacityWorkload workload, Limits limits, Usage usage, List<CapacityWorkload> nominated) {
        this.workload = workload;
        this.limits = limits;
        position = limits.position(workload.namespace());
        int dimensions = limits.schema.size();
        own = new long[dimensions];
        all = new long[dimensions];
        ResourceList named = workload.request();
        for (CapacityWorkload other : nominated) {
            int theirs = limits.position(other.namespace());
            if (theirs == Limits.UNGOVERNED || other.id().equals(workload.id())) {
                continue;
            }
            if (theirs == position && other.priority() >= workload.priority()) {
                add(own, other);
                add(all, other);
                named = named.naming(other.request());
            } else if (theirs != position && !usage.isOverMin(theirs)) {
                add(all, other);
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
        add(own, workload);
        add(all, workload);
    }

    /** Returns this without what nominated workloads ask for. */
    Asked alone() {
        return new Asked(workload, limits, Usage.none(limits), List.of());
    }

    /** Returns whether the quotas stand against the workload. */
    boolean isRefused(Usage usage) {
        for (int d = 0; d < own.length; d++) {
            if (passesMax(usage, d) || passesSumOfMins(usage, d)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the quota of the workload would pass its min: whether it asks for what it is not owed. */
    boolean passesMin(Usage usage) {
        ResourceVector min = limits.mins.get(position);
        for (int d = 0; d < own.length; d++) {
            if (looksAt[d] && Limits.passes(min.value(d), usage.used(position, d), own[d])) {
                return true;
            }
        }
        return false;
    }

    /** Returns every limit of a quota that stands against the workload: those of its max, then those of the sum of mins. */
    List<CapacityBinding> bindings(Usage usage) {
        List<CapacityBinding> bindings = new ArrayList<>();
        for (int d = 0; d < own.length; d++) {
            if (passesMax(usage, d)) {
                bindings.add(
                        binding(CapacityBinding.Kind.MAX, d, limits.maxes.get(position), usage.used(position, d), own));
            }
        }
        for (int d = 0; d < all.length; d++) {
            if (passesSumOfMins(usage, d)) {
                bindings.add(binding(CapacityBinding.Kind.SUM_OF_MINS, d, limits.sumOfMins, usage.sum(d), all));
            }
        }
        return bindings;
    }

    private CapacityBinding binding(CapacityBinding.Kind kind, int d, ResourceVector limit, long used, long[] asked) {
        long request = workload.request().value(d);
        return new CapacityBinding(
                kind,
                kind == CapacityBinding.Kind.MAX ? Optional.of(workload.namespace()) : Optional.empty(),
                Optional.of(limits.schema.dimension(d)),
                limit.value(d),
                used,
                asked[d] - request,
                request);
    }

    private boolean passesMax(Usage usage, int d) {
        return looksAt[d] && Limits.passes(limits.maxes.get(position).value(d), usage.used(position, d), own[d]);
    }

    private boolean passesSumOfMins(Usage usage, int d) {
        return looksAtSum[d] && Limits.passes(limits.sumOfMins.value(d), usage.sum(d), all[d]);
    }

    private static void add(long[] sum, CapacityWorkload workload) {
        for (int d = 0; d < sum.length; d++) {
            sum[d] = Wide.saturatedAdd(sum[d], workload.request().value(d));
        }
    }
}
