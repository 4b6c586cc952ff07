package io.github.quotatree.capacity;

import io.github.quotatree.internal.apportion.Apportionment;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Loan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The use of every quota, by position in {@link CapacityState#quotas}, and of all, which a plan changes in place. */
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

    /**
     * Returns by position the units that each quota lends, if one, or none, uses an amount more, and less of all that
     * is borrowed counts. The plugin knows only the sum of the idle mins; here all that is borrowed is apportioned to
     * them, with them for weights. One more unit changes the part of exactly one lender.
     */
    private long[] lent(int d, int borrower, long amount, long less) {
        long[] idle = new long[limits.quotas.size()];
        long borrowed = 0;
        for (int q = 0; q < idle.length; q++) {
            long min = limits.mins.get(q).value(d);
            long inUse = q == borrower ? Wide.saturatedAdd(used(q, d), amount) : used(q, d);
            idle[q] = min == ResourceVector.UNLIMITED ? 0 : Math.max(0, min - inUse);
            borrowed = Wide.saturatedAdd(borrowed, Math.max(0, inUse - min));
        }
        long[] lent = new long[idle.length];
        new Apportionment(idle.length).share(Math.max(0, borrowed - less), idle, idle, 0, idle.length, lent);
        return lent;
    }

    List<Loan> loans(CapacityWorkload workload, ResourceVector borrowed) {
        List<Loan> loans = new ArrayList<>();
        int borrower = limits.position(workload.namespace());
        for (int d = 0; d < borrowed.schema().size(); d++) {
            if (borrowed.value(d) == 0) {
                continue;
            }
            long request = workload.request().value(d);
            long[] with = lent(d, borrower, request, 0);
            long[] without = lent(d, borrower, request, borrowed.value(d));
            for (int q = 0; q < with.length; q++) {
                if (with[q] > without[q]) {
                    loans.add(new Loan(
                            limits.quotas.get(q).namespace(), borrowed.schema().dimension(d), with[q] - without[q]));
                }
            }
        }
        return loans;
    }

    List<NamespaceQuota.Use> uses() {
        int quotas = limits.quotas.size();
        long[][] lent = new long[limits.schema.size()][];
        Arrays.setAll(lent, d -> lent(d, UNGOVERNED, 0, 0));
        List<NamespaceQuota.Use> uses = new ArrayList<>(quotas);
        for (int q = 0; q < quotas; q++) {
            int position = q;
            ResourceVector min = limits.mins.get(q);
            ResourceVector inUse = used(q);
            uses.add(new NamespaceQuota.Use(
                    limits.quotas.get(q),
                    min,
                    limits.maxes.get(q),
                    inUse,
                    inUse.minus(inUse.min(min)),
                    limits.schema.vector(Arrays.stream(lent)
                            .mapToLong(ofDimension -> ofDimension[position])
                            .toArray())));
        }
        return uses;
    }
}
