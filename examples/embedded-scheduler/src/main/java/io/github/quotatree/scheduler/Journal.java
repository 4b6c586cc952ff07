package io.github.quotatree.scheduler;

import io.github.quotatree.ledger.Decision;

/** Is told what the scheduler does. Every method does nothing unless it is overridden. */
public interface Journal {
    /** Is called when a job has come. */
    default void submitted(JobRun run) {}

    /** Is called when a job has started. */
    default void started(JobRun run) {}

    /** Is called when a job must wait since its group may not use that much. */
    default void rejected(JobRun run, Decision decision) {}

    /** Is called when a job must wait since no machines have room for it, though its group may use that much. */
    default void foundNoRoom(JobRun run) {}

    /**
     * Is called before a running job is stopped, to be started again later.
     *
     * @param why for what
     */
    default void evicting(JobRun run, String why) {}

    /** Is called before a job ends and leaves. */
    default void finishing(JobRun run) {}
}
