package io.github.quotatree.ledger;

import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The entries of all workloads by id and by seat, which gives out snapshots of itself: an entry, and the pages that lead to it,
 * is copied when it is first written to after a snapshot.
 */
final class WorkloadTable {
    private final SeatedEntries bySeat = new SeatedEntries();
    private IdIndex<WorkloadEntry> byId = new IdIndex<>(0);
    private int epoch;

    /** The entry that was found last: a workload is often changed and then decided on. */
    private @Nullable WorkloadEntry last;

    int size() {
        return byId.size();
    }

    @Nullable
    WorkloadEntry find(String id) {
        WorkloadEntry known = last;
        if (known != null && known.id().equals(id) && !known.isReplaced()) {
            return known;
        }
        WorkloadEntry found = byId.find(Objects.requireNonNull(id, "id"));
        last = found;
        return found;
    }

    /** Adds a workload, whose id must be new. */
    WorkloadEntry add(Workload workload, Seat seat, WorkloadPhase phase, @Nullable Instant time) {
        WorkloadEntry entry = new WorkloadEntry(epoch, workload, seat, phase, time);
        byId = byId.writable(epoch);
        byId.add(entry);
        bySeat.add(entry, epoch);
        return entry;
    }

    /** Returns the entry in a form that may be written to. */
    WorkloadEntry writable(WorkloadEntry entry) {
        if (entry.isOf(epoch)) {
            return entry;
        }
        WorkloadEntry copy = entry.copy(epoch);
        byId = byId.writable(epoch);
        byId.replace(copy);
        bySeat.replace(entry, copy, epoch);
        entry.replaced();
        return copy;
    }

    /** Moves a workload to the seat of another group that it names now; returns the entry. */
    WorkloadEntry move(WorkloadEntry entry, Workload moved, Seat seat) {
        WorkloadEntry own = writable(entry);
        bySeat.remove(own, epoch);
        own.workload = moved;
        own.seat = seat;
        bySeat.add(own, epoch);
        return own;
    }

    void remove(WorkloadEntry entry) {
        byId = byId.writable(epoch);
        byId.remove(entry.id());
        bySeat.remove(entry, epoch);
        entry.replaced();
    }

    /** Returns whether no workload is on a seat. */
    boolean isEmpty(Seat seat) {
        return bySeat.isEmpty(seat.number);
    }

    /** Passes on the entries on a seat, in no particular order. */
    void forEach(int seat, Consumer<? super WorkloadEntry> action) {
        bySeat.forEach(seat, action);
    }

    /**
     * Returns the entries as they are now, which are never written to again; takes time in the number of seats / 256.
     */
    Snapshot snapshot() {
        epoch++;
        return new Snapshot(byId, bySeat.snapshot());
    }

    /**
     * The entries at one moment; immutable.
     *
     * @param byId all of them
     * @param bySeat those on each seat
     */
    record Snapshot(IdIndex<WorkloadEntry> byId, SeatedEntries.Snapshot bySeat) {}
}
