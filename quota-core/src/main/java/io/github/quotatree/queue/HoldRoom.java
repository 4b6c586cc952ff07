package io.github.quotatree.queue;

/**
 * Whether a group holds room for its first waiting workload that does not fit, the <em>head</em>, so that smaller ones
 * behind it do not take the room for ever. A workload behind a head passes it only if that cannot make the head's bound
 * later: see {@link HeldRoom}.
 */
public enum HoldRoom {
    /** No room is held: whatever fits may start, and a large workload may wait for ever. */
    NEVER,

    /**
     * Room is held for the first workload that does not fit and has a bound. Workloads without a bound hold no room,
     * and may wait for ever behind small ones that state no end.
     */
    IF_BOUNDED,

    /**
     * Room is held for the first workload that does not fit but would in the empty group. As long as it has no bound,
     * only workloads that state a maximum run time pass. So a head waits no longer than until all workloads have ended
     * that were there before and state no end, and then until its bound. The default.
     */
    ALWAYS
}
