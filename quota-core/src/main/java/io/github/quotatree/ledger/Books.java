package io.github.quotatree.ledger;

import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The state of a ledger, and every change of it. A change is checked whole before anything is written. Not thread-safe.
 */
final class Books {
    private final SolveOptions options;
    private final WorkloadTable table = new WorkloadTable();
    private final Reservations reservations = new Reservations();
    private OpenTrees trees;
    private long version;
    private @Nullable LedgerSnapshot snapshot;

    Books(QuotaForest forest, Map<String, ResourceVector> totals, SolveOptions options) {
        this.options = options;
        trees = OpenTrees.of(forest, totals, options);
    }

    QuotaForest forest() {
        return trees.forest();
    }

    SortedMap<String, ResourceVector> setTotals() {
        return trees.setTotals();
    }

    long version() {
        return version;
    }

    // reading

    Entry entry(String id) {
        Entry entry = table.find(id);
        if (entry == null) {
            throw new IllegalArgumentException("no workload " + id + " in the ledger");
        }
        return entry;
    }

    @Nullable
    Entry find(String id) {
        return table.find(id);
    }

    boolean fits(String id, AdmissionOptions admission) {
        return Admission.fits(pending(id), forest().defaultGroupMax(), admission);
    }

    Decision decide(List<String> ids, AdmissionOptions admission) {
        if (ids.isEmpty()) {
            throw new IllegalArgumentException("no workload to decide on");
        }
        List<Entry> entries = new ArrayList<>(ids.size());
        for (String id : ids) {
            Entry entry = pending(id);
            if (entries.contains(entry)) {
                throw new IllegalArgumentException("workload " + id + " is named twice");
            }
            entries.add(entry);
        }
        return Admission.decide(entries, forest().defaultGroupMax(), admission);
    }

    long runtime(String group, String dimension) {
        int d = forest().schema().position(dimension);
        TreeAccounts accounts = trees.accountsOf(group);
        return accounts.live.runtime(accounts.tree().index(group), d);
    }

    long request(String group, String dimension) {
        int d = forest().schema().position(dimension);
        TreeAccounts accounts = trees.accountsOf(group);
        return accounts.request(accounts.node(group), d);
    }

    long used(String group, String dimension) {
        int d = forest().schema().position(dimension);
        TreeAccounts accounts = trees.accountsOf(group);
        return accounts.usedBelow(accounts.node(group), d);
    }

    LedgerSnapshot snapshot() {
        if (snapshot == null || snapshot.version() != version) {
            snapshot = new LedgerSnapshot(version, forest(), options, trees.pictures(), table.picture(), table.size());
        }
        return snapshot;
    }

    // the life of a workload

    Placement submit(Workload workload) {
        return add(workload, WorkloadPhase.PENDING, null, null);
    }

    Placement adopt(Workload workload, Instant started) {
        return add(workload, WorkloadPhase.RUNNING, started, null);
    }

    Placement add(Workload workload, WorkloadPhase phase, @Nullable Instant started, @Nullable Instant expires) {
        if (table.find(workload.id()) != null) {
            throw new IllegalArgumentException("workload " + workload.id() + " is in the ledger already");
        }
        trees.requireSchema(workload.id(), workload.request());
        OpenTrees.Seat seat = trees.seat(workload);
        ResourceVector request = workload.request();
        seat.accounts().requireRoom(workload.id(), request.schema().zero(), request);
        Entry entry = table.add(workload, phase, seat.accounts(), seat.node());
        entry.started = started;
        entry.expires = expires;
        if (expires != null) {
            reservations.add(workload.id(), expires);
        }
        count(entry, 1);
        version++;
        return entry.placement();
    }

