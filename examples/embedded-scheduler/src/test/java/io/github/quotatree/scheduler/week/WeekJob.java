package io.github.quotatree.scheduler.week;

import io.github.quotatree.scheduler.Job;
import java.time.Instant;
import java.util.List;

/** A job that a user has submitted, with what has become of it. */
final class WeekJob {
    private final Job job;
    private final List<String> tasks;
    private final Instant submitted;
    private int attempt;
    private boolean done;

    WeekJob(Job job, Instant submitted) {
        this.job = job;
        this.submitted = submitted;
        tasks = job.taskIds();
    }

    Job job() {
        return job;
    }

    List<String> tasks() {
        return tasks;
    }

    Instant submitted() {
        return submitted;
    }

    /** Returns the number of the present attempt to run it; what was planned for an earlier one is void. */
    int attempt() {
        return attempt;
    }

    void nextAttempt() {
        attempt++;
    }

    boolean done() {
        return done;
    }

    void finish() {
        done = true;
    }

    @Override
    public String toString() {
        return job.id();
    }
}
