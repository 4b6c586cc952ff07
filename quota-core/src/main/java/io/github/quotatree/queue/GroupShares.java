package io.github.quotatree.queue;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.queue.QueueOptions.ShareRule;
import io.github.quotatree.resource.ResourceVector;
import java.util.Arrays;

/** The runtime of a group, and its shares by dimension: {@code (use - floor) * factor / (limit * weight)}. */
record GroupShares(
        ResourceVector runtime,
        ResourceVector floor,
        ResourceVector factor,
        ResourceVector limit,
        ResourceVector weight) {
    /** Returns the terms of a leaf group, whose tree has these largest weights of leaf groups. */
    static GroupShares of(ShareRule rule, GroupRuntime group, ResourceVector largestWeights, ResourceVector available) {
        ResourceVector runtime = group.runtime();
        return switch (rule) {
            case RUNTIME -> ofRuntime(runtime);
            case WEIGHTED_RUNTIME ->
                new GroupShares(runtime, available.schema().zero(), largestWeights, runtime, group.sharedWeight());
            case BORROWED ->
                new GroupShares(runtime, group.effectiveMin(), largestWeights, available, group.sharedWeight());
        };
    }

    static GroupShares ofRuntime(ResourceVector runtime) {
        long[] values = new long[runtime.schema().size()];
        Arrays.fill(values, 1);
        ResourceVector ones = runtime.schema().vector(values);
        return new GroupShares(runtime, runtime.schema().zero(), ones, runtime, ones);
    }

    /** Returns the largest share of a use over all dimensions, the first of equal ones. */
    Share share(ResourceVector use) {
        Share largest = Share.ZERO;
        for (int d = 0; d < use.schema().size(); d++) {
            long amount = use.value(d) - floor.value(d);
            if (amount > 0 && limit.value(d) < ResourceVector.UNLIMITED) {
                Share share =
                        Share.of(use.schema().dimension(d), amount, factor.value(d), limit.value(d), weight.value(d));
                largest = share.compareTo(largest) > 0 ? share : largest;
            }
        }
        return largest;
    }
}
