package io.github.quotatree.capacity;

import io.github.quotatree.resource.ResourceVector;
import java.util.Arrays;

/**
 * What each quota uses, by its position, and all of them together. A state never changes its own; a plan works on a copy, on
 * which it takes workloads off and puts them back.
 */
final class Usage {
    private final Limits limits;
    private final ResourceVector[] used;
    private ResourceVector sum;

    private Usage(Limits limits, ResourceVector[] used, ResourceVector sum) {
        this.limits = limits;
        this.used = used;
        this.sum = sum;
    }

    /** Returns the use of nothing at all. */
    static Usage none(Limits limits) {
        ResourceVector[] used = new ResourceVector[limits.quotas.size()];
        Arrays.fill(used, limits.schema.zero());
        return new Usage(limits, used, limits.schema.zero());
    }

    Usage copy() {
        return new Usage(limits, used.clone(), sum);
    }

    ResourceVector used(int position) {
        return used[position];
    }

    ResourceVector sum() {
        return sum;
    }

    /** Returns whether a quota is over its min in some dimension. */
    boolean isOverMin(int position) {
        return !used[position].fitsIn(limits.mins.get(position));
    }

    /**
     * Counts a workload; one of a namespace without a quota counts nowhere.
     *
     * @throws ArithmeticException if a sum is not below 2^63-1
     */
    void put(CapacityWorkload workload) {
        int position = limits.position(workload.namespace());
        if (position != Limits.UNGOVERNED) {
            add(position, workload.request().amounts());
        }
    }

    /** Counts a workload no longer. */
    void take(CapacityWorkload workload) {
        int position = limits.position(workload.namespace());
        if (position != Limits.UNGOVERNED) {
            used[position] = used[position].minus(workload.request().amounts());
            sum = sum.minus(workload.request().amounts());
        }
    }

    /**
     * Counts an amount for a quota.
     *
     * @throws ArithmeticException if a sum is not below 2^63-1
     */
    void add(int position, ResourceVector amount) {
        ResourceVector newSum = sum.plus(amount);
        used[position] = used[position].plus(amount);
        sum = newSum;
    }
}
