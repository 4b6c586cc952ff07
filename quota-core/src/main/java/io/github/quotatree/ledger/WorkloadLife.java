package io.github.quotatree.ledger;

import io.github.quotatree.forest.Placement;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The steps in the life of a workload, see {@link WorkloadPhase}. A step is checked completely before anything is
 * written. Not thread-safe.
 */
final class WorkloadLife {
    private static final int MOST_ENDED = 1000;

    private final LedgerData data;

    /** Takes each workload whose reservation ends, as it was before. */
    private @Nullable Consumer<WorkloadStatus> takesEnded;

    WorkloadLife(LedgerData data) {
        this.data = data;
        data.endReservation = this::end;
    }

    // coming

    Placement submit(Workload workload) {
        GroupAccount account = accountOfNew(workload);
        if (data.journal != null) {
            data.journal.accept(new LedgerChange.Submitted(data.version + 1, workload));
        }
        return data.placement(add(workload, workload.request(), account, WorkloadPhase.PENDING, null, null));
    }

    Placement adopt(Workload workload, Instant started, Map<String, String> flavors) {
        GroupAccount account = accountOfNew(workload);
        ResourceVector held = held(workload, flavors);
        if (data.journal != null) {
            data.journal.accept(new LedgerChange.Adopted(data.version + 1, workload, started, HeldFlavors.names(held)));
        }
        return data.placement(add(workload, held, account, WorkloadPhase.RUNNING, started, null));
    }

    /** Returns the request of a workload on flavors that it must name and accept. */
    private static ResourceVector held(Workload workload, Map<String, String> flavors) {
        HeldFlavors.require(workload, workload.request(), flavors);
        return HeldFlavors.on(workload.request(), flavors);
    }

    /** Adds a workload of an exported state. */
    void restore(WorkloadStatus status) {
        Workload workload = status.workload();
        requireNew(workload);
        Seat seat = data.seats.find(workload);
        GroupAccount account = seat != null ? seat.groupAccount() : data.trees.placeInLeaf(workload);
        requireSum(workload, account);
        add(
                workload,
                status.phase().holds() ? held(workload, status.flavors()) : workload.request(),
                account,
                status.phase(),
                status.started().orElse(null),
                status.expires().orElse(null));
    }

    /** Returns the account that a new workload will count in. */
    private GroupAccount accountOfNew(Workload workload) {
        requireNew(workload);
        GroupAccount account = data.place(workload);
        requireSum(workload, account);
        return account;
    }

    private void requireNew(Workload workload) {
        if (data.find(workload.id()) != null) {
            throw new IllegalArgumentException("workload " + workload.id() + " is in the ledger already");
        }
        data.trees.requireSchema(workload.id(), workload.request());
    }

    private static void requireSum(Workload workload, GroupAccount account) {
        ResourceVector request = workload.request();
        account.tree().requireSum(workload.id(), request.schema().zero(), request);
    }

    private WorkloadEntry add(
            Workload workload,
            ResourceVector held,
            GroupAccount account,
            WorkloadPhase phase,
            @Nullable Instant started,
            @Nullable Instant expires) {
        Seat seat = data.seat(workload, account);
        WorkloadEntry entry = data.table.add(workload, seat, phase, expires != null ? expires : started);
        entry.request = held;
        if (expires != null) {
            data.reservations.add(workload.id(), expires);
        }
        LedgerData.count(entry, 1);
        data.version++;
        return entry;
    }

    // admitted, and started

    /** Checks that workloads are pending, which a decision does otherwise. */
    void requirePending(List<String> ids) {
        ids.forEach(data::pending);
    }

    /**
     * Admits workloads that are pending, for good or until a time.
     *
     * @param held what each of them holds, with its flavors; null where no dimension has flavors
     */
    void admit(List<String> ids, @Nullable List<ResourceVector> held, @Nullable Instant expires) {
        recordAdmitted(ids, held, expires);
        for (int k = 0; k < ids.size(); k++) {
            hold(ids.get(k), held == null ? null : held.get(k), expires);
        }
        data.version++;
    }

