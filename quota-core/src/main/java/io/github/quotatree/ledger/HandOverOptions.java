package io.github.quotatree.ledger;

import java.time.Duration;
import java.util.Objects;

/** How a plan is carried out. An immutable value; options that are added later have defaults that change no answer. */
public final class HandOverOptions {
    private static final HandOverOptions DEFAULTS = new HandOverOptions(new Values(false, Duration.ofMinutes(10)));

    private final Values values;

    private HandOverOptions(Values values) {
        this.values = values;
    }

    private record Values(boolean atOnce, Duration reservation) {}

    /** Returns the defaults. */
    public static HandOverOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Returns whether the victims are pending at once, because the host has stopped them already. By default they are
     * {@linkplain WorkloadPhase#STOPPING stopping}, and hold their requests until their ends are reported.
     */
    public boolean atOnce() {
        return values.atOnce;
    }

    /** Returns how long the room is reserved for the pending workloads of the plan; 10 minutes by default. */
    public Duration reservation() {
        return values.reservation;
    }

    /** Returns these options with victims that are pending at once, or stopping. */
    public HandOverOptions withAtOnce(boolean on) {
        return new HandOverOptions(new Values(on, values.reservation));
    }

    /**
     * Returns these options with another time of reservation.
     *
     * @throws IllegalArgumentException if the time is not positive
     */
    public HandOverOptions withReservation(Duration time) {
        Objects.requireNonNull(time, "time");
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("a reservation must last for a positive time, not " + time);
        }
        return new HandOverOptions(new Values(values.atOnce, time));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof HandOverOptions options && values.equals(options.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return "HandOverOptions[atOnce=" + values.atOnce + ", reservation=" + values.reservation + "]";
    }
}