    void admit(List<String> ids, @Nullable Instant expires) {
        for (String id : ids) {
            Entry entry = table.writable(entry(id));
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
        Entry entry = inPhase(id, "confirmed", WorkloadPhase.RESERVED, WorkloadPhase.RESERVED);
        entry.phase = WorkloadPhase.ADMITTED;
        entry.expires = null;
        version++;
    }

    void rollBack(String id) {
        Entry entry = inPhase(id, "rolled back", WorkloadPhase.RESERVED, WorkloadPhase.ADMITTED);
        entry.phase = WorkloadPhase.PENDING;
        entry.expires = null;
        hold(entry, -1);
        version++;
    }

    void start(String id, Instant now) {
        Entry entry = inPhase(id, "started", WorkloadPhase.RESERVED, WorkloadPhase.ADMITTED);
        entry.phase = WorkloadPhase.RUNNING;
        entry.expires = null;
        entry.started = now;
        version++;
    }

    /** Puts a running workload back in the queue. */
    void evict(String id) {
        Entry entry = inPhase(id, "evicted", WorkloadPhase.RUNNING, WorkloadPhase.RUNNING);
        entry.phase = WorkloadPhase.PENDING;
        entry.started = null;
        hold(entry, -1);
        version++;
    }

    void finish(String id) {
        Entry entry = entry(id);
        count(entry, -1);
        table.remove(entry);
        version++;
    }

    void resize(String id, ResourceVector request) {
        Entry before = entry(id);
        trees.requireSchema(id, request);
        requireAmounts(before.workload, request);
        before.accounts.requireRoom(id, before.request, request);
        Entry entry = table.writable(before);
        entry.accounts.changeRequest(entry.node, entry.request, request);
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
        trees.accountsOf(group);
        Entry before = entry(id);
        Workload changed = before.workload.toBuilder().group(group).build();
        OpenTrees.Seat seat = trees.seat(changed);
        ResourceVector request = before.request;
        ResourceVector less = seat.accounts().equals(before.accounts)
                ? request
                : request.schema().zero();
        seat.accounts().requireRoom(id, less, request);
        count(before, -1);
        Entry entry = table.writable(before);
        entry.workload = changed;
        entry.accounts = seat.accounts();
        entry.node = seat.node();
        count(entry, 1);
        version++;
    }

    /** Takes back the reservations that have ended; returns whether there were any. */
    boolean expire(Instant now) {
        boolean any = false;
        for (Reservations.Reservation ended = reservations.next(now); ended != null; ended = reservations.next(now)) {
            Entry entry = table.find(ended.id());
            if (entry != null
                    && entry.phase == WorkloadPhase.RESERVED
                    && ended.expires().equals(entry.expires)) {
                rollBack(ended.id());
                any = true;
            }
        }
        return any;
    }

    boolean hasReservations() {
        return !reservations.isEmpty();
    }

    // the cluster

    void setTotal(String treeId, ResourceVector total) {
        trees.setTotal(treeId, total);
        version++;
    }

    void replace(QuotaForest next) {
        if (!next.schema().equals(forest().schema())) {
            throw new IllegalArgumentException(
                    "the dimensions cannot change from " + forest().schema() + " to " + next.schema());
        }
        if (trees.haveTreesOf(next)) {
            trees = trees.withNodesOf(next);
        } else {
            place(trees.reopened(next));
        }
        version++;
    }

    /** Counts every workload in other accounts, which take the place of the present ones when all are counted. */
    private void place(OpenTrees opened) {
        List<Entry> entries = table.entries();
        List<OpenTrees.Seat> seats = new ArrayList<>(entries.size());
        for (Entry entry : entries) {
            OpenTrees.Seat seat = opened.seat(entry.workload);
            ResourceVector none = entry.request.schema().zero();
            seat.accounts().requireRoom(entry.workload.id(), none, entry.request);
            seat.accounts().changeRequest(seat.node(), none, entry.request);
            if (entry.phase.holds()) {
                seat.accounts().addUsed(seat.node(), entry.request, entry.workload.preemptible(), 1);
            }
            seats.add(seat);
        }
        for (int k = 0; k < seats.size(); k++) {
            Entry entry = table.writable(entries.get(k));
            entry.accounts = seats.get(k).accounts();
            entry.node = seats.get(k).node();
        }
        trees = opened;
    }

    private Entry pending(String id) {
        Entry entry = entry(id);
        if (entry.phase != WorkloadPhase.PENDING) {
            throw outOfOrder(entry, "admitted");
        }
        return entry;
    }

    private Entry inPhase(String id, String what, WorkloadPhase first, WorkloadPhase second) {
        Entry entry = entry(id);
        if (entry.phase != first && entry.phase != second) {
            throw outOfOrder(entry, what);
        }
        return table.writable(entry);
    }

    private static IllegalStateException outOfOrder(Entry entry, String what) {
        return new IllegalStateException(
                "workload " + entry.workload.id() + " is " + entry.phase + " and cannot be " + what);
    }

    /** Counts a workload in or out of its group. */
    private static void count(Entry entry, int sign) {
        ResourceVector none = entry.request.schema().zero();
        entry.accounts.changeRequest(entry.node, sign > 0 ? none : entry.request, sign > 0 ? entry.request : none);
        if (entry.phase.holds()) {
            hold(entry, sign);
        }
    }

    private static void hold(Entry entry, int sign) {
        entry.accounts.addUsed(entry.node, entry.request, entry.workload.preemptible(), sign);
    }
}
