package io.github.quotatree.ledger;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.admission.AdmissionQuestion;
import io.github.quotatree.admission.HeldFlavors;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The steps in the life of a workload, and changes of its request and group; each is checked before it is written. */
final class WorkloadLife {
    private static final int MOST_ENDED = 100;

    private final LedgerData data;

    /** Takes each workload whose reservation ends, as it was before. */
    private @Nullable Consumer<WorkloadStatus> takesEnded;

    WorkloadLife(LedgerData data) {
        this.data = data;
        data.table.endReservation = this::end;
    }

    // coming

    Placement submit(Workload workload) {
        return submit(workload, accountOfDeclared(workload));
    }

    /** Submits a workload as a recorded change says. */
    void resubmit(Workload workload) {
        submit(workload, accountOfNew(workload));
    }

    private Placement submit(Workload workload, GroupAccount account) {
        data.record(new LedgerChange.Submitted(data.next(), workload));
        return data.placement(add(workload, workload.request(), account, WorkloadPhase.PENDING, null));
    }

    Placement adopt(Workload workload, Instant started, Map<String, String> flavors) {
        return adopt(workload, accountOfDeclared(workload), started, flavors);
    }

    /** Adopts a workload as a recorded change says. */
    void readopt(Workload workload, Instant started, Map<String, String> flavors) {
        adopt(workload, accountOfNew(workload), started, flavors);
    }

    private Placement adopt(Workload workload, GroupAccount account, Instant started, Map<String, String> flavors) {
        ResourceVector held = HeldFlavors.on(workload, workload.request(), flavors);
        data.record(new LedgerChange.Adopted(data.next(), workload, started, HeldFlavors.names(held)));
        return data.placement(add(workload, held, account, WorkloadPhase.RUNNING, started));
    }

    void adopt(String id, Instant started, Map<String, String> flavors) {
        WorkloadEntry entry = inPhase(id, "adopted", WorkloadPhase.PENDING, WorkloadPhase.PENDING);
        ResourceVector held = HeldFlavors.on(entry.workload, entry.request, flavors);
        data.record(new LedgerChange.AdoptedPending(data.next(), id, started, HeldFlavors.names(held)));
        entry.request = held;
        entry.become(WorkloadPhase.RUNNING, started);
        entry.hold(1);
        data.forget(id);
    }

    /** Adds a workload of an exported state, in the default group if its group cannot have workloads. */
    void restore(WorkloadStatus status) {
        Workload workload = status.workload();
        requireNew(workload);
        Seat seat = data.seats.find(workload);
        GroupAccount account = seat != null ? seat.groupAccount() : data.trees.placeInLeaf(workload);
        requireSum(workload, account);
        Instant time = status.started().or(status::expires).orElse(null);
        WorkloadEntry entry = add(
                workload, status.phase().holds() ? status.used() : workload.request(), account, status.phase(), time);
        restore(entry, status.standing());
    }

    /** Sets which workloads claim nothing, because the last plan could not help them; those that are gone are not. */
    void setHeld(List<String> ids) {
        Lending lending = data.lending;
        List<String> pending = ids.stream()
                .filter(id -> Optional.ofNullable(data.table.find(id))
                        .filter(entry -> entry.isIn(WorkloadPhase.PENDING))
                        .isPresent())
                .toList();
        if (lending != null && !lending.waiting().held().equals(Set.copyOf(pending))) {
            data.record(new LedgerChange.Held(data.next(), pending));
            lending.setHeld(pending);
        }
    }

    private void restore(WorkloadEntry entry, Standing standing) {
        if (standing.startedOnLoan()) {
            data.startOnLoan(entry);
        }
        if (data.lending != null) {
            data.lending.setUnplaceable(entry.id(), standing.unplaceable());
            if (standing.handedOver()) {
                data.lending.setHandedOver(entry.id());
            }
            if (standing.vacated()) {
                data.lending.setVacated(List.of(entry.id()));
            }
            if (standing.held()) {
                data.lending.addHeld(entry.id());
            }
            standing.dueSince().ifPresent(since -> setDue(List.of(entry.id()), since));
        }
    }

    void setDue(List<String> ids, Instant since) {
        if (data.lending != null) {
            data.lending.setDue(ids, since);
        }
    }

    /** Notes whether some node can take a pending workload, which is not due before one can. */
    void setPlaceable(String id, boolean placeable) {
        Lending lending = data.lending;
        if (lending == null) {
            throw new IllegalStateException("a ledger that judges by quota alone asks for no nodes: workload " + id);
        }
        WorkloadEntry entry = data.table.pending(id);
        data.record(new LedgerChange.Placeable(data.next(), id, placeable));
        lending.setUnplaceable(id, !placeable);
        entry.tree().changed(entry.number(), entry.workload);
    }

