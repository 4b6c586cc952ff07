package io.github.quotatree.admission;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.ExceededLimit.Kind;
import io.github.quotatree.workload.Loan;
import io.github.quotatree.workload.LoanTerms.InTheWay;
import io.github.quotatree.workload.Workload;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The other side of loans in one tree: the groups whose unused runtime a start on loan would use, and the loans in the
 * way of a start that is due. Both are found when they are read, in linear time in the leaf groups and the loans.
 */
final class LoanSides {
    private LoanSides() {}

    /**
     * Adds the groups that lend to requests by account, and adds to a sum by dimension how much of the requests is
     * beyond the runtimes of their groups.
     *
     * <p>Claims count as used, and use that is leaving as gone. The use of other groups beyond their runtimes takes its
     * part first: of the capacity that is in no runtime, then of the group with the most unused runtime. So two loans
     * that start one after the other never name the same units.
     */
    static void addLenders(
            Accounts accounts,
            Map<Integer, ResourceVector> requests,
            ResourceSchema schema,
            long[] beyond,
            List<Loan> lenders) {
        for (int d = 0; d < schema.size(); d++) {
            List<Loan> unused = new ArrayList<>();
            long rest = accounts.capacity(0, d) - later(accounts, 0, d);
            long before = 0;
            long more = 0;
            for (int leaf : accounts.leaves()) {
                ResourceVector request = requests.get(leaf);
                long used = later(accounts, leaf, d);
                long after = used + (request == null ? 0 : request.value(d));
                long share = accounts.share(leaf, d);
                rest += used - share;
                before += Math.max(0, used - share);
                more += Math.max(0, after - share) - Math.max(0, used - share);
                long lent = share - Math.max(after, accounts.isInTree(leaf) ? accounts.kept(leaf, d) : 0);
                if (lent > 0) {
                    unused.add(new Loan(accounts.name(leaf), schema.dimension(d), lent));
                }
            }
            unused.sort(Comparator.comparingLong(Loan::amount).reversed()); // which keeps the order of equal ones
            beyond[d] = Wide.saturatedAdd(beyond[d], more);
            add(unused, Math.max(0, rest), before, more, lenders);
        }
    }

    /** Returns the use of a scope once leaving workloads have left and all claims are used. */
    private static long later(Accounts accounts, int scope, int d) {
        return accounts.used(scope, d) - accounts.leaving(scope, d) + accounts.claimed(scope, d, scope, null);
    }

    /** Adds the parts of unused runtimes that come after an amount which others have on loan. */
    private static void add(List<Loan> unused, long inNoRuntime, long before, long more, List<Loan> lenders) {
        long skipped = Math.max(0, before - inNoRuntime);
        long left = more - Math.max(0, inNoRuntime - before);
        for (int k = 0; k < unused.size() && left > 0; k++) {
            Loan loan = unused.get(k);
            long amount = Math.min(left, Math.max(0, loan.amount() - skipped));
            skipped = Math.max(0, skipped - loan.amount());
            left -= amount;
            if (amount > 0) {
                lenders.add(new Loan(loan.lender(), loan.dimension(), amount));
            }
        }
    }

    /** Adds the loans that use a part of limits which are exceeded, by group and the least urgent first. */
    static void addInTheWay(Accounts accounts, List<ExceededLimit> exceeded, List<InTheWay> inTheWay) {
        for (int leaf : accounts.leaves()) {
            List<ExceededLimit> ofPath = exceeded.stream()
                    .filter(limit -> isOnPath(accounts, leaf, limit))
                    .toList();
            List<Workload> loans = ofPath.isEmpty() ? List.of() : new ArrayList<>(accounts.onLoan(leaf));
            loans = loans.stream()
                    .sorted(WorkloadOrder.mostUrgentFirst().reversed())
                    .toList();
            for (Workload loan : loans) {
                List<ExceededLimit> limits = ofPath.stream()
                        .filter(limit -> loan.request().value(limit.dimension().orElseThrow()) > 0)
                        .toList();
                if (!limits.isEmpty()) {
                    inTheWay.add(new InTheWay(loan, accounts.name(leaf), limits));
                }
            }
        }
    }

    private static boolean isOnPath(Accounts accounts, int leaf, ExceededLimit limit) {
        String holder = limit.holder().orElse("");
        if (limit.kind() == Kind.TOTAL) {
            return holder.equals(accounts.treeId());
        }
        int scope = leaf;
        while (scope != 0 && !accounts.name(scope).equals(holder)) {
            scope = accounts.parent(scope);
        }
        return scope != 0 && limit.kind() == Kind.MAX;
    }
}
