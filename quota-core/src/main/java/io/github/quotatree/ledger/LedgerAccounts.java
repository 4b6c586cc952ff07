package io.github.quotatree.ledger;

import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The state of a ledger, and every change of it: the workloads, and the accounts that they count in. A change is
 * checked completely before anything is written. Not thread-safe.
 */
final class LedgerAccounts {
    private final SolveOptions options;
    private final WorkloadTable table = new WorkloadTable();
    private final Reservations reservations = new Reservations();
    private ForestAccounts trees;
    private long version;
    private @Nullable LedgerSnapshot snapshot;

    /** Takes each change before it takes effect; null until changes are recorded. */
    private @Nullable Consumer<LedgerChange> journal;

    private LedgerAccounts(QuotaForest forest, Map<String, ResourceVector> totals, SolveOptions options) {
        this.options = options;
        trees = ForestAccounts.of(forest, totals, options);
    }

    /**
     * Returns accounts in a state, but with these totals and options. A workload whose group cannot have workloads
     * counts in the default group.
     */
    static LedgerAccounts of(LedgerState state, Map<String, ResourceVector> totals, SolveOptions options) {
        LedgerAccounts accounts = new LedgerAccounts(state.forest(), totals, options);
        for (WorkloadStatus status : state.workloads()) {
            Workload workload = status.workload();
            accounts.requireNew(workload);
            GroupAccount account = accounts.trees.placeInLeaf(workload);
            requireSum(workload, account);
            accounts.add(
                    workload,
                    account,
                    status.phase(),
                    status.started().orElse(null),
                    status.expires().orElse(null));
        }
        accounts.version = state.version();
        return accounts;
    }

    /** Records every change from now on; null records none. */
    void recordIn(@Nullable Consumer<LedgerChange> sink) {
        journal = sink;
    }

    long version() {
        return version;
    }

    QuotaForest forest() {
        return trees.forest();
    }

    /** Returns the accounts by the names of groups. */
    ForestAccounts trees() {
        return trees;
    }

    // reading

    WorkloadEntry entry(String id) {
        WorkloadEntry entry = table.find(id);
        if (entry == null) {
            throw new IllegalArgumentException("no workload " + id + " in the ledger");
        }
        return entry;
    }

    @Nullable
    WorkloadEntry find(String id) {
        return table.find(id);
    }

    /** Returns whether a pending workload fits. Allocates nothing. */
    boolean fits(String id, AdmissionOptions admission) {
        WorkloadEntry entry = pending(id);
        return AdmissionRule.fits(entry.tree, entry.account, entry.request, entry.workload.preemptible(), admission);
    }

    Decision decide(List<String> ids, AdmissionOptions admission) {
        if (ids.isEmpty()) {
            throw new IllegalArgumentException("no workload to decide on");
        }
        List<WorkloadEntry> entries = new ArrayList<>(ids.size());
        Set<String> named = new HashSet<>();
        for (String id : ids) {
            entries.add(pending(id));
            if (ids.size() > 1 && !named.add(id)) {
                throw new IllegalArgumentException("workload " + id + " is named twice");
            }
        }
        return GangDecision.of(entries, admission, forest().schema());
    }

    LedgerSnapshot snapshot() {
        if (snapshot == null || snapshot.version() != version) {
            snapshot =
                    new LedgerSnapshot(version, forest(), options, trees.snapshots(), table.snapshot(), table.size());
        }
        return snapshot;
    }

    /** Returns the state at this moment, to be made outside the lock: it takes n log n time in the workloads. */
    Supplier<LedgerState> state() {
        LedgerSnapshot now = snapshot();
        Map<String, ResourceVector> totals = new HashMap<>(trees.setTotals());
        return () -> new LedgerState(now.forest(), totals, options, now.version(), now.workloads());
    }

    /** Returns the version and the number of workloads. */
    @Override
    public String toString() {
        return LedgerSnapshot.inWords(version, table.size());
    }

