package io.github.quotatree.replay.simulation;

/** Watches a simulation to take figures. */
public interface Meter {
    /** A job was submitted, and waits. */
    void submitted(JobRun run);

    /** A job has started. */
    void started(JobRun run);

    /**
     * A job was told to stop, and holds its request until it has left.
     *
     * @param lost the seconds of work that this has cost
     */
    void stopped(JobRun run, long lost);

    /** A job that was stopped has left, and waits again. */
    void left(JobRun run);

    /** A job has done its work. */
    void finished(JobRun run);

    /** Nothing has changed from one second to a later one. */
    void passed(long from, long to);
}
