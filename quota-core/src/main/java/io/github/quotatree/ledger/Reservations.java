package io.github.quotatree.ledger;

import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** When reservations end, in that order. */
final class Reservations {
    private final PriorityQueue<Reservation> queue =
            new PriorityQueue<>(Comparator.comparing(Reservation::expires).thenComparing(Reservation::id));

    void add(String id, Instant expires) {
        queue.add(new Reservation(id, expires));
    }

    boolean isEmpty() {
        return queue.isEmpty();
    }

    /** Removes and returns one that has ended, or null; what has become of the workload since is for the caller to see. */
    @Nullable
    Reservation next(Instant now) {
        Reservation first = queue.peek();
        return first == null || first.expires().isAfter(now) ? null : queue.poll();
    }

    record Reservation(String id, Instant expires) {}
}
