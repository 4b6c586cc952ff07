package io.github.quotatree.queue;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.queue.QueueOptions.ShareRule;
import io.github.quotatree.resource.ResourceVector;
import java.util.Arrays;

/**
 * The runtime of one group, and the terms of its shares: in each dimension the share is {@code (use - floor) * factor /
 * (limit * weight)}.
 */
final class GroupShares {
    private final ResourceVector runtime;
    private final long[] floor;
    private final long[] factor;
    private final long[] limit;
    private final long[] weight;

    private GroupShares(
            ResourceVector runtime, ResourceVector floor, long[] factor, ResourceVector limit, long[] weight) {
        this.runtime = runtime;
        this.floor = values(floor);
        this.factor = factor;
        this.limit = values(limit);
        this.weight = weight;
    }

    /**
     * Returns the terms of a leaf group.
     *
     * @param largestWeights the largest weight of a leaf group of its tree, by dimension
     * @param available the capacity that its tree shares
     */
    static GroupShares of(ShareRule rule, GroupRuntime group, ResourceVector largestWeights, ResourceVector available) {
        if (rule == ShareRule.RUNTIME) {
            return ofRuntime(group.runtime());
        }
        boolean borrowed = rule == ShareRule.BORROWED;
        ResourceVector runtime = group.runtime();
        return new GroupShares(
                runtime,
                borrowed ? group.effectiveMin() : available.schema().zero(),
                values(largestWeights),
                borrowed ? available : runtime,
                values(group.sharedWeight()));
    }

    /** Returns the terms of a group without min and weight: its use divided by its runtime. */
    static GroupShares ofRuntime(ResourceVector runtime) {
        long[] ones = new long[runtime.schema().size()];
        Arrays.fill(ones, 1);
        return new GroupShares(runtime, runtime.schema().zero(), ones, runtime, ones);
    }

    private static long[] values(ResourceVector vector) {
        long[] values = new long[vector.schema().size()];
        Arrays.setAll(values, vector::value);
        return values;
    }

    /** Returns the largest share of a use over all dimensions, the first of equal ones. */
    Share share(ResourceVector use) {
        Share largest = Share.ZERO;
        for (int d = 0; d < limit.length; d++) {
            long amount = use.value(d) - floor[d];
            if (amount > 0 && limit[d] < ResourceVector.UNLIMITED) {
                Share share = Share.of(runtime.schema().dimension(d), amount, factor[d], limit[d], weight[d]);
                largest = share.compareTo(largest) > 0 ? share : largest;
            }
        }
        return largest;
    }

    /**
     * Returns whether a group has the same terms in a later snapshot of the same trees, whose weights are the same.
     *
     * @param available the capacity that its tree shares then
     */
    boolean areOf(ShareRule rule, GroupRuntime group, ResourceVector available) {
        return runtime.equals(group.runtime())
                && (rule != ShareRule.BORROWED || (equal(floor, group.effectiveMin()) && equal(limit, available)));
    }

    private static boolean equal(long[] values, ResourceVector vector) {
        for (int d = 0; d < values.length; d++) {
            if (values[d] != vector.value(d)) {
                return false;
            }
        }
        return true;
    }
}
