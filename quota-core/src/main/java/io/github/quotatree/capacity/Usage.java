package io.github.quotatree.capacity;

import io.github.quotatree.resource.ResourceVector;
import java.util.Arrays;

/**
 * What each quota uses, by its position, and all of them together. A state never changes its own; a plan works on a copy, on
 * which it takes workloads off and puts them back.
 */
final class Usage {
    private final Limits limits;

    /** By position and dimension; a row is shared with copies until one of them writes to it. */
    private final long[][] used;

    private final boolean[] isOwnRow;
    private final long[] sum;

    private Usage(Limits limits, long[][] used, long[] sum) {
        this.limits = limits;
        this.used = used;
        this.sum = sum;
        isOwnRow = new boolean[used.length];
    }

    /** Returns the use of nothing at all. */
    static Usage none(Limits limits) {
        long[][] used = new long[limits.quotas.size()][];
        Arrays.fill(used, new long[limits.schema.size()]);
        return new Usage(limits, used, new long[limits.schema.size()]);
    }

    /** Returns a copy, which is good as long as this one does not change. */
    Usage copy() {
        return new Usage(limits, used.clone(), sum.clone());
    }

    /** Returns what a quota uses. */
    ResourceVector used(int position) {
        return limits.schema.vector(used[position]);
    }

    long used(int position, int d) {
        return used[position][d];
    }

    /** Returns what all quotas use together. */
    long sum(int d) {
        return sum[d];
    }

    /** Returns whether a quota is over its min in some dimension. */
    boolean isOverMin(int position) {
        ResourceVector min = limits.mins.get(position);
        for (int d = 0; d < sum.length; d++) {
            if (used[position][d] > min.value(d)) {
                return true;
            }
        }
        return false;
    }

    /** Counts an amount for a quota, or nowhere if the position is {@link Limits#UNGOVERNED}. */
    void add(int position, ResourceVector amount) {
        for (int d = 0; d < sum.length && position != Limits.UNGOVERNED; d++) {
            add(position, d, amount.value(d));
        }
    }

    /** Counts the amount that starts at an index. */
    void add(int position, long[] amounts, int from) {
        for (int d = 0; d < sum.length && position != Limits.UNGOVERNED; d++) {
            add(position, d, amounts[from + d]);
        }
    }

    /** Counts an amount no longer. */
    void subtract(int position, ResourceVector amount) {
        for (int d = 0; d < sum.length && position != Limits.UNGOVERNED; d++) {
            add(position, d, -amount.value(d));
        }
    }

    /** Counts the amount that starts at an index no longer. */
    void subtract(int position, long[] amounts, int from) {
        for (int d = 0; d < sum.length && position != Limits.UNGOVERNED; d++) {
            add(position, d, -amounts[from + d]);
        }
    }

    private void add(int position, int d, long amount) {
        if (!isOwnRow[position]) {
            isOwnRow[position] = true;
            used[position] = used[position].clone();
        }
        used[position][d] += amount;
        sum[d] += amount;
    }
}