    // the life of a workload

    Placement submit(Workload workload) {
        GroupAccount account = accountOfNew(workload);
        if (journal != null) {
            journal.accept(new LedgerChange.Submitted(version + 1, workload));
        }
        return add(workload, account, WorkloadPhase.PENDING, null, null).placement();
    }

    Placement adopt(Workload workload, Instant started) {
        GroupAccount account = accountOfNew(workload);
        if (journal != null) {
            journal.accept(new LedgerChange.Adopted(version + 1, workload, started));
        }
        return add(workload, account, WorkloadPhase.RUNNING, started, null).placement();
    }

    /** Returns the account that a new workload will count in. */
    private GroupAccount accountOfNew(Workload workload) {
        requireNew(workload);
        GroupAccount account = trees.place(workload);
        requireSum(workload, account);
        return account;
    }

    private void requireNew(Workload workload) {
        if (table.find(workload.id()) != null) {
            throw new IllegalArgumentException("workload " + workload.id() + " is in the ledger already");
        }
        trees.requireSchema(workload.id(), workload.request());
    }

    private static void requireSum(Workload workload, GroupAccount account) {
        ResourceVector request = workload.request();
        account.tree().requireSum(workload.id(), request.schema().zero(), request);
    }

    private WorkloadEntry add(
            Workload workload,
            GroupAccount account,
            WorkloadPhase phase,
            @Nullable Instant started,
            @Nullable Instant expires) {
        WorkloadEntry entry = table.add(workload, phase, account);
        entry.started = started;
        entry.expires = expires;
        if (expires != null) {
            reservations.add(workload.id(), expires);
        }
        count(entry, 1);
        version++;
        return entry;
    }

    /** Checks that workloads are pending, which {@link #decide} does otherwise. */
    void requirePending(List<String> ids) {
        ids.forEach(this::pending);
    }

    /** Admits workloads that are pending, for good or until a time. */
    void admit(List<String> ids, @Nullable Instant expires) {
        if (journal != null) {
            journal.accept(
                    expires == null
                            ? new LedgerChange.Admitted(version + 1, ids)
                            : new LedgerChange.Reserved(version + 1, ids, expires));
        }
        for (String id : ids) {
            WorkloadEntry entry = table.writable(entry(id));
            entry.phase = expires == null ? WorkloadPhase.ADMITTED : WorkloadPhase.RESERVED;
            entry.expires = expires;
            if (expires != null) {
                reservations.add(id, expires);
            }
            hold(entry, 1);
        }
        version++;
    }

    void confirm(String id) {
        WorkloadEntry entry = inPhase(id, "confirmed", WorkloadPhase.RESERVED, WorkloadPhase.RESERVED);
        if (journal != null) {
            journal.accept(new LedgerChange.Confirmed(version + 1, id));
        }
        entry.phase = WorkloadPhase.ADMITTED;
        entry.expires = null;
        version++;
    }

    /** Makes a workload that was admitted, and has not started, pending again. */
    void rollBack(String id) {
        WorkloadEntry entry = inPhase(id, "rolled back", WorkloadPhase.RESERVED, WorkloadPhase.ADMITTED);
        if (journal != null) {
            journal.accept(new LedgerChange.RolledBack(version + 1, id));
        }
        release(entry);
    }

    void start(String id, Instant now) {
        WorkloadEntry entry = inPhase(id, "started", WorkloadPhase.RESERVED, WorkloadPhase.ADMITTED);
        if (journal != null) {
            journal.accept(new LedgerChange.Started(version + 1, id, now));
        }
        entry.phase = WorkloadPhase.RUNNING;
        entry.expires = null;
        entry.started = now;
        version++;
    }

