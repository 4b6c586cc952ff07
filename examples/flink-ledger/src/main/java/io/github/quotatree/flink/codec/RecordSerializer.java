package io.github.quotatree.flink.codec;

import java.io.IOException;
import java.util.Objects;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/**
 * Serializes immutable records in one version of their {@link RecordFormat}.
 *
 * @param <T> the record
 */
public final class RecordSerializer<T> extends TypeSerializer<T> {
    private static final long serialVersionUID = 1L;

    private final RecordFormat<T> format;
    private final int version;

    private RecordSerializer(RecordFormat<T> format, int version) {
        this.format = format;
        this.version = version;
    }

    /** Returns a serializer in the newest version. */
    public static <T> RecordSerializer<T> of(RecordFormat<T> format) {
        return of(format, format.version());
    }

    /**
     * Returns a serializer in one version.
     *
     * @throws IllegalArgumentException if the format has no such version
     */
    public static <T> RecordSerializer<T> of(RecordFormat<T> format, int version) {
        if (version < 1 || version > format.version()) {
            throw new IllegalArgumentException(format.type().getSimpleName() + ": version of the format (" + version
                    + ") must be from 1 to " + format.version());
        }
        return new RecordSerializer<>(format, version);
    }

    @Override
    public void serialize(T value, DataOutputView out) throws IOException {
        format.write(value, out, version);
    }

    @Override
    public T deserialize(DataInputView in) throws IOException {
        return format.read(in, version);
    }

    @Override
    public T deserialize(T reuse, DataInputView in) throws IOException {
        return deserialize(in);
    }

    @Override
    public void copy(DataInputView in, DataOutputView out) throws IOException {
        serialize(deserialize(in), out);
    }

    @Override
    public TypeSerializerSnapshot<T> snapshotConfiguration() {
        return new RecordSnapshot<>(format, version);
    }

    // records are immutable, and formats have no state

    @Override
    public boolean isImmutableType() {
        return true;
    }

    @Override
    public TypeSerializer<T> duplicate() {
        return this;
    }

    @Override
    public @Nullable T createInstance() {
        return null;
    }

    @Override
    public T copy(T value) {
        return value;
    }

    @Override
    public T copy(T value, T reuse) {
        return value;
    }

    @Override
    public int getLength() {
        return -1;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RecordSerializer<?> serializer
                && format.getClass() == serializer.format.getClass()
                && version == serializer.version;
    }

    @Override
    public int hashCode() {
        return Objects.hash(format.getClass(), version);
    }
}
