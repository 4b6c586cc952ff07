package io.github.quotatree.replay.simulation;

/**
 * How jobs stop, and when the replay does.
 *
 * @param checkpoint after how many seconds of each run a job saves its work; 0 if it never does, and starts over
 * @param leaving for how many seconds a job that was told to stop still holds its request
 * @param until the second before which the replay ends, whatever still waits or runs; {@link #ALL} to run all jobs
 */
public record SimulationOptions(long checkpoint, long leaving, long until) {
    /** No end before the last job has done its work. */
    public static final long ALL = Long.MAX_VALUE;

    /** Jobs without checkpoints, which leave at once, and all of which run. */
    public static final SimulationOptions DEFAULTS = new SimulationOptions(0, 0, ALL);

    public SimulationOptions {
        if (checkpoint < 0 || leaving < 0 || until < 0) {
            throw new IllegalArgumentException("a time is negative");
        }
    }
}
