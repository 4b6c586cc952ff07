package io.github.quotatree.ledger;

/** Where a workload is in its life. It asks for its request in every phase, and uses it in all but the first. */
public enum WorkloadPhase {
    /** Submitted: it asks, and waits. */
    PENDING,

    /** Admitted for a limited time, within which it must be confirmed or started. */
    RESERVED,

    /** Admitted: what it asks for is kept for it. */
    ADMITTED,

    /** Started. */
    RUNNING;

    /** Returns whether a workload in this phase counts as using what it asks for. */
    public boolean holds() {
        return this != PENDING;
    }
}
