package io.github.quotatree.flink.codec;

import java.util.Objects;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.jspecify.annotations.Nullable;

/**
 * The type of a stream of records that have a {@link RecordFormat}.
 *
 * @param <T> the record
 */
public final class RecordType<T> extends TypeInformation<T> {
    private static final long serialVersionUID = 1L;

    private final RecordFormat<T> format;

    private RecordType(RecordFormat<T> format) {
        this.format = format;
    }

    /** Returns the type of the records of a format. */
    public static <T> RecordType<T> of(RecordFormat<T> format) {
        return new RecordType<>(Objects.requireNonNull(format, "format"));
    }

    @Override
    public TypeSerializer<T> createSerializer(SerializerConfig config) {
        return RecordSerializer.of(format);
    }

    @Override
    public Class<T> getTypeClass() {
        return format.type();
    }

    @Override
    public boolean isBasicType() {
        return false;
    }

    @Override
    public boolean isTupleType() {
        return false;
    }

    @Override
    public boolean isKeyType() {
        return false;
    }

    @Override
    public int getArity() {
        return 1;
    }

    @Override
    public int getTotalFields() {
        return 1;
    }

    @Override
    public boolean canEqual(@Nullable Object other) {
        return other instanceof RecordType<?>;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RecordType<?> type && format.getClass() == type.format.getClass();
    }

    @Override
    public int hashCode() {
        return format.getClass().hashCode();
    }

    @Override
    public String toString() {
        return format.type().getSimpleName();
    }
}
