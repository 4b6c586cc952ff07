package io.github.quotatree.queue;

/** The verdict on a waiting workload, or gang, at its turn in the queue. */
public enum Verdict {
    /** It fits, and no room is held ahead of it. */
    STARTS(true),

    /** It fits, and passes the head of its group, whose bound does not become later by that. */
    BACKFILLS(true),

    /** It fits, but would take room that is held for the head of its group. */
    HELD_BACK(false),

    /** It does not fit, and room is held for it: it is the head of its group. */
    HEAD(false),

    /** It does not fit, and no room is held for it. */
    DOES_NOT_FIT(false),

    /** It would not fit if nothing else of its group ran: it waits until the limits or its request change. */
    NEVER_FITS(false);

    private final boolean admits;

    Verdict(boolean admits) {
        this.admits = admits;
    }

    /** Returns whether it may be admitted now. */
    public boolean admits() {
        return admits;
    }
}
