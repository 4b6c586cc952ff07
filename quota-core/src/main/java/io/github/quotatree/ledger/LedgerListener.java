package io.github.quotatree.ledger;

import io.github.quotatree.RuntimeChange;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;

/**
 * Is called when something has changed in a ledger. Every method does nothing unless it is overridden.
 *
 * <p>An event carries the difference between two {@linkplain LedgerSnapshot snapshots}, so that a change that was
 * undone in between is not reported; only reservations that have ended are reported one by one. A report calls, in this
 * order:
 *
 * <ol>
 *   <li>{@link #reservationEnded}, for the reservations that have ended since the last report, in the order in which
 *       the ledger ended them;
 *   <li>{@link #runtimeChanged}, first for groups that are no more, then for the others, tree by tree and in tree
 *       order; so a group that was removed and added to another tree is removed before it is added;
 *   <li>{@link #overuseEnded}, then {@link #overuseBegan}, in the same order and the default group last;
 *   <li>{@link #placementChanged}, by id in code point order;
 *   <li>{@link #roomFor}, by group in the same order; of one group, the highest priority and then the earliest
 *       submission first.
 * </ol>
 *
 * <p>A listener is called outside all locks, by one thread at a time, and may use the ledger.
 */
public interface LedgerListener {
    /** Is called when a group of a tree has another runtime, or was added or removed; not of the default group. */
    default void runtimeChanged(RuntimeChange change) {}

    /** Is called when a group, or the default group, has begun to use more than its runtime; in base units. */
    default void overuseBegan(String group, ResourceVector over) {}

    /** Is called when a group no longer uses more than its runtime in any dimension, or has been removed. */
    default void overuseEnded(String group) {}

    /**
     * Is called when the time of a reservation is up and the workload is pending again: once for each reservation that
     * ended so, in the order in which the ledger ended them, also if the workload was reserved or has finished since.
     * Reservations that the host has confirmed, started or rolled back are not reported.
     *
     * @param reserved the workload as it was before, with the end of its reservation
     */
    default void reservationEnded(WorkloadStatus reserved) {}

    /** Is called when a workload that is not new counts in another group: one was deleted or is back, or it moved. */
    default void placementChanged(WorkloadStatus workload, Placement before) {}

    /**
     * Is called when a pending workload fits that did not fit, or was not pending, in the last report: others have
     * finished or shrunk, a total or a runtime has grown, or the workload itself was submitted, evicted, resized or
     * moved. Each workload is judged by itself, so that not all of several may fit together.
     *
     * <p>Only the workloads of groups whose room has grown in some dimension, and those that have changed, are judged.
     */
    default void roomFor(WorkloadStatus workload) {}

    /** Returns how pending workloads are judged for {@link #roomFor}. Is called once, when the listener is added. */
    default AdmissionOptions admission() {
        return AdmissionOptions.defaults();
    }
}
