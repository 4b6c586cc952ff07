package io.github.quotatree.kubernetes.faults;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that goes as others do, and ahead when it is told. */
final class TestClock implements InstantSource {
    private final Clock clock = Clock.systemUTC();
    private volatile Duration ahead = Duration.ZERO;

    @Override
    public Instant instant() {
        return clock.instant().plus(ahead);
    }

    synchronized void pass(Duration time) {
        ahead = ahead.plus(time);
    }
}
