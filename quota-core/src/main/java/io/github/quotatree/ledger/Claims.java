package io.github.quotatree.ledger;

import io.github.quotatree.admission.Accounts;
import io.github.quotatree.admission.HeldFlavors;
import io.github.quotatree.ledger.DueScope.Claimer;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The claims on the room of one tree, in every scope on the path of each claimer: of workloads that are due, and of
 * those for which a hand-over holds room, whose requests count as used already.
 */
final class Claims {
    private static final int NONE = -1;

    /** So many of the oldest are looked at one by one, before all of a scope are. */
    private static final int FEW = 4;

    private final Accounts accounts;
    private final ResourceSchema schema;
    private final int columns;

    /** A number that grows when runtimes move: as long as it stays, others are entitled as before. */
    private final LongSupplier moves;

    /** By id. */
    private final Map<String, Claimer> claimers = new HashMap<>();

    /** The scopes in which some were due; the first one stands for those in which none ever was. */
    private final List<DueScope> scopes = new ArrayList<>();

    /** By scope: its place among these. */
    private final PagedLongs places = new PagedLongs();

    /** By scope and column: the most that may be claimed; of a flavor, by all who accept it. */
    private final PagedLongs dueSums = new PagedLongs();

    /** By scope and column: of those whose victims are leaving. */
    private final PagedLongs handedOver = new PagedLongs();

    /** By scope and column: of those whose victims have left. */
    private final PagedLongs vacated = new PagedLongs();

    /** The groups whose own workloads have changed since they were looked at. */
    private final List<DueScope> changed = new ArrayList<>();

    /** Starts without claims; who of the claimers is entitled is found when runtimes or workloads have changed. */
    Claims(Accounts accounts, ResourceSchema schema, LongSupplier moves) {
        this.moves = moves;
        this.accounts = accounts;
        this.schema = schema;
        columns = schema.columns();
        scopes.add(new DueScope(NONE, columns));
    }

    void addHandedOver(Workload workload, int account, ResourceVector request, boolean isVacated) {
        PagedLongs held = isVacated ? vacated : handedOver;
        claimers.put(workload.id(), new Claimer(workload, account, request, held));
        add(held, account, request, 1);
    }

    void addDue(Workload workload, int account, ResourceVector request) {
        Claimer claimer = new Claimer(workload, account, request, null);
        claimers.put(workload.id(), claimer);
        count(claimer, 1);
        DueScope leaf = ownScope(account);
        boolean isFirst = leaf.leaves.isEmpty();
        for (int scope = account; scope != NONE; scope = above(scope)) {
            DueScope due = ownScope(scope);
            due.add(claimer);
            if (isFirst) {
                due.leaves.add(leaf);
            }
        }
        leaf.classes = null;
        changed(leaf);
    }

    /** Removes the claim of a workload, if it has one. */
    void remove(String id) {
        Claimer gone = claimers.remove(id);
        if (gone == null) {
            return;
        }
        if (gone.held != null) {
            add(gone.held, gone.account, gone.request, -1);
            return;
        }
        count(gone, -1);
        for (int scope = gone.account; scope != NONE; scope = above(scope)) {
            scope(scope).remove(gone);
        }
    }

    /** Notes that the workloads of a group have changed, and may be entitled otherwise than before. */
    void changed(int account) {
        if (places.get(account) != 0) {
            changed(scope(account));
        }
    }

    private void changed(DueScope leaf) {
        if (!leaf.hasChanged) {
            leaf.hasChanged = true;
            changed.add(leaf);
        }
    }

    private DueScope scope(int scope) {
        return scopes.get((int) places.get(scope));
    }

    private DueScope ownScope(int scope) {
        if (places.get(scope) == 0) {
            places.set(scope, scopes.size());
            scopes.add(new DueScope(scope, columns));
        }
        return scope(scope);
    }

    private int above(int scope) {
        return scope == 0 ? NONE : accounts.parent(scope);
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
        for (int scope = account; scope != NONE; scope = above(scope)) {
            sums.add(scope * columns + column, units);
        }
    }

    long handedOver(int scope, int column) {
        return handedOver.get(scope * columns + column);
    }

    long vacated(int scope, int column) {
        return vacated.get(scope * columns + column);
    }

