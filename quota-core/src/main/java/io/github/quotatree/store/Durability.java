package io.github.quotatree.store;

/**
 * The stops that a change of a {@link LedgerStore} survives. With each of them, the operating system has the bytes of a
 * change before the call of the ledger returns, so that a stop of the process loses nothing.
 */
public enum Durability {
    /** The store forces nothing but states: a stop of the machine loses the changes that the system has not written. */
    NONE,

    /** The store forces the journal at each interval: a stop of the machine loses at most the changes since then. */
    INTERVAL,

    /**
     * {@link LedgerStore#awaitDurable} returns when the changes are on the disk, so that a stop of the machine loses
     * none of them. All that wait at once share one force.
     */
    GROUP_COMMIT
}
