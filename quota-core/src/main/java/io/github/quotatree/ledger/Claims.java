package io.github.quotatree.ledger;

import io.github.quotatree.admission.Accounts;
import io.github.quotatree.admission.HeldFlavors;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

    /** All that claim, by id, and then the due ones, in any order. */
    private final Map<String, Claimer> claimers = new HashMap<>();

    private final List<Claimer> due = new ArrayList<>();

    /** By account of a group with some that are due. */
    private final Map<Integer, Leaf> leaves = new HashMap<>();

    /** By scope and column: the most that may be claimed; of a flavor, by all who accept it. */
    private final PagedLongs dueSums = new PagedLongs();

    /** By scope and column. */
    private final PagedLongs handedOver = new PagedLongs();

    private static final class Claimer {
        final Workload workload;
        final int account;
        final ResourceVector request;

        /** The group in which it is due; null if room is handed over to it. */
        final @Nullable Leaf leaf;

        /** The place among those that are due. */
        int place;

        boolean isEntitled;

        /** The request on the flavors that it is entitled to; found with that. */
        ResourceVector onFlavors;

        Claimer(Workload workload, int account, ResourceVector request, @Nullable Leaf leaf) {
            this.workload = workload;
            this.account = account;
            this.request = request;
            this.leaf = leaf;
            onFlavors = request;
        }
    }

    /** A group: when its classes were last looked at, and which these were. */
    private static final class Leaf {
        final List<Claimer> claimers = new ArrayList<>(1);
        long seenAt = -1;

        @Nullable
        Object entitled;
    }

    /** Starts without claims; who of the claimers is entitled is found once a version. */
    Claims(Accounts accounts, ResourceSchema schema, LongSupplier version) {
        this.version = version;
        this.accounts = accounts;
        this.schema = schema;
        columns = schema.columns();
    }

    void addHandedOver(Workload workload, int account, ResourceVector request) {
        claimers.put(workload.id(), new Claimer(workload, account, request, null));
        add(handedOver, account, request, 1);
    }

    void addDue(Workload workload, int account, ResourceVector request) {
        Leaf leaf = leaves.computeIfAbsent(account, none -> new Leaf());
        Claimer claimer = new Claimer(workload, account, request, leaf);
        claimers.put(workload.id(), claimer);
        claimer.place = due.size();
        due.add(claimer);
        leaf.claimers.add(claimer);
        leaf.seenAt = -1;
        leaf.entitled = null;
        count(claimer, 1);
    }

    /** Removes the claim of a workload, if it has one. */
    void remove(String id) {
        Claimer gone = claimers.remove(id);
        if (gone == null) {
            return;
        }
        Leaf leaf = gone.leaf;
        if (leaf == null) {
            add(handedOver, gone.account, gone.request, -1);
            return;
        }
        Claimer moved = due.remove(due.size() - 1);
        if (!moved.equals(gone)) {
            due.set(gone.place, moved);
            moved.place = gone.place;
        }
        leaf.claimers.remove(gone);
        if (leaf.claimers.isEmpty()) {
            leaves.remove(gone.account);
        }
        count(gone, -1);
    }

    private void count(Claimer claimer, int sign) {
        add(dueSums, claimer.account, claimer.request, sign);
        for (int d : schema.flavoredPositions()) {
            for (int k = 0; k < schema.flavorCount(d); k++) {
                boolean accepts = (claimer.workload.accepted(d).mask() >>> k & 1) == 1;
                add(dueSums, claimer.account, schema.column(d, k), accepts ? sign * claimer.request.value(d) : 0);
            }
        }
    }

    private void add(PagedLongs sums, int account, ResourceVector request, int sign) {
        for (int c = 0; c < columns; c++) {
            add(sums, account, c, sign * request.value(c));
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
        Leaf leaf = Objects.requireNonNull(claimer.leaf);
        if (leaf.seenAt != version.getAsLong()) {
            look(leaf, claimer.account);
        }
        return claimer.isEntitled;
    }

    @SuppressWarnings("ReferenceEquality") // the same object for the same classes
    private void look(Leaf leaf, int account) {
        Object entitled = accounts.entitled(account);
        for (int k = 0; k < leaf.claimers.size() && leaf.entitled != entitled; k++) {
            Claimer claimer = leaf.claimers.get(k);
            claimer.isEntitled = accounts.isEntitled(account, claimer.workload);
            claimer.onFlavors = onFlavors(claimer);
        }
        leaf.entitled = entitled;
        leaf.seenAt = version.getAsLong();
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
