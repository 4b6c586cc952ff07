package io.github.quotatree.capacity;

import io.github.quotatree.resource.ResourceVector;
import java.util.Arrays;

/**
 * The use of every quota, and of all together, as an account to work on: a plan subtracts workloads from it and adds
 * them again, without a new {@link CapacityState} for each step. {@link CapacityState#quotaUse} returns a copy of the
 * account of a state. A quota is named by its position, its index in {@link CapacityState#quotas}.
 */
final class QuotaUse {
    /** The position of a namespace without a quota, whose use does not count. */
    static final int UNGOVERNED = -1;

    private final QuotaLimits limits;

    /** By position and dimension; a row is shared with copies until one of them writes to it. */
    private final long[][] used;

    private final boolean[] isOwnRow;
    private final long[] sum;

    private QuotaUse(QuotaLimits limits, long[][] used, long[] sum) {
        this.limits = limits;
        this.used = used;
        this.sum = sum;
        isOwnRow = new boolean[used.length];
    }

    /** Returns the use of quotas of which nothing is used. */
    static QuotaUse none(QuotaLimits limits) {
        long[][] used = new long[limits.quotas.size()][];
        Arrays.fill(used, new long[limits.schema.size()]);
        return new QuotaUse(limits, used, new long[limits.schema.size()]);
    }

    /** Returns a copy. Linear in the number of quotas. */
    QuotaUse copy() {
        // both share the rows from now on; in the account of a state, which other threads may copy too, none is set
        Arrays.fill(isOwnRow, false);
        return new QuotaUse(limits, used.clone(), sum.clone());
    }

    /** Returns the position of the quota of a namespace, or {@link #UNGOVERNED}. */
    int position(String namespace) {
        return limits.position(namespace);
    }

    /** Returns the use of a quota in a dimension. */
    long used(int position, int dimension) {
        return used[position][dimension];
    }

    /** Returns the use of a quota. */
    ResourceVector used(int position) {
        return limits.schema.vector(used[position]);
    }

    /** Returns the use of all quotas together in a dimension. */
    long sum(int dimension) {
        return sum[dimension];
    }

    /**
     * Returns the min of a quota in a dimension, filled in where its list does not name it;
     * {@link ResourceVector#UNLIMITED} in a dimension that is not governed by mins.
     */
    long min(int position, int dimension) {
        return limits.mins.get(position).value(dimension);
    }

    /** Returns whether a quota uses more than its min in some dimension. */
    boolean isOverMin(int position) {
        ResourceVector min = limits.mins.get(position);
        for (int d = 0; d < sum.length; d++) {
            if (used[position][d] > min.value(d)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Adds an amount to the use of a quota, or subtracts it; does nothing if the position is {@link #UNGOVERNED}.
     *
     * @param sign 1 to add, -1 to subtract
     */
    void change(int position, ResourceVector amount, int sign) {
        for (int d = 0; d < sum.length && position != UNGOVERNED; d++) {
            change(position, d, sign * amount.value(d));
        }
    }

    /**
     * Does the same with one of several amounts.
     *
     * @param amounts amounts one after the other, each with a value for every dimension
     * @param from the index of the first value of the one that counts
     */
    void change(int position, long[] amounts, int from, int sign) {
        for (int d = 0; d < sum.length && position != UNGOVERNED; d++) {
            change(position, d, sign * amounts[from + d]);
        }
    }

    private void change(int position, int d, long amount) {
        if (!isOwnRow[position]) {
            isOwnRow[position] = true;
            used[position] = used[position].clone();
        }
        used[position][d] += amount;
        sum[d] += amount;
    }
}
