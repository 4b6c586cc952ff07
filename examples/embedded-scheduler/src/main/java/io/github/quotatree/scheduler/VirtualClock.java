package io.github.quotatree.scheduler;

import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until it is set forward, so that a day passes in a second. */
public final class VirtualClock implements InstantSource {
    private Instant now;

    /** Makes a clock that stands at a time. */
    public VirtualClock(Instant start) {
        now = start;
    }

    @Override
    public Instant instant() {
        return now;
    }

    void advanceTo(Instant time) {
        if (time.isBefore(now)) {
            throw new IllegalArgumentException("the clock stands at " + now + " and cannot go back to " + time);
        }
        now = time;
    }
}
