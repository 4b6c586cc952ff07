package io.github.quotatree.scheduler.loop;

import io.github.quotatree.reclaim.HostNodes;
import java.util.List;

/** The nodes and the workloads on them, as far as {@link QuotaLoop} needs them. */
public interface Cluster extends HostNodes {
    /**
     * Finds nodes for all tasks of a job and begins to start them there; the outcome is reported later.
     *
     * @return false if the nodes have no room for all of them, and then nothing was begun
     */
    boolean bind(List<String> job);

    /** Gives up to start a task. */
    void unbind(String task);

    /** Asks the process of a task to end, or gives up to start it; that it is gone is reported later. */
    void stop(String task, String why);

    /** Returns whether a task has a place on a node: it is being started, runs, or is being stopped. */
    boolean has(String task);

    /** Returns whether the process of a task has started and has not ended. */
    boolean runs(String task);
}
