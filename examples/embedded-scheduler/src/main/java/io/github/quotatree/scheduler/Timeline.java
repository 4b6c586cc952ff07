package io.github.quotatree.scheduler;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * What is going to happen, and when. What happens at the same time happens in the order in which it was planned, so a
 * simulation takes the same course every time.
 */
public final class Timeline {
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparing(Event::time).thenComparingLong(Event::number));
    private final VirtualClock clock;
    private long planned;

    /** Makes an empty timeline, which sets the clock forward as it is run. */
    public Timeline(VirtualClock clock) {
        this.clock = clock;
    }

    /** Returns the clock. */
    public VirtualClock clock() {
        return clock;
    }

    /** Plans something for a time that is not past. */
    public void at(Instant time, Runnable happening) {
        events.add(new Event(time, planned++, happening));
    }

    /** Plans something for a time from now. */
    public void after(Duration time, Runnable happening) {
        at(clock.instant().plus(time), happening);
    }

    /** Plans something again and again, for the first time one step from now. */
    public void every(Duration step, Runnable happening) {
        after(step, () -> {
            happening.run();
            every(step, happening);
        });
    }

    /**
     * Lets everything happen that is planned up to a time, that time included.
     *
     * @param afterEach is run after all that happens at one time
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
}