    /** Makes a running workload pending again. */
    void evict(String id) {
        WorkloadEntry entry = inPhase(id, "evicted", WorkloadPhase.RUNNING, WorkloadPhase.RUNNING);
        if (journal != null) {
            journal.accept(new LedgerChange.Evicted(version + 1, id));
        }
        release(entry);
    }

    private void release(WorkloadEntry entry) {
        entry.phase = WorkloadPhase.PENDING;
        entry.expires = null;
        entry.started = null;
        hold(entry, -1);
        version++;
    }

    void finish(String id) {
        WorkloadEntry entry = entry(id);
        if (journal != null) {
            journal.accept(new LedgerChange.Finished(version + 1, id));
        }
        count(entry, -1);
        table.remove(entry);
        version++;
    }

    void resize(String id, ResourceVector request) {
        WorkloadEntry before = entry(id);
        trees.requireSchema(id, request);
        requireAmounts(before.workload, request);
        before.tree.requireSum(id, before.request, request);
        if (journal != null) {
            journal.accept(new LedgerChange.Resized(version + 1, id, request));
        }
        WorkloadEntry entry = table.writable(before);
        entry.tree.changeRequest(entry.account, entry.request, request);
        if (entry.phase.holds()) {
            hold(entry, -1);
            entry.request = request;
            hold(entry, 1);
        }
        entry.request = request;
        version++;
    }

    /** Refuses a request that no workload may have, without making a workload of each request that it may have. */
    private static void requireAmounts(Workload workload, ResourceVector request) {
        for (int d = 0; d < request.schema().size(); d++) {
            if (request.value(d) < 0 || request.value(d) == ResourceVector.UNLIMITED) {
                workload.withRequest(request); // refuses it
            }
        }
    }

    void move(String id, String group) {
        trees.account(group); // must exist
        WorkloadEntry before = entry(id);
        Workload moved = before.workload.toBuilder().group(group).build();
        GroupAccount account = trees.place(moved);
        ResourceVector request = before.request;
        ResourceVector less =
                account.tree().equals(before.tree) ? request : request.schema().zero();
        account.tree().requireSum(id, less, request);
        if (journal != null) {
            journal.accept(new LedgerChange.Moved(version + 1, id, group));
        }
        count(before, -1);
        WorkloadEntry entry = table.writable(before);
        entry.workload = moved;
        entry.countIn(account);
        count(entry, 1);
        version++;
    }

    /**
     * Rolls back the reservations that have ended; returns whether there were any.
     *
     * @param onEnd takes each workload as it was before, or null if nothing does
     */
    boolean expire(Instant now, @Nullable Consumer<WorkloadStatus> onEnd) {
        boolean any = false;
        for (Reservations.Reservation ended = reservations.firstEnded(now);
                ended != null;
                ended = reservations.firstEnded(now)) {
            WorkloadEntry entry = reserved(ended);
            if (entry != null) {
                if (journal != null) {
                    journal.accept(new LedgerChange.Expired(version + 1, ended.id()));
                }
                if (onEnd != null) {
                    onEnd.accept(entry.status());
                }
                release(table.writable(entry));
                any = true;
            }
            reservations.removeFirst();
        }
        return any;
    }

    /** Returns the end of the reservation that ends first, or null if there is none. */
    @Nullable
    Instant nextExpiry() {
        Reservations.Reservation first = reservations.first();
        while (first != null && reserved(first) == null) {
            reservations.removeFirst();
            first = reservations.first();
        }
        return first == null ? null : first.expires();
    }

    /** Returns the workload of a reservation, or null if it was confirmed, started or rolled back. */
    private @Nullable WorkloadEntry reserved(Reservations.Reservation reservation) {
        WorkloadEntry entry = table.find(reservation.id());
        return entry != null
                        && entry.phase == WorkloadPhase.RESERVED
                        && reservation.expires().equals(entry.expires)
                ? entry
                : null;
    }

    boolean hasReservations() {
        return !reservations.isEmpty();
    }

    // the cluster

