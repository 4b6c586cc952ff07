package io.github.quotatree.ledger;

import java.time.Instant;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The rollback of workloads whose reservation has ended. */
final class ReservationEnds {
    private static final int MOST_ENDED = 1000;

    private final LedgerData data;
    private final WorkloadLife life;

    /** Takes each workload whose reservation ends, as it was before. */
    private @Nullable Consumer<WorkloadStatus> takesEnded;

    ReservationEnds(LedgerData data, WorkloadLife life) {
        this.data = data;
        this.life = life;
        data.table.endReservation = this::end;
    }

    /**
     * Rolls back reservations that have ended, at most {@value #MOST_ENDED}; returns whether there were any. The others
     * are seen as ended when they are named, and rolled back by the next calls.
     *
     * @param onEnd takes each workload as it was before, or null if nothing does
     */
    boolean expire(Instant now, @Nullable Consumer<WorkloadStatus> onEnd) {
        takesEnded = onEnd;
        Reservations.Reservation first = data.reservations.first;
        int ended = 0;
        for (; ended < MOST_ENDED && first != null && !first.expires().isAfter(now); ended++) {
            end(Objects.requireNonNull(data.table.present(first.id()), first.id()));
            first = data.reservations.first;
        }
        data.table.overdue = first != null && !first.expires().isAfter(now) ? now : null;
        return ended > 0;
    }

    private void end(WorkloadEntry entry) {
        data.record(new LedgerChange.Expired(data.next(), entry.id()));
        if (takesEnded != null) {
            takesEnded.accept(data.status(entry));
        }
        life.release(entry);
    }

    /** Returns the end of the reservation that ends first, or null if there is none. */
    @Nullable
    Instant nextExpiry() {
        Reservations.Reservation first = data.reservations.first;
        return first == null ? null : first.expires();
    }
}
