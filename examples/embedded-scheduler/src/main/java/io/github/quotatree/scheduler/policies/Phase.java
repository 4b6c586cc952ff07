package io.github.quotatree.scheduler.policies;

import java.time.Duration;
import java.time.Instant;

/** The parts of the day. */
enum Phase {
    EARLY(6, "both small"),
    MORNING(8, "A wants 8"),
    LATE_MORNING(11, "B returns, wants 6"),
    AFTERNOON(14, "both want everything"),
    EVENING(19, "B wants 10"),
    LATE(22, "both small");

    private final int hour;
    private final String words;

    Phase(int hour, String words) {
        this.hour = hour;
        this.words = words;
    }

    /** Returns the part of the day that a time is in. */
    static Phase at(Instant time) {
        Duration since = Duration.between(PolicyDay.MIDNIGHT, time);
        Phase at = EARLY;
        for (Phase phase : values()) {
            at = since.compareTo(Duration.ofHours(phase.hour)) >= 0 ? phase : at;
        }
        return at;
    }

    /** Returns the hour at which it begins. */
    int hour() {
        return hour;
    }

    String words() {
        return words;
    }
}
