package io.github.quotatree.scheduler;

import java.util.function.Supplier;

/** Receives what happens in a {@link Pool}. Every method does nothing unless it is overridden. */
public interface Journal {
    /** Called when a job was submitted, and waits. */
    default void submitted(JobRun run) {}

    /** Called when a job has started. */
    default void started(JobRun run) {}

    /** Called when a job was tried, and has to wait, with the reason. */
    default void waits(JobRun run, Supplier<String> why) {}

    /** Called before a running job is stopped, to be started again later, with the reason. */
    default void stopping(JobRun run, String why) {}

    /** Called when a job was stopped. */
    default void stopped(JobRun run) {}

    /** Called when a job has ended by itself. */
    default void finished(JobRun run) {}
}