    /** Returns the account of a new workload of a host, which can be stored, and whose group the host has declared. */
    private GroupAccount accountOfDeclared(Workload workload) {
        StorableForest.require(workload);
        GroupAccount account = accountOfNew(workload);
        if (account.tree().isDefault(account.account())
                && !workload.group().equals(Optional.of(ReservedNames.DEFAULT_GROUP))
                && data.forest().defaultGroupMax().isUnlimited()
                && !data.takesUnmatched) {
            throw new IllegalArgumentException("workload " + workload.id() + " names "
                    + workload.group()
                            .map(group -> "group " + group + ", which does not exist,")
                            .or(() -> workload.namespace()
                                    .map(namespace -> "no group, and no group has its namespace " + namespace + ","))
                            .orElse("no group,")
                    + " and the default group has no max: declare the group, or a max of the default group");
        }
        return account;
    }

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
            Workload workload, ResourceVector held, GroupAccount account, WorkloadPhase phase, @Nullable Instant time) {
        WorkloadEntry entry = data.table.add(workload, data.seat(workload, account), phase, time);
        entry.request = held;
        Instant expires = entry.expires();
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
        requireReady(entry, "confirmed");
        data.record(new LedgerChange.Confirmed(data.next(), id));
        unreserve(entry);
        entry.become(WorkloadPhase.ADMITTED, null);
        data.forget(id);
    }

    WorkloadEntry requireStartable(String id) {
        WorkloadEntry entry = inPhase(id, "started", WorkloadPhase.RESERVED, WorkloadPhase.ADMITTED);
        requireReady(entry, "started");
        return entry;
    }

    boolean isReady(String id) {
        WorkloadEntry entry = data.table.entry(id);
        boolean isAdmitted = entry.isIn(WorkloadPhase.RESERVED) || entry.isIn(WorkloadPhase.ADMITTED);
        return isAdmitted && data.handOvers.isReady(id) && lacking(entry).isEmpty();
    }

    /** Checks that no victims are left whose room a workload was reserved. */
    private void requireReady(WorkloadEntry entry, String what) {
        data.handOvers.requireReady(entry.id(), what);
        List<ExceededLimit> lacking = lacking(entry);
        if (!lacking.isEmpty()) {
            throw new IllegalStateException(
                    "workload " + entry.id() + " cannot be " + what + " before others have left: " + lacking.get(0));
        }
    }

    private List<ExceededLimit> lacking(WorkloadEntry entry) {
        Lending lending = data.lending;
        return lending != null && lending.waiting().handedOver().contains(entry.id())
                ? AdmissionQuestion.exceededNow(entry.tree(), entry.number(), entry.request)
                : List.of();
    }

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
        data.forget(id);
    }

    /** Starts a workload on flavors that a change names, without deciding anything again. */
    void restart(String id, Instant now, Map<String, String> flavors) {
        WorkloadEntry entry = requireStartable(id);
        start(id, now, HeldFlavors.on(entry.workload, HeldFlavors.counts(entry.request), flavors));
    }

    // back to the queue, or gone

    void rollBack(String id) {
        WorkloadEntry entry = inPhase(id, "rolled back", WorkloadPhase.RESERVED, WorkloadPhase.ADMITTED);
        data.record(new LedgerChange.RolledBack(data.next(), id));
        release(entry);
    }

    void stop(String id) {
        WorkloadEntry entry = requireStoppable(id);
        data.record(new LedgerChange.Stopping(data.next(), id));
        letLeave(entry);
    }

    WorkloadEntry requireStoppable(String id) {
        WorkloadEntry entry = data.table.entry(id);
        if (!entry.holds() || entry.isIn(WorkloadPhase.STOPPING)) {
            throw entry.outOfOrder("stopped");
        }
        return entry;
    }

    void letLeave(WorkloadEntry before) {
        WorkloadEntry entry = whereOthersKeepEntitled(before);
        unreserve(entry);
        entry.become(WorkloadPhase.STOPPING, entry.started());
        entry.leave(1);
        data.forget(entry.id());
        data.handOvers.leftAsPreemptor(entry.id());
    }

    void resume(String id) {
        WorkloadEntry entry = inPhase(id, "resumed", WorkloadPhase.STOPPING, WorkloadPhase.STOPPING);
        data.handOvers.requireNobodys(id);
        data.record(new LedgerChange.Resumed(data.next(), id));
        Instant started = entry.started();
        entry.become(started == null ? WorkloadPhase.ADMITTED : WorkloadPhase.RUNNING, started);
        entry.leave(-1);
    }

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

    void release(WorkloadEntry before) {
        WorkloadEntry entry = whereOthersKeepEntitled(before);
        data.endLoan(entry);
        entry.hold(-1);
        entry.request = HeldFlavors.counts(entry.request);
        unreserve(entry);
        entry.become(WorkloadPhase.PENDING, null);
        data.forget(entry.id());
        data.left(entry.id());
    }

    /** Returns the entry of a workload that stops, to be written to; see {@link Lending#keepEntitled}. */
    private WorkloadEntry whereOthersKeepEntitled(WorkloadEntry stops) {
        if (data.lending != null) {
            data.lending.keepEntitled(stops.tree(), stops.number());
        }
        return data.table.writable(Objects.requireNonNull(data.table.present(stops.id()), stops.id()));
    }

    void finish(String id) {
        WorkloadEntry entry = data.table.entry(id);
        data.record(new LedgerChange.Finished(data.next(), id));
        data.endLoan(entry);
        entry.count(-1);
        unreserve(entry);
        data.table.remove(entry);
        data.forget(id);
        data.left(id);
        data.leave(entry.seat, entry.workload);
    }

    private void unreserve(WorkloadEntry entry) {
        if (entry.isIn(WorkloadPhase.RESERVED)) {
            data.reservations.remove(entry.id(), Objects.requireNonNull(entry.expires()));
        }
    }

    // the ends of reservations

    /** Rolls back at most {@value #MOST_ENDED} ended reservations; others seem ended, and are left to later calls. */
    boolean expire(Instant now, @Nullable Consumer<WorkloadStatus> onEnd) {
        takesEnded = onEnd;
        int ended = 0;
        Instant next = data.reservations.nextExpiry();
        for (; ended < MOST_ENDED && next != null && !next.isAfter(now); ended++) {
            String id = Objects.requireNonNull(data.reservations.first).id();
            if (data.table.unwritten != null && data.table.unwritten.has(id)) {
                data.table.find(id); // writes it: a victim leaves, and its reservation with it
            } else {
                end(Objects.requireNonNull(data.table.present(id), id));
            }
            next = data.reservations.nextExpiry();
        }
        data.table.overdue = next != null && !next.isAfter(now) ? now : null;
        return ended > 0;
    }

    private void end(WorkloadEntry entry) {
        data.record(new LedgerChange.Expired(data.next(), entry.id()));
        if (takesEnded != null) {
            takesEnded.accept(data.status(entry));
        }
        release(entry);
    }

    // the request and the group

    void resize(String id, ResourceVector request) {
        WorkloadEntry before = data.table.entry(id);
        requireRequest(before, request);
        if (data.journal == null) {
            data.version++; // makes no garbage
        } else {
            data.record(new LedgerChange.Resized(data.next(), id, request));
        }
        WorkloadEntry entry = data.table.writable(before);
        entry.tree().changeRequest(entry.number(), entry.workload, entry.request, request);
        data.requestChanged(id);
        if (entry.holds()) {
            entry.hold(-1);
            entry.request = HeldFlavors.as(entry.request, request);
            entry.hold(1);
        } else {
            entry.request = request;
        }
    }

    /** Checks a request that a workload is to have, without making garbage. */
    void requireRequest(WorkloadEntry entry, ResourceVector request) {
        data.trees.requireSchema(entry.workload.id(), request);
        boolean isRequest = !request.namesFlavors();
        for (int d = 0; d < request.schema().size(); d++) {
            isRequest &= request.value(d) >= 0 && request.value(d) != ResourceVector.UNLIMITED;
        }
        if (!isRequest) {
            entry.workload.withRequest(request); // refuses it
        }
        if (entry.holds() && !HeldFlavors.isComplete(HeldFlavors.as(entry.request, request))) {
            throw new IllegalStateException("workload " + entry.id() + " is " + entry.phase() + " with "
                    + entry.request + ", and cannot be resized to " + request
                    + ": it holds no flavor of a dimension that it did not request; evict it first");
        }
        entry.tree().requireSum(entry.workload.id(), entry.request, request);
    }

    void move(String id, String group) {
        move(requireGroup(data.table.entry(id), group));
    }

    void move(Move move) {
        WorkloadEntry before = move.entry;
        data.record(new LedgerChange.Moved(data.next(), before.id(), move.group));
        Seat from = before.seat;
        Workload named = before.workload;
        Seat to = data.seat(move.moved, move.to);
        before.count(-1);
        data.table.move(before, move.moved, to).count(1);
        data.requestChanged(named.id());
        data.leave(from, named);
    }

    record Move(WorkloadEntry entry, String group, Workload moved, GroupAccount to) {}

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

    private WorkloadEntry inPhase(String id, String step, WorkloadPhase first, WorkloadPhase second) {
        WorkloadEntry entry = data.table.entry(id);
        if (!entry.isIn(first) && !entry.isIn(second)) {
            throw entry.outOfOrder(step);
        }
        return data.table.writable(entry);
    }
}
