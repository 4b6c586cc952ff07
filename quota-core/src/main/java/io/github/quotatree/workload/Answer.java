package io.github.quotatree.workload;

/** The answers to a workload, or to several that start together or not at all, that may want to start. */
public enum Answer {
    /**
     * It starts: it is entitled, and fits into the idle capacity. By {@link AdmissionRule#QUOTA_ONLY}, it is within
     * quota.
     */
    STARTS,

    /**
     * It is not entitled and starts in capacity that others leave idle, until a workload is due that needs the room.
     */
    STARTS_ON_LOAN,

    /** It is entitled and does not fit into the idle capacity: loans are to be called back for it. */
    DUE,

    /** It is not entitled, and the idle capacity has no room for it, or it may not start on loan. */
    WAITS
}
