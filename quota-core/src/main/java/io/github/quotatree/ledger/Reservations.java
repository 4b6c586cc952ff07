package io.github.quotatree.ledger;

import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The ends of all reservations, in the order of time. A reservation that was confirmed or rolled back stays until its
 * end, and is then found to be void by the caller: to remove it at once would take time in the number of reservations.
 */
final class Reservations {
    private final PriorityQueue<Reservation> queue =
            new PriorityQueue<>(Comparator.comparing(Reservation::expires).thenComparing(Reservation::id));

    void add(String id, Instant expires) {
        queue.add(new Reservation(id, expires));
    }

    boolean isEmpty() {
        return queue.isEmpty();
    }

    /** Returns the reservation that ends first, or null if there is none. */
    @Nullable
    Reservation first() {
        return queue.peek();
    }

    /** Returns the reservation that ended first, or null if none has ended. */
    @Nullable
    Reservation firstEnded(Instant now) {
        Reservation first = queue.peek();
        return first == null || first.expires().isAfter(now) ? null : first;
    }

    /** Removes the reservation that ends first. */
    void removeFirst() {
        queue.remove();
    }

    /** The end of the reservation of a workload. */
    record Reservation(String id, Instant expires) {}
}
