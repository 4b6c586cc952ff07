package io.github.quotatree.capacity;

import io.github.quotatree.internal.apportion.Apportionment;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Loan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The idle mins that are lent, in one dimension. The plugin knows only their sum; to name lenders, all that is borrowed
 * is apportioned to the idle mins, with them for weights. One more unit borrowed changes the part of exactly one
 * lender, so that the units of one workload are the difference of two such apportionments.
 */
final class IdleMins {
    private IdleMins() {}

    /**
     * Returns by position the units that each quota lends.
     *
     * @param borrower the position of a quota that uses an amount more, or {@link QuotaUse#UNGOVERNED}
     * @param less the part of all that is borrowed which is left out
     */
    private static long[] lent(QuotaLimits limits, QuotaUse use, int d, int borrower, long amount, long less) {
        long[] idle = new long[limits.quotas.size()];
        long borrowed = 0;
        for (int q = 0; q < idle.length; q++) {
            long min = limits.mins.get(q).value(d);
            long used = q == borrower ? Wide.saturatedAdd(use.used(q, d), amount) : use.used(q, d);
            idle[q] = min == ResourceVector.UNLIMITED ? 0 : Math.max(0, min - used);
            borrowed = Wide.saturatedAdd(borrowed, Math.max(0, used - min));
        }
        long[] lent = new long[idle.length];
        new Apportionment(idle.length).share(Math.max(0, borrowed - less), idle, idle, 0, idle.length, lent);
        return lent;
    }

    static List<Loan> loans(QuotaLimits limits, QuotaUse use, CapacityWorkload workload, ResourceVector borrowed) {
        List<Loan> loans = new ArrayList<>();
        int borrower = limits.position(workload.namespace());
        for (int d = 0; d < borrowed.schema().size(); d++) {
            if (borrowed.value(d) == 0) {
                continue;
            }
            long request = workload.request().value(d);
            long[] with = lent(limits, use, d, borrower, request, 0);
            long[] without = lent(limits, use, d, borrower, request, borrowed.value(d));
            for (int q = 0; q < with.length; q++) {
                if (with[q] > without[q]) {
                    loans.add(new Loan(
                            limits.quotas.get(q).namespace(), borrowed.schema().dimension(d), with[q] - without[q]));
                }
            }
        }
        return loans;
    }

    static List<NamespaceQuota.Use> uses(QuotaLimits limits, QuotaUse use) {
        int quotas = limits.quotas.size();
        long[][] lent = new long[limits.schema.size()][];
        Arrays.setAll(lent, d -> lent(limits, use, d, QuotaUse.UNGOVERNED, 0, 0));
        List<NamespaceQuota.Use> uses = new ArrayList<>(quotas);
        for (int q = 0; q < quotas; q++) {
            int position = q;
            ResourceVector min = limits.mins.get(q);
            ResourceVector used = use.used(q);
            uses.add(new NamespaceQuota.Use(
                    limits.quotas.get(q),
                    min,
                    limits.maxes.get(q),
                    used,
                    used.minus(used.min(min)),
                    limits.schema.vector(Arrays.stream(lent)
                            .mapToLong(ofDimension -> ofDimension[position])
                            .toArray())));
        }
        return uses;
    }
}