    void recordAdmitted(List<String> ids, @Nullable List<ResourceVector> held, @Nullable Instant expires) {
        if (data.journal != null) {
            List<Map<String, String>> flavors = held == null ? List.of() : HeldFlavors.names(held);
            data.journal.accept(
                    expires == null
                            ? new LedgerChange.Admitted(data.version + 1, ids, flavors)
                            : new LedgerChange.Reserved(data.version + 1, ids, expires, flavors));
        }
    }

    /**
     * Returns what pending workloads hold on flavors that a change names; null where no dimension has flavors.
     *
     * @throws IllegalArgumentException if a flavor is missing, unknown or not accepted
     */
    @Nullable
    List<ResourceVector> held(List<String> ids, List<Map<String, String>> flavors) {
        if (!data.forest().schema().hasFlavors()) {
            return null;
        }
        List<ResourceVector> held = new ArrayList<>();
        for (int k = 0; k < ids.size(); k++) {
            WorkloadEntry entry = data.pending(ids.get(k));
            Map<String, String> own = k < flavors.size() ? flavors.get(k) : Map.of();
            HeldFlavors.require(entry.workload, entry.request, own);
            held.add(HeldFlavors.on(entry.request, own));
        }
        return held;
    }

    /**
     * Lets a pending workload hold its request, as a part of a change.
     *
     * @param held the request with its flavors; null where no dimension has flavors
     */
    void hold(String id, @Nullable ResourceVector held, @Nullable Instant expires) {
        WorkloadEntry entry = data.table.writable(data.entry(id));
        if (held != null) {
            entry.request = held;
        }
        entry.become(expires == null ? WorkloadPhase.ADMITTED : WorkloadPhase.RESERVED, expires);
        if (expires != null) {
            data.reservations.add(id, expires);
        }
        LedgerData.hold(entry, 1);
    }

    void renew(String id, Instant expires) {
        WorkloadEntry entry = inPhase(id, "renewed", WorkloadPhase.RESERVED, WorkloadPhase.RESERVED);
        if (data.journal != null) {
            data.journal.accept(new LedgerChange.Renewed(data.version + 1, id, expires));
        }
        unreserve(entry);
        entry.become(WorkloadPhase.RESERVED, expires);
        data.reservations.add(id, expires);
        data.version++;
    }

    void confirm(String id) {
        WorkloadEntry entry = inPhase(id, "confirmed", WorkloadPhase.RESERVED, WorkloadPhase.RESERVED);
        data.handOvers.requireReady(id, "confirmed");
        if (data.journal != null) {
            data.journal.accept(new LedgerChange.Confirmed(data.version + 1, id));
        }
        unreserve(entry);
        entry.become(WorkloadPhase.ADMITTED, null);
        data.version++;
    }

    /** Returns the entry of a workload that may be started. */
    WorkloadEntry requireStartable(String id) {
        WorkloadEntry entry = inPhase(id, "started", WorkloadPhase.RESERVED, WorkloadPhase.ADMITTED);
        data.handOvers.requireReady(id, "started");
        return entry;
    }

    /**
     * Starts a workload.
     *
     * @param got its request on the flavors that it got; without flavors where no dimension has any
     */
    void start(String id, Instant now, ResourceVector got) {
        WorkloadEntry entry = requireStartable(id);
        if (data.journal != null) {
            data.journal.accept(new LedgerChange.Started(data.version + 1, id, now, HeldFlavors.names(got)));
        }
        if (!got.equals(entry.request)) {
            LedgerData.hold(entry, -1);
            entry.request = got;
            LedgerData.hold(entry, 1);
        }
        unreserve(entry);
        entry.become(WorkloadPhase.RUNNING, now);
        data.version++;
    }

    /** Starts a workload on flavors that a change names, without deciding anything again. */
    void restart(String id, Instant now, Map<String, String> flavors) {
        WorkloadEntry entry = requireStartable(id);
        HeldFlavors.require(entry.workload, entry.request, flavors);
        start(id, now, HeldFlavors.on(HeldFlavors.counts(entry.request), flavors));
    }

    // back to the queue, or gone

