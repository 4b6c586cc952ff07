package io.github.quotatree.capacity;

import io.github.quotatree.internal.apportion.Apportionment;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Loan;
import java.util.ArrayList;
import java.util.List;

/**
 * The idle mins that are lent, in one dimension. The plugin knows only their sum; to name lenders, all that is borrowed
 * is apportioned to the idle mins, with them for weights. One more unit borrowed changes the part of exactly one
 * lender, so that the units of one workload are the difference of two such apportionments.
 */
final class IdleMins {
    private final long[] idle;

    /** The sum of the use beyond the mins. */
    private final long borrowed;

    private IdleMins(long[] idle, long borrowed) {
        this.idle = idle;
        this.borrowed = borrowed;
    }

    private static IdleMins of(QuotaLimits limits, QuotaUse use, int d, int borrower, long amount) {
        long[] idle = new long[limits.quotas.size()];
        long borrowed = 0;
        for (int q = 0; q < idle.length; q++) {
            long min = limits.mins.get(q).value(d);
            long used = q == borrower ? Wide.saturatedAdd(use.used(q, d), amount) : use.used(q, d);
            idle[q] = min == ResourceVector.UNLIMITED ? 0 : Math.max(0, min - used);
            borrowed = Wide.saturatedAdd(borrowed, Math.max(0, used - min));
        }
        return new IdleMins(idle, borrowed);
    }

    private long[] lent(long amount) {
        long[] lent = new long[idle.length];
        new Apportionment(idle.length).share(amount, idle, idle, 0, idle.length, lent);
        return lent;
    }

    static List<Loan> loans(QuotaLimits limits, QuotaUse use, CapacityWorkload workload, ResourceVector borrowed) {
        List<Loan> loans = new ArrayList<>();
        int borrower = limits.position(workload.namespace());
        for (int d = 0; d < borrowed.schema().size(); d++) {
            if (borrowed.value(d) == 0) {
                continue;
            }
            IdleMins mins = of(limits, use, d, borrower, workload.request().value(d));
            long[] with = mins.lent(mins.borrowed);
            long[] without = mins.lent(Math.max(0, mins.borrowed - borrowed.value(d)));
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
        long[][] lent = new long[quotas][limits.schema.size()];
        for (int d = 0; d < limits.schema.size(); d++) {
            IdleMins mins = of(limits, use, d, QuotaUse.UNGOVERNED, 0);
            long[] inDimension = mins.lent(mins.borrowed);
            for (int q = 0; q < quotas; q++) {
                lent[q][d] = inDimension[q];
            }
        }
        List<NamespaceQuota.Use> uses = new ArrayList<>(quotas);
        for (int q = 0; q < quotas; q++) {
            ResourceVector min = limits.mins.get(q);
            ResourceVector used = use.used(q);
            uses.add(new NamespaceQuota.Use(
                    limits.quotas.get(q),
                    min,
                    limits.maxes.get(q),
                    used,
                    used.minus(used.min(min)),
                    limits.schema.vector(lent[q])));
        }
        return uses;
    }
}
