package io.github.quotatree.scheduler.day;

import io.github.quotatree.scheduler.Audit;
import io.github.quotatree.scheduler.Scheduler;
import io.github.quotatree.scheduler.Timeline;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A day on the cluster: thousands of jobs come, a node breaks at noon and returns, and in the evening there are two
 * nodes more. Takes the same course for the same seed.
 */
public final class Day {
    private static final Instant MIDNIGHT = Instant.parse("2026-03-02T00:00:00Z");
    private static final Duration LOOK = Duration.ofMinutes(1);
    private static final Duration GRACE = Duration.ofMinutes(5);
    private static final Duration SAMPLE = Duration.ofMinutes(5);
    private static final double SECONDS_PER_HOUR = 3600;
    private static final Duration HOUR = Duration.ofHours(1);

    /** When a node breaks. */
    public static final Duration BREAKS = Duration.ofHours(12);
    /** When it returns. */
    public static final Duration RETURNS = Duration.ofMinutes(14 * 60 + 30);
    /** When there are more nodes. */
    public static final Duration GROWS = Duration.ofHours(18);

    private final Timeline timeline = new Timeline(MIDNIGHT);
    private final DayFigures figures = new DayFigures(timeline.clock());
    private final Scheduler scheduler = Scheduler.of(DayCluster.forest(), timeline, GRACE);
    private final Samples samples = new Samples();
    private final List<Audit> audits = new ArrayList<>();

    /**
     * Plans a day.
     *
     * @param seed what the jobs are drawn by
     */
    public Day(long seed) {
        scheduler.pool().listen(figures);
        for (GroupLoad.Arrival arrival : new DayLoad(seed, MIDNIGHT).arrivals()) {
            timeline.at(arrival.time(), () -> scheduler.pool().submit(arrival.job()));
        }
        timeline.at(MIDNIGHT.plus(BREAKS), () -> scheduler.lose(DayCluster.BREAKS.name()));
        timeline.at(MIDNIGHT.plus(RETURNS), () -> scheduler.add(DayCluster.BREAKS));
        timeline.at(MIDNIGHT.plus(GROWS), () -> DayCluster.BOUGHT.forEach(scheduler::add));
        timeline.every(LOOK, scheduler::look);
    }

    /**
     * Lets the day pass until some time after midnight.
     *
     * @param everyHour is run at each full hour, when everything is settled and has been compared
     */
    public void runUntil(Duration end, Consumer<Duration> everyHour) {
        while (time().compareTo(end) < 0) {
            samples.add(
                    time().toSeconds() / SECONDS_PER_HOUR, scheduler.ledger().snapshot());
            Duration next = time().plus(SAMPLE);
            timeline.runUntil(MIDNIGHT.plus(next), this::settle);
            if (next.toSeconds() % HOUR.toSeconds() == 0) {
                audits.add(Audit.of(scheduler));
                everyHour.accept(next);
            }
        }
        samples.add(time().toSeconds() / SECONDS_PER_HOUR, scheduler.ledger().snapshot());
    }

    private void settle() {
        scheduler.pass();
        figures.observe(scheduler.ledger().snapshot());
    }

    /** Returns how much of the day has passed. */
    public Duration time() {
        return Duration.between(MIDNIGHT, timeline.clock().instant());
    }

    /** Returns the scheduler. */
    public Scheduler scheduler() {
        return scheduler;
    }

    /** Returns what was counted so far. */
    DayFigures figures() {
        return figures;
    }

    /** Returns the state at regular times. */
    public Samples samples() {
        return samples;
    }

    /** Returns the comparisons of all full hours so far. */
    public List<Audit> audits() {
        return List.copyOf(audits);
    }
}
