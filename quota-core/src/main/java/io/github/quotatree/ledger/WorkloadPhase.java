package io.github.quotatree.ledger;

/**
 * The phases in the life of a workload. Its request counts in every phase; it is used in all but the first.
 *
 * <pre>
 *   submit -&gt; PENDING -&gt; tryAdmit --------------&gt; ADMITTED -&gt; start -&gt; RUNNING -&gt; finish
 *             PENDING -&gt; tryReserve -&gt; RESERVED -&gt; confirm -&gt; ADMITTED
 *                                      RESERVED -&gt; start ----------------&gt; RUNNING
 *   PENDING &lt;- rollBack, or the reservation ends
 *   RESERVED, ADMITTED or RUNNING -&gt; stop -&gt; STOPPING -&gt; resume -&gt; ADMITTED or RUNNING
 *   RESERVED, ADMITTED, RUNNING or STOPPING -&gt; evict -&gt; PENDING
 * </pre>
 *
 * <p>A workload may be finished, resized and moved in every phase.
 */
public enum WorkloadPhase {
    /** Submitted: it waits for its admission. */
    PENDING,

    /** Admitted for a limited time, within which it must be confirmed or started. */
    RESERVED,

    /** Admitted: its request is held for it. */
    ADMITTED,

    /** Started. */
    RUNNING,

    /** Told to stop: its request is held until the host reports its end, and plans count it as gone. */
    STOPPING;

    /** Returns whether a workload in this phase holds its request, which then counts as used. */
    public boolean holds() {
        return this != PENDING;
    }
}
