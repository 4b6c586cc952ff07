package io.github.quotatree.scheduler.policies;

import io.github.quotatree.scheduler.Job;

/** A way to share the pool: is told what comes and ends, and says who starts and who is stopped. */
interface Policy {
    /** Is told that a job has come and waits. */
    default void submitted(Job job) {}

    /** Is told that a job has ended by itself. */
    void finished(Job job);

    /** Starts, and where it has to stops, what it wants to now. A job that is stopped waits until the next time. */
    void settle(Pool pool);
}
