package io.github.quotatree.scheduler;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * The events of a simulation and its clock. Events of the same time happen in the order in which they were planned, so
 * a simulation takes the same course every time.
 */
public final class Timeline {
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparing(Event::time).thenComparingLong(Event::number));
    private final VirtualClock clock;
    private long planned;

    /** Makes an empty timeline, whose clock shows the start until the timeline runs. */
    public Timeline(Instant start) {
        clock = new VirtualClock(start);
    }

    /** Returns the clock, which moves from event to event as the timeline runs. */
    public InstantSource clock() {
        return clock;
    }

    /** Plans an event for a time that is not past. */
    public void at(Instant time, Runnable happening) {
        events.add(new Event(time, planned++, happening));
    }

    /** Plans an event for a time from now. */
    public void after(Duration time, Runnable happening) {
        at(clock.instant().plus(time), happening);
    }

    /** Plans an event again and again, for the first time one step from now. */
    public void every(Duration step, Runnable happening) {
        after(step, () -> {
            happening.run();
            every(step, happening);
        });
    }

    /**
     * Runs all events up to a time, that time included.
     *
     * @param afterEach runs after all events of one time
     */
    public void runUntil(Instant end, Runnable afterEach) {
        for (Event next = events.peek(); next != null && !next.time.isAfter(end); next = events.peek()) {
            clock.advanceTo(next.time);
            for (Event event = next; event != null && event.time.equals(next.time); event = events.peek()) {
                events.remove();
                event.happening.run();
            }
            afterEach.run();
        }
        clock.advanceTo(end);
    }

    private record Event(Instant time, long number, Runnable happening) {}

    /** A clock that stands still until it is advanced, so that a day passes in a second. */
    private static final class VirtualClock implements InstantSource {
        private Instant now;

        VirtualClock(Instant start) {
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
}
