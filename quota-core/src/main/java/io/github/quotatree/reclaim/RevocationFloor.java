package io.github.quotatree.reclaim;

/** Down to where a group that uses too much may be told to give back. */
public enum RevocationFloor {
    /**
     * What it may use now: victims are taken until use is within runtime in every dimension, whatever else they free on the
     * way.
     */
    RUNTIME,

    /**
     * As {@link #RUNTIME}, and no workload is taken without which the group would use less than its effective min in a
     * dimension that the workload frees; where it uses less than that already, it gives nothing back of the dimension. So
     * over-use of one dimension never costs a group what it is guaranteed of another, but some of the over-use may stay.
     */
    EFFECTIVE_MIN
}
