package io.github.quotatree.scheduler.loop;

import java.util.List;

/** The nodes and the tasks on them, as far as {@link QuotaLoop} needs them. */
public interface Cluster {
    /**
     * Finds nodes for all tasks of a job and begins to start them there; the outcome is reported later.
     *
     * @return false if the nodes have no room for all of them, and then nothing was begun
     */
    boolean bind(List<String> job);

    /** Returns whether nodes have room for all tasks of a job, once the tasks that are being stopped are gone. */
    boolean haveRoom(List<String> job);

    /** Asks the process of a task to end, or gives up to start it, perhaps again; that it is gone is reported later. */
    void stop(String task, String why);

    /** Returns whether a task has a place on a node: it is being started, runs, or is being stopped. */
    boolean has(String task);

    /** Returns whether the process of a task has started and has not ended. */
    boolean runs(String task);
}
