package io.github.quotatree.ledger;

import io.github.quotatree.workload.Workload;
import org.jspecify.annotations.Nullable;

/**
 * The seats of a ledger. All workloads that name the same group sit on one seat, and so do those that name none and
 * have the same namespace: they always count in the same account. When the forest changes, only seats get other
 * accounts, and no workload is touched.
 *
 * <p>Seats are numbered from 1. A number is used again when the last workload of its seat has left.
 */
final class Seats {
    private final IdIndex<Seat> byGroup = new IdIndex<>(0);
    private final IdIndex<Seat> byNamespace = new IdIndex<>(0);
    private @Nullable Seat ofOthers;
    private @Nullable FreeNumber free;
    private int last;

    /** Returns the seat of a workload, or null if it would be the first one there. */
    @Nullable
    Seat find(Workload workload) {
        String name = name(workload);
        return name == null ? ofOthers : index(workload).find(name);
    }

    /** Returns a new seat for a workload that is the first one there. */
    Seat open(Workload workload, TreeAccounts tree) {
        FreeNumber reused = free;
        free = reused == null ? null : reused.next;
        int number = reused == null ? ++last : reused.number;
        String name = name(workload);
        Seat seat = new Seat(number, name == null ? "" : name, tree);
        if (name == null) {
            ofOthers = seat;
        } else {
            index(workload).add(seat);
        }
        return seat;
    }

    /** Frees the seat that its last workload has left. */
    void close(Seat seat, Workload left) {
        if (name(left) == null) {
            ofOthers = null;
        } else {
            index(left).remove(seat.id());
        }
        free = new FreeNumber(seat.number, free);
    }

    private static @Nullable String name(Workload workload) {
        return workload.group().or(workload::namespace).orElse(null);
    }

    private IdIndex<Seat> index(Workload workload) {
        return workload.group().isPresent() ? byGroup : byNamespace;
    }

    /** A number that may be used again, and the others. */
    private record FreeNumber(int number, @Nullable FreeNumber next) {}
}
