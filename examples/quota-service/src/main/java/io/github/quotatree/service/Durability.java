package io.github.quotatree.service;

/** What a change has survived when it is answered. */
public enum Durability {
    /** The journal was forced to the disk: a stop of the machine loses nothing that was answered. */
    FORCED(io.github.quotatree.store.Durability.GROUP_COMMIT),

    /**
     * The operating system has the bytes: a stop of the process loses nothing that was answered, a stop of the machine
     * the changes of the last second.
     */
    WRITTEN(io.github.quotatree.store.Durability.INTERVAL);

    private final io.github.quotatree.store.Durability ofStore;

    Durability(io.github.quotatree.store.Durability ofStore) {
        this.ofStore = ofStore;
    }

    public io.github.quotatree.store.Durability ofStore() {
        return ofStore;
    }
}
