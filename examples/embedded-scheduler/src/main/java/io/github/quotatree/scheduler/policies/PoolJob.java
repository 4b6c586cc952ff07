package io.github.quotatree.scheduler.policies;

import io.github.quotatree.scheduler.Job;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A job in the pool: whether it waits, runs or has finished, and what that has cost so far. */
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
     * @param number the how manieth it is
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

    /** Returns how often it was started; more than once if it was stopped. */
    int starts() {
        return starts;
    }

    /** Returns how long it ran in runs that were stopped. */
    Duration lost() {
        return lost;
    }

    /** Returns how long it has waited in all. */
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

    /** Returns whether another reason for its waiting was told last, and remembers this one. */
    boolean isNewReason(String why) {
        boolean isNew = !why.equals(reason);
        reason = why;
        return isNew;
    }
}
