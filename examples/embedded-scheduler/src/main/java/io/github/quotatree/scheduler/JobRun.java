package io.github.quotatree.scheduler;

import io.github.quotatree.scheduler.Machines.Machine;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A job in a pool: waiting, running on machines or finished, with the time that it has waited and lost so far. */
public final class JobRun {
    private final Job job;
    private final int number;
    private final Instant submitted;
    private final List<String> tasks;
    private List<Machine> places = List.of();
    private @Nullable Instant started;
    private Instant waits;
    private Duration waited = Duration.ZERO;
    private Duration lost = Duration.ZERO;
    private int starts;
    private boolean finished;

    /**
     * Makes a job that waits.
     *
     * @param number its position in the order of submission
     */
    JobRun(Job job, int number, Instant submitted) {
        this.job = job;
        this.number = number;
        this.submitted = submitted;
        tasks = job.taskIds();
        waits = submitted;
    }

    /** Returns the job. */
    public Job job() {
        return job;
    }

    /** Returns the ids of its tasks. */
    public List<String> tasks() {
        return tasks;
    }

    int number() {
        return number;
    }

    /** Returns when it was submitted. */
    public Instant submitted() {
        return submitted;
    }

    /** Returns whether it runs. */
    public boolean isRunning() {
        return started != null;
    }

    /** Returns whether it has ended by itself; otherwise it waits if it does not run. */
    public boolean isFinished() {
        return finished;
    }

    /** Returns when it started, if it runs. */
    public @Nullable Instant started() {
        return started;
    }

    /** Returns how often it was started; more than once if it was stopped. */
    public int starts() {
        return starts;
    }

    /** Returns the machine of each task; none if it does not run. */
    public List<Machine> places() {
        return places;
    }

    /** Returns the duration of its runs that were stopped. */
    public Duration lost() {
        return lost;
    }

    /** Returns the duration of all its waits. */
    public Duration waited(Instant now) {
        return isRunning() || finished ? waited : waited.plus(Duration.between(waits, now));
    }

    void start(List<Machine> on, Instant now) {
        waited = waited(now);
        places = List.copyOf(on);
        started = now;
        starts++;
    }

    void stop(Instant now) {
        lost = lost.plus(Duration.between(started == null ? now : started, now));
        waits = now;
        leave();
    }

    void finish() {
        finished = true;
        leave();
    }

    private void leave() {
        places.forEach(machine -> machine.release(job.request()));
        places = List.of();
        started = null;
    }

    @Override
    public String toString() {
        return job.id() + (isRunning() ? " on " + places : finished ? " finished" : " waiting");
    }
}