    /** Makes a workload that was admitted, and has not started, pending again. */
    void rollBack(String id) {
        WorkloadEntry entry = inPhase(id, "rolled back", WorkloadPhase.RESERVED, WorkloadPhase.ADMITTED);
        if (data.journal != null) {
            data.journal.accept(new LedgerChange.RolledBack(data.version + 1, id));
        }
        release(entry);
        data.version++;
    }

    /** Keeps the use of a workload until the host says that it has ended. */
    void stop(String id) {
        WorkloadEntry entry = requireStoppable(id);
        if (data.journal != null) {
            data.journal.accept(new LedgerChange.Stopping(data.version + 1, id));
        }
        letLeave(entry);
        data.version++;
    }

    /** Returns the entry of a workload that holds its request and was not told to stop. */
    WorkloadEntry requireStoppable(String id) {
        WorkloadEntry entry = data.entry(id);
        if (!entry.holds() || entry.isIn(WorkloadPhase.STOPPING)) {
            throw LedgerData.outOfOrder(entry, "stopped");
        }
        return entry;
    }

    /** Tells a workload to stop, as a part of a change. */
    void letLeave(WorkloadEntry before) {
        WorkloadEntry entry = data.table.writable(before);
        unreserve(entry);
        entry.become(WorkloadPhase.STOPPING, entry.started());
        LedgerData.leave(entry, 1);
        data.handOvers.left(entry.workload.id());
    }

    void resume(String id) {
        WorkloadEntry entry = inPhase(id, "resumed", WorkloadPhase.STOPPING, WorkloadPhase.STOPPING);
        data.handOvers.requireNobodys(id);
        if (data.journal != null) {
            data.journal.accept(new LedgerChange.Resumed(data.version + 1, id));
        }
        Instant started = entry.started();
        entry.become(started == null ? WorkloadPhase.ADMITTED : WorkloadPhase.RUNNING, started);
        LedgerData.leave(entry, -1);
        data.version++;
    }

    /** Makes a workload that holds its request pending again, and returns the phase that it had. */
    WorkloadPhase evict(String id) {
        WorkloadEntry entry = data.entry(id);
        WorkloadPhase before = entry.phase();
        if (!before.holds()) {
            throw LedgerData.outOfOrder(entry, "evicted");
        }
        if (data.journal != null) {
            data.journal.accept(new LedgerChange.Evicted(data.version + 1, id));
        }
        release(entry);
        data.version++;
        return before;
    }

    /** Makes a workload pending that holds its request, as a part of a change. */
    void release(WorkloadEntry before) {
        WorkloadEntry entry = data.table.writable(before);
        LedgerData.hold(entry, -1);
        entry.request = HeldFlavors.counts(entry.request);
        unreserve(entry);
        entry.become(WorkloadPhase.PENDING, null);
        data.handOvers.left(entry.id());
    }

    void finish(String id) {
        WorkloadEntry entry = data.entry(id);
        if (data.journal != null) {
            data.journal.accept(new LedgerChange.Finished(data.version + 1, id));
        }
        LedgerData.count(entry, -1);
        unreserve(entry);
        data.table.remove(entry);
        data.handOvers.left(id);
        data.leave(entry.seat, entry.workload);
        data.version++;
    }

    /**
     * Rolls back reservations that have ended, at most {@value #MOST_ENDED}; returns whether there were any. The others
     * are seen as ended when they are named, and rolled back by the next calls.
     *
     * @param onEnd takes each workload as it was before, or null if nothing does
     */
    boolean expire(Instant now, @Nullable Consumer<WorkloadStatus> onEnd) {
        takesEnded = onEnd;
        Reservations.Reservation first = data.reservations.first();
        int ended = 0;
        for (; ended < MOST_ENDED && first != null && !first.expires().isAfter(now); ended++) {
            end(data.known(first.id()));
            first = data.reservations.first();
        }
        data.overdue = first != null && !first.expires().isAfter(now) ? now : null;
        return ended > 0;
    }

    private void end(WorkloadEntry entry) {
        if (data.journal != null) {
            data.journal.accept(new LedgerChange.Expired(data.version + 1, entry.id()));
        }
        if (takesEnded != null) {
            takesEnded.accept(data.status(entry));
        }
        release(entry);
        data.version++;
    }

