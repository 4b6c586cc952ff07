package io.github.quotatree.scheduler.week;

import io.github.quotatree.scheduler.Machines.Machine;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One task on a machine of the cluster. */
final class PlacedTask {
    private final String task;
    private final WeekJob job;
    private final Machine machine;
    private State state = State.BINDING;
    private @Nullable Instant started;

    PlacedTask(String task, WeekJob job, Machine machine) {
        this.task = task;
        this.job = job;
        this.machine = machine;
    }

    /** Where a process is in its life. */
    enum State {
        /** Its node is being prepared. */
        BINDING,
        /** Its node has accepted it, and it is being started. */
        STARTING,
        /** It runs. */
        RUNNING,
        /** It was asked to stop, and has not yet. */
        STOPPING
    }

    String task() {
        return task;
    }

    WeekJob job() {
        return job;
    }

    Machine machine() {
        return machine;
    }

    State state() {
        return state;
    }

    void become(State next) {
        state = next;
    }

    void start(Instant now) {
        state = State.RUNNING;
        started = now;
    }

    /** Returns when it started, if it has. */
    @Nullable
    Instant started() {
        return started;
    }

    @Override
    public String toString() {
        return task + " is " + state + " on " + machine;
    }
}
