package io.github.quotatree.replay.simulation;

/** Decides which jobs start and stop. All that happens is reported to it; then it is asked to {@link #settle}. */
public interface Policy {
    /** No moment at which {@link #settle} must be called although nothing has happened. */
    long NO_WAKE = Long.MAX_VALUE;

    /** A job was submitted, and waits. */
    void submitted(JobRun run);

    /** A job has done its work, and its request is free. */
    void finished(JobRun run);

    /** A job that was stopped has left: its request is free, and it waits again. */
    void left(JobRun run);

    /** Starts and stops jobs, after all that has happened in this second so far was reported. */
    void settle();

    /** Returns the next second, after the present one, in which to settle although nothing happens. */
    default long wake() {
        return NO_WAKE;
    }
}
