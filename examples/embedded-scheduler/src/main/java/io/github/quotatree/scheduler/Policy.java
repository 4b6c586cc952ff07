package io.github.quotatree.scheduler;

/**
 * A policy that shares a {@link Pool}: learns of the jobs that come, end and stop, and decides which start and stop.
 */
public interface Policy extends Journal {
    /** Starts jobs, and stops jobs where it has to. */
    void settle();
}
