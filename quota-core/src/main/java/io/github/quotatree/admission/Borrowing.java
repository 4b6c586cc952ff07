package io.github.quotatree.admission;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Loan;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The parts of the requests of a question within and beyond the mins of their groups, and the groups that lend. */
final class Borrowing {
    private Borrowing() {}

    /** Returns how much of the requests is within the mins, or beyond them; a sum above 2^63-1 is cut. */
    static ResourceVector sum(QuestionMembers asked, ResourceSchema schema, boolean fromMin) {
        long[] sums = new long[schema.size()];
        asked.own().forEach((key, request) -> {
            for (int d = 0; d < sums.length; d++) {
                long all = request.all().value(d);
                long within = withinMin(key.accounts(), key.account(), d, all);
                long part = fromMin ? within : all - within;
                sums[d] = sums[d] == 0 ? part : Wide.saturatedAdd(sums[d], part);
            }
        });
        return schema.vector(sums);
    }

    /** Returns how much of a request lies within the min; the system group needs no min, the default group has none. */
    private static long withinMin(Accounts accounts, int account, int d, long request) {
        if (!accounts.isInTree(account)) {
            return accounts.isSystem(account) ? request : 0;
        }
        return Math.max(0, Math.min(accounts.min(account, d) - accounts.used(account, d), request));
    }

    /** Returns the groups that lend, as far as something is borrowed. */
    static List<Loan> lenders(QuestionMembers asked, ResourceSchema schema) {
        Set<Loan> lenders = new LinkedHashSet<>();
        asked.own().forEach((key, sum) -> {
            for (int d = 0; d < schema.size(); d++) {
                long request = sum.all().value(d);
                boolean borrows = key.accounts().isInTree(key.account())
                        && request > withinMin(key.accounts(), key.account(), d, request);
                lenders.addAll(borrows ? key.accounts().lenders(key.account(), d, request) : List.of());
            }
        });
        return List.copyOf(lenders);
    }
}
