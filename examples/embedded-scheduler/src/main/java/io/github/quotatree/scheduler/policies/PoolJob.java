package io.github.quotatree.scheduler.policies;

import io.github.quotatree.scheduler.Job;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A job in the pool: its state, and the time that it has waited and lost so far. */
final class PoolJob {
    private final Job job;
    private final int number;
    private final Instant submitted;
    private @Nullable Instant started;
    private Instant waits;
    private Duration waited = Duration.ZERO;
    private Duration lost = Duration.ZERO;
    private int starts;
    private boolean finished;
    private String reason = "";

    /**
     * Makes a job that waits.
     *
     * @param number its position in the order of submission
     */
    PoolJob(Job job, int number, Instant submitted) {
        this.job = job;
        this.number = number;
        this.submitted = submitted;
        waits = submitted;
    }

    Job job() {
        return job;
    }

    int number() {
        return number;
    }

    Instant submitted() {
        return submitted;
    }

    boolean isRunning() {
        return started != null;
    }

    boolean isWaiting() {
        return started == null && !finished;
    }

    boolean isFinished() {
        return finished;
    }

    /** Returns the number of its starts; more than one if it was stopped. */
    int starts() {
        return starts;
    }

    /** Returns the duration of its runs that were stopped. */
    Duration lost() {
        return lost;
    }

    /** Returns the duration of all its waits. */
    Duration waited(Instant now) {
        return isWaiting() ? waited.plus(Duration.between(waits, now)) : waited;
    }

    void start(Instant now) {
        if (!isWaiting()) {
            throw new IllegalStateException(job.id() + " does not wait");
        }
        waited = waited(now);
        started = now;
        starts++;
        reason = "";
    }

    void stop(Instant now) {
        if (started == null) {
            throw new IllegalStateException(job.id() + " does not run");
        }
        lost = lost.plus(Duration.between(started, now));
        started = null;
        waits = now;
    }

    void finish(Instant now) {
        started = null;
        finished = true;
    }

    /** Returns whether this is another reason for its waiting than last time, and remembers it. */
    boolean isNewReason(String why) {
        boolean isNew = !why.equals(reason);
        reason = why;
        return isNew;
    }
}
