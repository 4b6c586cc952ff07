package io.github.quotatree.ledger;

import java.time.Duration;
import java.util.Objects;

/**
 * How a plan is carried out.
 *
 * @param atOnce whether the victims are pending at once, because the host has stopped them already; by default they are
 *     {@linkplain WorkloadPhase#STOPPING stopping}, and hold their requests until their ends are reported
 * @param reservation how long the room is reserved for the pending workloads of the plan, positive; 10 minutes by
 *     default
 */
public record HandOverOptions(boolean atOnce, Duration reservation) {
    private static final HandOverOptions DEFAULTS = new HandOverOptions(false, Duration.ofMinutes(10));

    /**
     * Checks the time.
     *
     * @throws IllegalArgumentException if the time is not positive
     */
    public HandOverOptions {
        Objects.requireNonNull(reservation, "reservation");
        if (reservation.isNegative() || reservation.isZero()) {
            throw new IllegalArgumentException("a reservation must last for a positive time, not " + reservation);
        }
    }

    /** Returns the defaults. */
    public static HandOverOptions defaults() {
        return DEFAULTS;
    }

    /** Returns these options with victims that are pending at once, or stopping. */
    public HandOverOptions withAtOnce(boolean on) {
        return new HandOverOptions(on, reservation);
    }

    /**
     * Returns these options with another time of reservation.
     *
     * @throws IllegalArgumentException if the time is not positive
     */
    public HandOverOptions withReservation(Duration time) {
        return new HandOverOptions(atOnce, time);
    }
}
