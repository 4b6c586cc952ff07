package io.github.quotatree.ledger;

import io.github.quotatree.admission.Accounts;
import io.github.quotatree.admission.HeldFlavors;
import io.github.quotatree.resource.ResourceSchema;
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
    private final ResourceSchema schema;
    private final int columns;
    private final LongSupplier version;
    private final List<Claimer> due = new ArrayList<>();

    /** By scope and column: the most that may be claimed; of a flavor, by all who accept it. */
    private final PagedLongs dueSums = new PagedLongs();

    /** By scope and column. */
    private final PagedLongs handedOver = new PagedLongs();

    private static final class Claimer {
        final Workload workload;
        final int account;
        final ResourceVector request;
        long seenAt = -1;
        boolean isEntitled;

        /** The request on the flavors that it is entitled to; found with that. */
        ResourceVector onFlavors;

        Claimer(Workload workload, int account, ResourceVector request) {
            this.workload = workload;
            this.account = account;
            this.request = request;
            onFlavors = request;
        }
    }

    /** Starts without claims; who of the claimers is entitled is found once a version. */
    Claims(Accounts accounts, ResourceSchema schema, LongSupplier version) {
        this.version = version;
        this.accounts = accounts;
        this.schema = schema;
        columns = schema.columns();
    }

    void addHandedOver(int account, ResourceVector request) {
        add(handedOver, account, request);
    }

    void addDue(Workload workload, int account, ResourceVector request) {
        due.add(new Claimer(workload, account, request));
        count(workload, account, request, 1);
    }

    /** Forgets that a workload is due, if it was. */
    void removeDue(Workload workload) {
        for (int c = due.size() - 1; c >= 0; c--) {
            Claimer claimer = due.get(c);
            if (claimer.workload.id().equals(workload.id())) {
                due.remove(c);
                count(claimer.workload, claimer.account, claimer.request, -1);
            }
        }
    }

    private void count(Workload workload, int account, ResourceVector request, int sign) {
        for (int c = 0; c < columns; c++) {
            add(dueSums, account, c, sign * request.value(c));
        }
        for (int d : schema.flavoredPositions()) {
            for (int k = 0; k < schema.flavorCount(d); k++) {
                boolean accepts = (workload.accepted(d).mask() >>> k & 1) == 1;
                add(dueSums, account, schema.column(d, k), accepts ? sign * request.value(d) : 0);
            }
        }
    }

    private void add(PagedLongs sums, int account, ResourceVector request) {
        for (int c = 0; c < columns; c++) {
            add(sums, account, c, request.value(c));
        }
    }

    private void add(PagedLongs sums, int account, int column, long units) {
        for (int scope = account; scope != 0; scope = accounts.parent(scope)) {
            sums.add(scope * columns + column, units);
        }
        sums.add(column, units);
    }

    long handedOver(int scope, int column) {
        return handedOver.get(scope * columns + column);
    }

    /** Returns the claims of all that are entitled, or, for an entitled workload, of those that go before it. */
    long claimed(int scope, int column, int account, @Nullable Workload entitled) {
        return sum(scope, column, account, entitled, Long.MAX_VALUE);
    }

    /** Returns whether that is at most so much, with no look at the claimers where few or many units are left. */
    boolean isClaimedAtMost(int scope, int column, int account, @Nullable Workload entitled, long most) {
        return most >= 0
                && (dueSums.get(scope * columns + column) <= most
                        || sum(scope, column, account, entitled, most) <= most);
    }

    /** Returns the sum of the claims, or a part of it that is above the most. */
    private long sum(int scope, int column, int account, @Nullable Workload entitled, long most) {
        long sum = 0;
        for (int c = 0; c < due.size() && sum <= most; c++) { // an iterator would be garbage
            Claimer claimer = due.get(c);
            if (claimer.request.value(schema.positionOf(column)) > 0
                    && (entitled == null || goesBefore(claimer, account, entitled))
                    && isWithin(claimer.account, scope)
                    && isEntitled(claimer)) {
                sum += claimer.onFlavors.value(column);
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
            claimer.onFlavors = onFlavors(claimer);
            claimer.seenAt = version.getAsLong();
        }
        return claimer.isEntitled;
    }

    private ResourceVector onFlavors(Claimer claimer) {
        ResourceVector request = claimer.request;
        for (int d : schema.flavoredPositions()) {
            int flavor = accounts.entitledFlavor(claimer.account, claimer.workload, d);
            request = flavor < 0 ? request : HeldFlavors.on(request, d, flavor);
        }
        return request;
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
