package io.github.quotatree.ledger;

import io.github.quotatree.admission.HeldFlavors;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The steps in the life of a workload, see {@link WorkloadPhase}. A step is checked completely before anything is
 * written. Not thread-safe.
 */
final class WorkloadLife {
    private final LedgerData data;

    WorkloadLife(LedgerData data) {
        this.data = data;
    }

    // coming

    Placement submit(Workload workload) {
        GroupAccount account = accountOfNew(workload);
        data.record(new LedgerChange.Submitted(data.next(), workload));
        return data.placement(add(workload, workload.request(), account, WorkloadPhase.PENDING, null, null));
    }

    Placement adopt(Workload workload, Instant started, Map<String, String> flavors) {
        GroupAccount account = accountOfNew(workload);
        ResourceVector held = HeldFlavors.on(workload, workload.request(), flavors);
        data.record(new LedgerChange.Adopted(data.next(), workload, started, HeldFlavors.names(held)));
        return data.placement(add(workload, held, account, WorkloadPhase.RUNNING, started, null));
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
                status.phase().holds()
                        ? HeldFlavors.on(workload, workload.request(), status.flavors())
                        : workload.request(),
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
        if (data.table.find(workload.id()) != null) {
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
        entry.count(1);
        return entry;
    }

    // after an admission

    void renew(String id, Instant expires) {
        WorkloadEntry entry = inPhase(id, "renewed", WorkloadPhase.RESERVED, WorkloadPhase.RESERVED);
        data.record(new LedgerChange.Renewed(data.next(), id, expires));
        unreserve(entry);
        entry.become(WorkloadPhase.RESERVED, expires);
        data.reservations.add(id, expires);
    }

    void confirm(String id) {
        WorkloadEntry entry = inPhase(id, "confirmed", WorkloadPhase.RESERVED, WorkloadPhase.RESERVED);
        data.handOvers.requireReady(id, "confirmed");
        data.record(new LedgerChange.Confirmed(data.next(), id));
        unreserve(entry);
        entry.become(WorkloadPhase.ADMITTED, null);
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
        data.record(new LedgerChange.Started(data.next(), id, now, HeldFlavors.names(got)));
        if (!got.equals(entry.request)) {
            entry.hold(-1);
            entry.request = got;
            entry.hold(1);
        }
        unreserve(entry);
        entry.become(WorkloadPhase.RUNNING, now);
    }

    /** Starts a workload on flavors that a change names, without deciding anything again. */
    void restart(String id, Instant now, Map<String, String> flavors) {
        WorkloadEntry entry = requireStartable(id);
        start(id, now, HeldFlavors.on(entry.workload, HeldFlavors.counts(entry.request), flavors));
    }

    // back to the queue, or gone

    /** Makes a workload that was admitted, and has not started, pending again. */
    void rollBack(String id) {
        WorkloadEntry entry = inPhase(id, "rolled back", WorkloadPhase.RESERVED, WorkloadPhase.ADMITTED);
        data.record(new LedgerChange.RolledBack(data.next(), id));
        release(entry);
    }

    /** Keeps the use of a workload until the host says that it has ended. */
    void stop(String id) {
        WorkloadEntry entry = requireStoppable(id);
        data.record(new LedgerChange.Stopping(data.next(), id));
        letLeave(entry);
    }

    /** Returns the entry of a workload that holds its request and was not told to stop. */
    WorkloadEntry requireStoppable(String id) {
        WorkloadEntry entry = data.table.entry(id);
        if (!entry.holds() || entry.isIn(WorkloadPhase.STOPPING)) {
            throw entry.outOfOrder("stopped");
        }
        return entry;
    }

    /** Tells a workload to stop, as a part of a change. */
    void letLeave(WorkloadEntry before) {
        WorkloadEntry entry = data.table.writable(before);
        unreserve(entry);
        entry.become(WorkloadPhase.STOPPING, entry.started());
        entry.leave(1);
        data.handOvers.left(entry.workload.id());
    }

    void resume(String id) {
        WorkloadEntry entry = inPhase(id, "resumed", WorkloadPhase.STOPPING, WorkloadPhase.STOPPING);
        data.handOvers.requireNobodys(id);
        data.record(new LedgerChange.Resumed(data.next(), id));
        Instant started = entry.started();
        entry.become(started == null ? WorkloadPhase.ADMITTED : WorkloadPhase.RUNNING, started);
        entry.leave(-1);
    }

    /** Makes a workload that holds its request pending again, and returns the phase that it had. */
    WorkloadPhase evict(String id) {
        WorkloadEntry entry = data.table.entry(id);
        WorkloadPhase before = entry.phase();
        if (!before.holds()) {
            throw entry.outOfOrder("evicted");
        }
        data.record(new LedgerChange.Evicted(data.next(), id));
        release(entry);
        return before;
    }

    /** Makes a workload pending that holds its request, as a part of a change. */
    void release(WorkloadEntry before) {
        WorkloadEntry entry = data.table.writable(before);
        entry.hold(-1);
        entry.request = HeldFlavors.counts(entry.request);
        unreserve(entry);
        entry.become(WorkloadPhase.PENDING, null);
        data.handOvers.left(entry.id());
    }

    void finish(String id) {
        WorkloadEntry entry = data.table.entry(id);
        data.record(new LedgerChange.Finished(data.next(), id));
        entry.count(-1);
        unreserve(entry);
        data.table.remove(entry);
        data.handOvers.left(id);
        data.leave(entry.seat, entry.workload);
    }

    /** Forgets the end of a reservation, if there is one. */
    private void unreserve(WorkloadEntry entry) {
        if (entry.isIn(WorkloadPhase.RESERVED)) {
            data.reservations.remove(entry.id(), Objects.requireNonNull(entry.expires()));
        }
    }

    private WorkloadEntry inPhase(String id, String step, WorkloadPhase first, WorkloadPhase second) {
        WorkloadEntry entry = data.table.entry(id);
        if (!entry.isIn(first) && !entry.isIn(second)) {
            throw entry.outOfOrder(step);
        }
        return data.table.writable(entry);
    }
}
