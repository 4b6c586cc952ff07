package io.github.quotatree.replay.simulation;

/**
 * How jobs stop.
 *
 * @param checkpoint after how many seconds of each run a job saves its work; 0 if it never does, and starts over
 * @param leaving for how many seconds a job that was told to stop still holds its request
 */
public record SimulationOptions(long checkpoint, long leaving) {
    /** Jobs without checkpoints, which leave at once. */
    public static final SimulationOptions DEFAULTS = new SimulationOptions(0, 0);

    /** Checks the ranges. */
    public SimulationOptions {
        if (checkpoint < 0 || leaving < 0) {
            throw new IllegalArgumentException("a time is negative");
        }
    }
}
