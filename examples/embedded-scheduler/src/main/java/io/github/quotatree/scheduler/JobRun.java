package io.github.quotatree.scheduler;

import io.github.quotatree.scheduler.Machines.Machine;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state of a job in the scheduler: waiting, or running on machines. */
public final class JobRun {
    private final Job job;
    private final Instant submitted;
    private List<Machine> places = List.of();
    private @Nullable Instant started;
    private int starts;

    JobRun(Job job, Instant submitted) {
        this.job = job;
        this.submitted = submitted;
    }

    /** Returns the job. */
    public Job job() {
        return job;
    }

    /** Returns when it was submitted. */
    public Instant submitted() {
        return submitted;
    }

    /** Returns whether it runs; otherwise it waits. */
    public boolean isRunning() {
        return started != null;
    }

    /** Returns when it started, if it runs. */
    public @Nullable Instant started() {
        return started;
    }

    /** Returns how often it was started; more than once if it was evicted. */
    public int starts() {
        return starts;
    }

    /** Returns the machine of each task; none if it waits. */
    public List<Machine> places() {
        return places;
    }

    void start(List<Machine> on, Instant now) {
        places = List.copyOf(on);
        started = now;
        starts++;
    }

    /** Leaves the machines, and waits. */
    void stop() {
        places.forEach(machine -> machine.release(job.request()));
        places = List.of();
        started = null;
    }

    @Override
    public String toString() {
        return job.id() + (isRunning() ? " on " + places : " waiting");
    }
}
