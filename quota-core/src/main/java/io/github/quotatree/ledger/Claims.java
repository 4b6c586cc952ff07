package io.github.quotatree.ledger;

import io.github.quotatree.admission.Accounts;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The claims on the room of one tree, in every scope on the path of each claimer: of workloads that are due, and of
 * those that wait for the victims of a hand-over, whose requests count as used already.
 */
final class Claims {
    private final Accounts accounts;
    private final int dimensions;
    private final List<Claimer> due = new ArrayList<>();

    // by scope and dimension
    private final PagedLongs dueSums = new PagedLongs();
    private final PagedLongs handedOver = new PagedLongs();

    private record Claimer(Workload workload, int account, ResourceVector request) {}

    Claims(Accounts accounts, int dimensions) {
        this.accounts = accounts;
        this.dimensions = dimensions;
    }

    void addHandedOver(int account, ResourceVector request) {
        add(handedOver, account, request);
    }

    void addDue(Workload workload, int account, ResourceVector request) {
        due.add(new Claimer(workload, account, request));
        add(dueSums, account, request);
    }

    private void add(PagedLongs sums, int account, ResourceVector request) {
        for (int scope = account; ; scope = accounts.parent(scope)) {
            for (int d = 0; d < dimensions; d++) {
                sums.add(scope * dimensions + d, request.value(d));
            }
            if (scope == 0) {
                return;
            }
        }
    }

    long handedOver(int scope, int d) {
        return handedOver.get(scope * dimensions + d);
    }

    /** Returns the claims of all, or, for an entitled workload, of those that go before it. */
    long claimed(int scope, int d, int account, @Nullable Workload entitled) {
        long all = dueSums.get(scope * dimensions + d);
        if (all == 0 || entitled == null) {
            return all;
        }
        long before = 0;
        for (int c = 0; c < due.size(); c++) { // an iterator would be garbage
            Claimer claimer = due.get(c);
            if (claimer.request.value(d) > 0
                    && goesBefore(claimer, account, entitled)
                    && !isSameUnit(claimer.workload, entitled)
                    && isWithin(claimer.account, scope)) {
                before += claimer.request.value(d);
            }
        }
        return before;
    }

    /** By importance inside a group; across groups, whoever calls all its work urgent would go first, so by age. */
    private static boolean goesBefore(Claimer claimer, int account, Workload other) {
        Comparator<Workload> order =
                claimer.account == account ? WorkloadOrder.mostUrgentFirst() : WorkloadOrder.oldestFirst();
        return order.compare(claimer.workload, other) < 0;
    }

    private static boolean isSameUnit(Workload one, Workload other) {
        return one.gang().isPresent()
                && one.gang().equals(other.gang())
                && one.group().equals(other.group());
    }

    private boolean isWithin(int below, int scope) {
        int a = below;
        while (a > scope) { // a group has a higher number than those above it
            a = accounts.parent(a);
        }
        return a == scope;
    }
}