    void setTotal(String treeId, ResourceVector total) {
        trees.requireKnownTotal(treeId, total);
        if (journal != null) {
            journal.accept(new LedgerChange.TotalSet(version + 1, treeId, total));
        }
        trees.setTotal(treeId, total);
        version++;
    }

    void replace(QuotaForest next, DisplacedWorkloads displaced) {
        if (!next.schema().equals(forest().schema())) {
            throw new IllegalArgumentException(
                    "the dimensions cannot change from " + forest().schema() + " to " + next.schema());
        }
        ForestEdit edit = ForestEdit.of(forest(), next, displaced);
        edit.requireValid(withWorkloads(edit.vacated()));
        if (trees.haveTreesOf(next)) {
            List<ResourceVector> totals = trees.totalsOf(next);
            recordReplaced(next, displaced);
            trees = trees.withNodesOf(next, totals);
        } else {
            place(trees.reopened(next), edit);
        }
        version++;
    }

    /** Returns those of some groups that have workloads. */
    private Set<String> withWorkloads(Set<String> groups) {
        Set<String> found = new HashSet<>();
        for (WorkloadEntry entry : groups.isEmpty() ? List.<WorkloadEntry>of() : table.entries()) {
            if (groups.contains(entry.group())) {
                found.add(entry.group());
            }
        }
        return found;
    }

    private void recordReplaced(QuotaForest next, DisplacedWorkloads displaced) {
        if (journal != null) {
            journal.accept(new LedgerChange.ForestReplaced(version + 1, next, displaced));
        }
    }

    /** Counts every workload in other accounts, which replace the present ones when all are counted. */
    private void place(ForestAccounts opened, ForestEdit edit) {
        List<WorkloadEntry> entries = table.entries();
        List<GroupAccount> accounts = new ArrayList<>(entries.size());
        for (WorkloadEntry entry : entries) {
            GroupAccount account = opened.placeAgain(entry, edit);
            TreeAccounts tree = account.tree();
            ResourceVector none = entry.request.schema().zero();
            tree.requireSum(entry.workload.id(), none, entry.request);
            tree.changeRequest(account.account(), none, entry.request);
            if (entry.phase.holds()) {
                tree.addUsed(account.account(), entry.request, entry.workload.preemptible(), 1);
            }
            accounts.add(account);
        }
        recordReplaced(opened.forest(), edit.displaced());
        for (int k = 0; k < accounts.size(); k++) {
            WorkloadEntry entry = table.writable(entries.get(k));
            entry.workload = edit.afterwards(entry.workload, entry.group());
            entry.countIn(accounts.get(k));
        }
        trees = opened;
    }

    private WorkloadEntry pending(String id) {
        WorkloadEntry entry = entry(id);
        if (entry.phase != WorkloadPhase.PENDING) {
            throw outOfOrder(entry, "admitted");
        }
        return entry;
    }

    private WorkloadEntry inPhase(String id, String what, WorkloadPhase first, WorkloadPhase second) {
        WorkloadEntry entry = entry(id);
        if (entry.phase != first && entry.phase != second) {
            throw outOfOrder(entry, what);
        }
        return table.writable(entry);
    }

    private static IllegalStateException outOfOrder(WorkloadEntry entry, String what) {
        return new IllegalStateException(
                "workload " + entry.workload.id() + " is " + entry.phase + " and cannot be " + what);
    }

    /** Adds a workload to the account of its group, or subtracts it. */
    private static void count(WorkloadEntry entry, int sign) {
        ResourceVector none = entry.request.schema().zero();
        entry.tree.changeRequest(entry.account, sign > 0 ? none : entry.request, sign > 0 ? entry.request : none);
        if (entry.phase.holds()) {
            hold(entry, sign);
        }
    }

    private static void hold(WorkloadEntry entry, int sign) {
        entry.tree.addUsed(entry.account, entry.request, entry.workload.preemptible(), sign);
    }
}