    /** Returns the end of the reservation that ends first, or null if there is none. */
    @Nullable
    Instant nextExpiry() {
        Reservations.Reservation first = data.reservations.first();
        return first == null ? null : first.expires();
    }

    /** Returns whether a reservation may have ended at a time in milliseconds, rounded down. Allocates nothing. */
    boolean mayHaveEnded(long nowMillis) {
        return data.reservations.mayHaveEnded(nowMillis);
    }

    boolean hasReservations() {
        return !data.reservations.isEmpty();
    }

    // changed

    void resize(String id, ResourceVector request) {
        WorkloadEntry before = data.entry(id);
        requireRequest(before, request);
        if (data.journal != null) {
            data.journal.accept(new LedgerChange.Resized(data.version + 1, id, request));
        }
        WorkloadEntry entry = data.table.writable(before);
        entry.tree().changeRequest(entry.number(), entry.workload, entry.request, request);
        if (entry.holds()) {
            LedgerData.hold(entry, -1);
            entry.request = HeldFlavors.as(entry.request, request);
            LedgerData.hold(entry, 1);
        } else {
            entry.request = request;
        }
        data.version++;
    }

    /** Checks a request that a workload is to have, without making garbage. */
    void requireRequest(WorkloadEntry entry, ResourceVector request) {
        data.trees.requireSchema(entry.workload.id(), request);
        for (int d = 0; d < request.schema().size(); d++) {
            if (request.value(d) < 0 || request.value(d) == ResourceVector.UNLIMITED) {
                entry.workload.withRequest(request); // refuses it
            }
        }
        if (request.schema().hasFlavors()) {
            requireFlavors(entry, request);
        }
        entry.tree().requireSum(entry.workload.id(), entry.request, request);
    }

    /** Checks that a request counts units, and that a workload that holds its request knows the flavor of each. */
    private static void requireFlavors(WorkloadEntry entry, ResourceVector request) {
        entry.workload.withRequest(request); // refuses flavors
        if (entry.holds() && !HeldFlavors.isComplete(HeldFlavors.as(entry.request, request))) {
            throw new IllegalStateException("workload " + entry.id() + " is " + entry.phase() + " with "
                    + entry.request + ", and cannot be resized to " + request
                    + ": it holds no flavor of a dimension that it did not request; evict it first");
        }
    }

    void move(String id, String group) {
        move(requireGroup(data.entry(id), group));
    }

    /** Carries out a move that was checked. */
    void move(Move move) {
        WorkloadEntry before = move.entry;
        if (data.journal != null) {
            data.journal.accept(new LedgerChange.Moved(data.version + 1, before.id(), move.group));
        }
        Seat from = before.seat;
        Workload named = before.workload;
        Seat to = data.seat(move.moved, move.to);
        LedgerData.count(before, -1);
        LedgerData.count(data.table.move(before, move.moved, to), 1);
        data.leave(from, named);
        data.version++;
    }

    /**
     * A move to another group, which was checked.
     *
     * @param moved the workload as it is then
     * @param to the account that it counts in then
     */
    record Move(WorkloadEntry entry, String group, Workload moved, GroupAccount to) {}

    /** Checks a group that a workload is to move to. */
    Move requireGroup(WorkloadEntry entry, String group) {
        data.trees.account(group); // must exist
        Workload moved = entry.workload.toBuilder().group(group).build();
        GroupAccount account = data.place(moved);
        ResourceVector request = entry.request;
        ResourceVector less =
                account.tree().equals(entry.tree()) ? request : request.schema().zero();
        account.tree().requireSum(moved.id(), less, request);
        return new Move(entry, group, moved, account);
    }

    /** Forgets the end of a reservation, if there is one. */
    private void unreserve(WorkloadEntry entry) {
        if (entry.isIn(WorkloadPhase.RESERVED)) {
            data.reservations.remove(entry.id(), Objects.requireNonNull(entry.expires()));
        }
    }

    private WorkloadEntry inPhase(String id, String what, WorkloadPhase first, WorkloadPhase second) {
        WorkloadEntry entry = data.entry(id);
        if (!entry.isIn(first) && !entry.isIn(second)) {
            throw LedgerData.outOfOrder(entry, what);
        }
        return data.table.writable(entry);
    }
}
