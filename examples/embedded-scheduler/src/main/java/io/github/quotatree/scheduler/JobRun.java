package io.github.quotatree.scheduler;

import io.github.quotatree.scheduler.Machines.Machine;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A job in a pool: waiting, running on machines or finished. */
public final class JobRun {
    private final Job job;
    private final int number;
    private final Instant submitted;
    private final List<String> tasks;
    private List<Machine> places = List.of();
    private @Nullable Instant started;
    private int starts;

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
    }

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

    /** Returns whether it runs; otherwise it waits, or has finished. */
    public boolean isRunning() {
        return started != null;
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

    void start(List<Machine> on, Instant now) {
        places = List.copyOf(on);
        started = now;
        starts++;
    }

    /** Frees its machines: it was stopped, or has finished. */
    void leave() {
        places.forEach(machine -> machine.release(job.request()));
        places = List.of();
        started = null;
    }

    @Override
    public String toString() {
        return job.id() + (isRunning() ? " on " + places : ", not running");
    }
}
