package io.github.quotatree.flink.codec;

import java.io.IOException;
import java.io.Serializable;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * The bytes of a record in every version of its format. A class of it has no state and a public constructor without
 * parameters, since a savepoint names it.
 *
 * @param <T> the record, which is immutable
 */
public interface RecordFormat<T> extends Serializable {
    /** Returns the class of the record. */
    Class<T> type();

    /** Returns the newest version of the format, 1 or more. */
    int version();

    /** Writes a record in a version of the format, the newest or an older one. */
    void write(T value, DataOutputView out, int version) throws IOException;

    /** Reads a record that was written in a version of the format, and supplies what that version did not have. */
    T read(DataInputView in, int version) throws IOException;
}
