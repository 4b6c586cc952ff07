package io.github.quotatree.flink.event;

import java.time.Instant;
import java.util.Objects;

/**
 * Something that happens to a tree.
 *
 * @param tree the id of the tree, which is the key of the stream
 * @param time when it happened; the clock of the ledger
 * @param action what happened
 */
public record LedgerEvent(String tree, Instant time, Action action) {
    /**
     * Makes an event.
     *
     * @throws IllegalArgumentException if the id of the tree is blank
     */
    public LedgerEvent {
        Objects.requireNonNull(tree, "tree");
        Objects.requireNonNull(time, "time");
        Objects.requireNonNull(action, "action");
        if (tree.isBlank()) {
            throw new IllegalArgumentException("tree of an event (\"" + tree + "\") must not be blank");
        }
    }
}
