package io.github.quotatree.flink.codec;

import java.io.IOException;
import java.util.Objects;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/**
 * What a savepoint keeps of a {@link RecordSerializer}: the class of the format and the version in which records were
 * written. A newer serializer reads them and writes them anew; an older one refuses them.
 *
 * @param <T> the record
 */
public final class RecordSnapshot<T> implements TypeSerializerSnapshot<T> {
    private static final int SNAPSHOT_VERSION = 1;

    private @Nullable RecordFormat<T> format;
    private int version;

    /** Makes a snapshot that is yet to be read; Flink calls it. */
    public RecordSnapshot() {}

    RecordSnapshot(RecordFormat<T> format, int version) {
        this.format = format;
        this.version = version;
    }

    @Override
    public int getCurrentVersion() {
        return SNAPSHOT_VERSION;
    }

    @Override
    public void writeSnapshot(DataOutputView out) throws IOException {
        out.writeUTF(known().getClass().getName());
        out.writeInt(version);
    }

    @Override
    @SuppressWarnings("unchecked")
    public void readSnapshot(int snapshotVersion, DataInputView in, ClassLoader classes) throws IOException {
        if (snapshotVersion != SNAPSHOT_VERSION) {
            throw new IOException("the snapshot of a serializer has version " + snapshotVersion
                    + ", and this job knows " + SNAPSHOT_VERSION);
        }
        String name = in.readUTF();
        version = in.readInt();
        try {
            format = (RecordFormat<T>) Class.forName(name, true, classes)
                    .asSubclass(RecordFormat.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new IOException("the savepoint names a format that this job does not have: " + name, e);
        }
    }

    @Override
    public TypeSerializer<T> restoreSerializer() {
        return RecordSerializer.of(known(), version);
    }

    @Override
    public TypeSerializerSchemaCompatibility<T> resolveSchemaCompatibility(TypeSerializerSnapshot<T> before) {
        if (!(before instanceof RecordSnapshot<T> old) || old.known().getClass() != known().getClass()) {
            return TypeSerializerSchemaCompatibility.incompatible();
        }
        if (old.version > version) {
            return TypeSerializerSchemaCompatibility.incompatible();
        }
        return old.version == version
                ? TypeSerializerSchemaCompatibility.compatibleAsIs()
                : TypeSerializerSchemaCompatibility.compatibleAfterMigration();
    }

    private RecordFormat<T> known() {
        return Objects.requireNonNull(format, "the snapshot was not read");
    }
}
