package io.github.quotatree.replay.simulation;

import io.github.quotatree.resource.ResourceVector;
import java.util.Map;

/** The simulated cluster, as a policy sees it. */
public interface Machines {
    /** Returns the present second. */
    long now();

    /** Returns the capacity that no job holds. */
    ResourceVector free();

    /** Returns whether the free capacity suffices for a job, and nodes can take all its tasks. */
    boolean haveRoom(JobRun run);

    /** Returns whether that is so on some flavors, one of each dimension in which the job requests any. */
    boolean haveRoom(JobRun run, Map<String, String> flavors);

    /**
     * Starts a job that waits on some flavors.
     *
     * @throws IllegalArgumentException if it does not accept them
     * @throws IllegalStateException as in {@link #start(JobRun)}
     */
    void start(JobRun run, Map<String, String> flavors);

    /**
     * Starts a job that waits, on the first of its flavors for which there is room.
     *
     * @throws IllegalStateException if the free capacity does not suffice, no nodes can take the job, or it does not wait
     */
    void start(JobRun run);

    /**
     * Tells a job that runs to stop; that it has left is reported to the policy.
     *
     * @throws IllegalStateException if the job does not run
     */
    void stop(JobRun run);
}
