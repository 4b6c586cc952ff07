package io.github.quotatree.replay.policy;

/** Which jobs of a line may start before a job in front of them that does not fit. */
public enum Passing {
    /** None: first come, first served. */
    NONE,
    /** Those that end before it could start, by the run times that their users requested. */
    BACKFILL,
    /** Each that fits. */
    FIRST_FIT
}