    /** Returns the claims of all that are entitled, or, for an entitled workload, of those that go before it. */
    long claimed(int scope, int column, int account, @Nullable Workload entitled) {
        DueScope due = scope(scope);
        look(due);
        long sum = due.sum(column, entitled);
        return entitled == null || !isWithin(account, scope) ? sum : sum + byImportance(account, column, entitled);
    }

    /** Returns how much more is claimed by those before a workload, as its own group goes by importance, not by age. */
    private long byImportance(int account, int column, Workload entitled) {
        long more = 0;
        DueScope leaf = scope(account);
        for (int b = 0; b < leaf.blocks(); b++) {
            List<Claimer> own = leaf.block(b);
            for (int k = 0; k < own.size(); k++) { // an iterator would be garbage
                Claimer claimer = own.get(k);
                int times = (goesBefore(claimer, account, entitled) ? 1 : 0) - (claimer.isOlder(entitled) ? 1 : 0);
                more += claimer.isEntitled ? times * claimer.onFlavors.value(column) : 0;
            }
        }
        return more;
    }

    /** Returns whether that is at most so much, with no look at the claimers where few or many units are left. */
    boolean isClaimedAtMost(int scope, int column, int account, @Nullable Workload entitled, long most) {
        if (most < 0 || dueSums.get(scope * columns + column) <= most) {
            return most >= 0;
        }
        DueScope due = scope(scope);
        return (due.seenAt == moves.getAsLong() || fewClaimAtMost(due, column, account, entitled, most))
                && claimed(scope, column, account, entitled) <= most;
    }

    /** Returns false if a few of the oldest claim more already, which mostly saves a look at all. */
    private boolean fewClaimAtMost(DueScope due, int column, int account, @Nullable Workload entitled, long most) {
        List<Claimer> oldest = due.block(0);
        long sum = 0;
        for (int k = 0; k < oldest.size() && k < FEW && sum <= most; k++) {
            Claimer claimer = oldest.get(k);
            if (claimer.request.value(schema.positionOf(column)) > 0
                    && (entitled == null || goesBefore(claimer, account, entitled))
                    && isEntitled(claimer)) {
                sum += claimer.onFlavors.value(column);
            }
        }
        return sum <= most;
    }

    /** Finds who is entitled, once for all, before several threads read the claims of a snapshot. */
    void findEntitled() {
        scopes.forEach(this::look);
    }

    private boolean isEntitled(Claimer claimer) {
        look(scope(claimer.account));
        return claimer.isEntitled;
    }

    private void look(DueScope due) {
        if (due.seenAt != moves.getAsLong()) {
            for (int k = 0; k < due.leaves.size(); k++) {
                lookAtGroup(due.leaves.get(k));
            }
            due.seenAt = moves.getAsLong();
        }
        while (!changed.isEmpty()) {
            lookAtGroup(changed.remove(changed.size() - 1));
        }
    }

    @SuppressWarnings("ReferenceEquality") // the same object for the same classes
    private void lookAtGroup(DueScope leaf) {
        if (leaf.size() == 0 || (leaf.seenAt == moves.getAsLong() && !leaf.hasChanged)) {
            leaf.hasChanged = false;
            return;
        }
        Object classes = accounts.entitled(leaf.account);
        for (int b = 0; classes != leaf.classes && b < leaf.blocks(); b++) {
            leaf.block(b).forEach(this::find);
        }
        leaf.classes = classes;
        leaf.hasChanged = false;
        leaf.seenAt = moves.getAsLong();
    }

    private void find(Claimer claimer) {
        boolean isEntitled = accounts.isEntitled(claimer.account, claimer.workload);
        ResourceVector onFlavors = onFlavors(claimer);
        if (isEntitled != claimer.isEntitled || !onFlavors.equals(claimer.onFlavors)) {
            countEntitled(claimer, -1);
            claimer.isEntitled = isEntitled;
            claimer.onFlavors = onFlavors;
            countEntitled(claimer, 1);
        }
    }

    private void countEntitled(Claimer claimer, int sign) {
        for (int scope = claimer.account; scope != NONE && claimer.isEntitled; scope = above(scope)) {
            scope(scope).count(claimer, sign);
        }
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
