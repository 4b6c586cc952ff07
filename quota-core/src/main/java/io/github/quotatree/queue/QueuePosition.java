package io.github.quotatree.queue;

import java.util.Objects;
import java.util.Optional;

/**
 * A place in a queue.
 *
 * @param number the place, from 1
 * @param behindBy the criterion that puts it behind the place before; empty for the first place
 * @param entry the waiting workload or gang at this place
 */
public record QueuePosition(int number, Optional<Criterion> behindBy, QueueEntry entry) {
    public QueuePosition {
        Objects.requireNonNull(behindBy, "behindBy");
        Objects.requireNonNull(entry, "entry");
    }

    @Override
    public String toString() {
        return number + ". " + entry
                + behindBy.map(criterion -> " (behind the last by " + criterion + ")")
                        .orElse("");
    }

    /** The property by which one waiting workload is ahead of another one. */
    public enum Criterion {
        /** Where a ledger lends: entitled ones come before those that start on loan, and these before the rest. */
        ANSWER,

        /** The smaller {@link Share} of its group. */
        SHARE,

        /** The higher priority. */
        PRIORITY,

        /** The earlier submission. */
        AGE,

        /** The smaller id, in code point order. It decides where nothing else does. */
        ID
    }
}
