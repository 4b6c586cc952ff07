package io.github.quotatree.ledger;

import java.time.Instant;
import java.util.Comparator;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The ends of all reservations, in the order of time. A reservation leaves when it is confirmed or rolled back, so that
 * only workloads that are reserved take room here. Every change takes time logarithmic in their number.
 */
final class Reservations {
    private final TreeSet<Reservation> ends =
            new TreeSet<>(Comparator.comparing(Reservation::expires).thenComparing(Reservation::id));

    @Nullable
    Reservation first;

    /** When the first reservation ends, in milliseconds rounded down, so that a question for it makes no garbage. */
    private long firstMillis;

    void add(String id, Instant expires) {
        ends.add(new Reservation(id, expires));
        noteFirst();
    }

    void remove(String id, Instant expires) {
        ends.remove(new Reservation(id, expires));
        noteFirst();
    }

    private void noteFirst() {
        first = ends.isEmpty() ? null : ends.first();
        if (first != null) {
            firstMillis = millis(first.expires());
        }
    }

    private static long millis(Instant moment) {
        return moment.getEpochSecond() < Long.MAX_VALUE / 2000 ? moment.toEpochMilli() : Long.MAX_VALUE;
    }

    /** Returns whether a reservation may have ended at a time in milliseconds, rounded down. Allocates nothing. */
    boolean mayHaveEnded(long nowMillis) {
        return first != null && firstMillis <= nowMillis;
    }

    @Nullable
    Instant nextExpiry() {
        return first == null ? null : first.expires;
    }

    record Reservation(String id, Instant expires) {}
}
