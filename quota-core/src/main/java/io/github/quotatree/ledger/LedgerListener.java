package io.github.quotatree.ledger;

import io.github.quotatree.RuntimeChange;
import io.github.quotatree.resource.ResourceVector;

/**
 * Is called when something has changed in a ledger. Every method does nothing unless it is overridden.
 *
 * <p>An event carries the difference between two {@linkplain LedgerSnapshot snapshots}, so that a change that was
 * undone in between is not reported; only reservations that have ended are reported one by one, before the difference.
 * Of one difference, groups that are no more are reported first, then the other
 * runtimes, then overuse that has ended, then overuse that has begun; each tree by tree and in tree order. So a group
 * that was removed and added to another tree is removed before it is added. A listener is called outside all locks and
 * may use the ledger.
 */
public interface LedgerListener {
    /**
     * Is called when the runtime of a group has changed, or a group has been added or removed.
     *
     * @param change the runtime before and after
     */
    default void runtimeChanged(RuntimeChange change) {}

    /**
     * Is called when a group, which may be the default group, has started to use more than its runtime in some
     * dimension.
     *
     * @param over how far its use is above its runtime, in base units; 0 in a dimension where it is not
     */
    default void overuseBegan(String group, ResourceVector over) {}

    /** Is called when a group no longer uses more than its runtime in any dimension, or has been removed. */
    default void overuseEnded(String group) {}

    /**
     * Is called when the time of a reservation is up and the workload is pending again: once for each reservation that
     * ended so, in the order of the ends, also if the workload was reserved or has finished since. Reservations that
     * the host has confirmed, started or rolled back are not reported.
     *
     * @param reserved the workload as it was before, with the end of its reservation
     */
    default void reservationEnded(WorkloadStatus reserved) {}
}
