package io.github.quotatree.capacity;

import io.github.quotatree.internal.apportion.Apportionment;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Whose idle mins are lent. The plugin knows only their sum; to name lenders, what is borrowed is apportioned to the idle
 * mins, with them for weights. One more unit borrowed changes the part of exactly one lender, so that the units of one
 * workload are the difference of two such apportionments.
 */
final class Lending {
    private Lending() {}

    /** Returns what an admitted workload borrows, by lender. */
    static List<CapacityLoan> of(CapacityDecision decision, Limits limits, Usage usage) {
        ResourceVector borrowed = decision.borrowed();
        List<CapacityLoan> loans = new ArrayList<>();
        if (borrowed.isZero()) {
            return loans;
        }
        int borrower = limits.position(decision.workload().namespace());
        for (int d = 0; d < borrowed.schema().size(); d++) {
            if (borrowed.value(d) == 0) {
                continue;
            }
            long[] used = used(limits, usage, d);
            used[borrower] = Wide.saturatedAdd(
                    used[borrower], decision.workload().request().value(d));
            long[] idle = idle(limits, used, d);
            long outstanding = outstanding(limits, used, d);
            long[] with = apportion(outstanding, idle);
            long[] without = apportion(Math.max(0, outstanding - borrowed.value(d)), idle);
            for (int q = 0; q < idle.length; q++) {
                if (with[q] > without[q]) {
                    loans.add(new CapacityLoan(
                            limits.quotas.get(q).namespace(), borrowed.schema().dimension(d), with[q] - without[q]));
                }
            }
        }
        return loans;
    }

    /** Returns what is used of each quota, by position. */
    static List<NamespaceUse> uses(Limits limits, Usage usage) {
        int quotas = limits.quotas.size();
        long[][] lent = new long[quotas][limits.schema.size()];
        for (int d = 0; d < limits.schema.size(); d++) {
            long[] used = used(limits, usage, d);
            long[] inDimension = apportion(outstanding(limits, used, d), idle(limits, used, d));
            for (int q = 0; q < quotas; q++) {
                lent[q][d] = inDimension[q];
            }
        }
        List<NamespaceUse> uses = new ArrayList<>(quotas);
        for (int q = 0; q < quotas; q++) {
            ResourceVector min = limits.mins.get(q);
            ResourceVector used = usage.used(q);
            uses.add(new NamespaceUse(
                    limits.quotas.get(q),
                    min,
                    limits.maxes.get(q),
                    used,
                    used.minus(used.min(min)),
                    limits.schema.vector(lent[q])));
        }
        return uses;
    }

    private static long[] used(Limits limits, Usage usage, int d) {
        long[] used = new long[limits.quotas.size()];
        Arrays.setAll(used, q -> usage.used(q, d));
        return used;
    }

    private static long[] idle(Limits limits, long[] used, int d) {
        long[] idle = new long[used.length];
        for (int q = 0; q < idle.length; q++) {
            long min = limits.mins.get(q).value(d);
            idle[q] = min == ResourceVector.UNLIMITED ? 0 : Math.max(0, min - used[q]);
        }
        return idle;
    }

    private static long outstanding(Limits limits, long[] used, int d) {
        long sum = 0;
        for (int q = 0; q < used.length; q++) {
            sum = Wide.saturatedAdd(
                    sum, Math.max(0, used[q] - limits.mins.get(q).value(d)));
        }
        return sum;
    }

    private static long[] apportion(long amount, long[] idle) {
        long[] share = new long[idle.length];
        new Apportionment(idle.length).share(amount, idle, idle, 0, idle.length, share);
        return share;
    }
}
