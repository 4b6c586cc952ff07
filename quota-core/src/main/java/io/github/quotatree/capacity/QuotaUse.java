package io.github.quotatree.capacity;

import io.github.quotatree.resource.ResourceVector;
import java.util.Arrays;

/**
 * The use of every quota, and of all together, as an account to work on: a plan changes it without a new {@link
 * CapacityState} for each step. A quota is named by its position, its index in {@link CapacityState#quotas}.
 */
final class QuotaUse {
    static final int UNGOVERNED = -1;

    private final QuotaLimits limits;

    /** By position and dimension. */
    private final long[] used;

    private final long[] sum;

    private QuotaUse(QuotaLimits limits, long[] used, long[] sum) {
        this.limits = limits;
        this.used = used;
        this.sum = sum;
    }

    static QuotaUse none(QuotaLimits limits) {
        int dimensions = limits.schema.size();
        return new QuotaUse(limits, new long[limits.quotas.size() * dimensions], new long[dimensions]);
    }

    /** Returns a copy. Linear in the number of quotas. */
    QuotaUse copy() {
        return new QuotaUse(limits, used.clone(), sum.clone());
    }

    int position(String namespace) {
        return limits.position(namespace);
    }

    long used(int position, int dimension) {
        return used[position * sum.length + dimension];
    }

    ResourceVector used(int position) {
        return limits.schema.vector(Arrays.copyOfRange(used, position * sum.length, (position + 1) * sum.length));
    }

    long sum(int dimension) {
        return sum[dimension];
    }

    /** {@link ResourceVector#UNLIMITED} in a dimension that is not governed by mins. */
    long min(int position, int dimension) {
        return limits.mins.get(position).value(dimension);
    }

    boolean isOverMin(int position) {
        ResourceVector min = limits.mins.get(position);
        for (int d = 0; d < sum.length; d++) {
            if (used(position, d) > min.value(d)) {
                return true;
            }
        }
        return false;
    }

    /** Adds (sign 1) or subtracts (-1) an amount; does nothing if the position is {@link #UNGOVERNED}. */
    void change(int position, ResourceVector amount, int sign) {
        for (int d = 0; d < sum.length && position != UNGOVERNED; d++) {
            change(position, d, sign * amount.value(d));
        }
    }

    /** Does the same with one of several amounts, whose values start at an index. */
    void change(int position, long[] amounts, int from, int sign) {
        for (int d = 0; d < sum.length && position != UNGOVERNED; d++) {
            change(position, d, sign * amounts[from + d]);
        }
    }

    private void change(int position, int d, long amount) {
        used[position * sum.length + d] += amount;
        sum[d] += amount;
    }
}
