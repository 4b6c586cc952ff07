package io.github.quotatree.flink.sink;

import io.github.quotatree.flink.codec.Fields;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.core.memory.DataOutputViewStreamWrapper;

/**
 * Lines that are committed together.
 *
 * @param id the id, which no other batch has
 * @param lines the lines in their order
 */
record Batch(String id, List<String> lines) {
    Batch {
        Objects.requireNonNull(id, "id");
        lines = List.copyOf(lines);
    }

    /** Writes a batch into a checkpoint. */
    static final class Serializer implements SimpleVersionedSerializer<Batch> {
        private static final int VERSION = 1;

        @Override
        public int getVersion() {
            return VERSION;
        }

        @Override
        public byte[] serialize(Batch batch) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputViewStreamWrapper out = new DataOutputViewStreamWrapper(bytes);
            Fields.writeText(batch.id(), out);
            Fields.writeTexts(batch.lines(), out);
            out.flush();
            return bytes.toByteArray();
        }

        @Override
        public Batch deserialize(int version, byte[] bytes) throws IOException {
            if (version != VERSION) {
                throw new IOException("a batch has version " + version + ", and this job knows " + VERSION);
            }
            DataInputViewStreamWrapper in = new DataInputViewStreamWrapper(new ByteArrayInputStream(bytes));
            return new Batch(Fields.readText(in), Fields.readTexts(in));
        }
    }
}
