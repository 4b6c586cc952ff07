package io.github.quotatree.flink.event;

import java.io.Serializable;

/** Reads events from the records of a stream, such as lines of text. */
public interface EventReader<T> extends Serializable {
    /** Returns the id of the tree of a record, which is the key of the stream; any text if the record is no event. */
    String tree(T record);

    /**
     * Returns the event of a record.
     *
     * @throws IllegalArgumentException if the record is no event; names the thing, its value and the rule
     */
    LedgerEvent read(T record);

    /** Returns a record as text, for its refusal. */
    String text(T record);
}
