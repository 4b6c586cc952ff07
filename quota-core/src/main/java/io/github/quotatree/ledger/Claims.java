package io.github.quotatree.ledger;

import io.github.quotatree.admission.Accounts;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The claims on the room of one tree, in every scope on the path of each claimer: of workloads that are due, and of
 * those that wait for the victims of a hand-over, whose requests count as used already.
 */
final class Claims {
    private final Accounts accounts;
    private final int dimensions;
    private final LongSupplier version;
    private final List<Claimer> due = new ArrayList<>();

    // by scope and dimension
    private final PagedLongs dueSums = new PagedLongs();
    private final PagedLongs handedOver = new PagedLongs();

    private static final class Claimer {
        final Workload workload;
        final int account;
        final ResourceVector request;
        long seenAt = -1;
        boolean isEntitled;

        Claimer(Workload workload, int account, ResourceVector request) {
            this.workload = workload;
            this.account = account;
            this.request = request;
        }
    }

    /** Starts without claims; who of the claimers is entitled is found once a version. */
    Claims(Accounts accounts, int dimensions, LongSupplier version) {
        this.version = version;
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

    /** Returns the claims of all that are entitled, or, for an entitled workload, of those that go before it. */
    long claimed(int scope, int d, int account, @Nullable Workload entitled) {
        return sum(scope, d, account, entitled, Long.MAX_VALUE);
    }

    /** Returns whether that is at most so much, with no look at the claimers where few or many units are left. */
    boolean isClaimedAtMost(int scope, int d, int account, @Nullable Workload entitled, long most) {
        return most >= 0
                && (dueSums.get(scope * dimensions + d) <= most || sum(scope, d, account, entitled, most) <= most);
    }

    /** Returns the sum of the claims, or a part of it that is above the most. */
    private long sum(int scope, int d, int account, @Nullable Workload entitled, long most) {
        long sum = 0;
        for (int c = 0; c < due.size() && sum <= most; c++) { // an iterator would be garbage
            Claimer claimer = due.get(c);
            if (claimer.request.value(d) > 0
                    && (entitled == null || goesBefore(claimer, account, entitled))
                    && isWithin(claimer.account, scope)
                    && isEntitled(claimer)) {
                sum += claimer.request.value(d);
            }
        }
        return sum;
    }

    /** Finds who is entitled, once for all, before several threads read the claims of one version. */
    void findEntitled() {
        due.forEach(this::isEntitled);
    }

    private boolean isEntitled(Claimer claimer) {
        if (claimer.seenAt != version.getAsLong()) {
            claimer.isEntitled = accounts.isEntitled(claimer.account, claimer.workload);
            claimer.seenAt = version.getAsLong();
        }
        return claimer.isEntitled;
    }

    /** By importance inside a group; across groups, whoever calls all its work urgent would go first, so by age. */
    private static boolean goesBefore(Claimer claimer, int account, Workload other) {
        Comparator<Workload> order =
                claimer.account == account ? WorkloadOrder.mostUrgentFirst() : WorkloadOrder.oldestFirst();
        return !isSameUnit(claimer.workload, other) && order.compare(claimer.workload, other) < 0;
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
