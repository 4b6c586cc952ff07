package io.github.quotatree.scheduler.loop;

import java.util.List;

/** The nodes and the processes on them, as far as {@link QuotaLoop} needs them. */
public interface Cluster {
    /**
     * Finds nodes for all tasks of a job and begins to start them there; the cluster reports later what became of it.
     *
     * @return false if the nodes have no room for all of them, and then nothing was begun
     */
    boolean bind(List<String> job);

    /** Gives up to start a task. */
    void unbind(String task);

    /**
     * Asks the process of a task to end, or gives up to start it; the cluster reports when it is gone.
     *
     * @param why the reason in words, for the user
     */
    void stop(String task, String why);

    /** Returns whether a task has a place on a node: it is being started, runs, or is being stopped. */
    boolean has(String task);

    /** Returns whether the process of a task runs, be it that it is being stopped. */
    boolean runs(String task);
}
