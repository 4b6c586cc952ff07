package io.github.quotatree.store;

import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.resource.ResourceSchema;
import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Writes the changes of a ledger to a stream, each as one frame with a checksum, before they take effect:
 * {@link io.github.quotatree.ledger.QuotaLedger.Builder#journal}.
 *
 * <p>A frame is given to the stream in one piece and at once, under the lock of the ledger. The host chooses the
 * stream: one that calls {@code FileChannel.force} each time loses nothing when the machine
 * stops, one that buffers loses the last changes. {@code docs/storage.md} documents the format.
 *
 * <p>After a stream has thrown an exception, every change is refused until {@link #switchTo}: the bytes after a frame
 * that is there in part could not be read.
 */
public final class JournalWriter implements Consumer<LedgerChange>, Closeable, Flushable {
    private final ResourceSchema schema;
    private OutputStream out;
    private ChangeFields fields = new ChangeFields();
    private boolean failed;

    private JournalWriter(OutputStream out, ResourceSchema schema) {
        this.out = Objects.requireNonNull(out, "out");
        this.schema = Objects.requireNonNull(schema, "schema");
    }

    /** Begins a journal of a ledger with these dimensions. */
    public static JournalWriter create(OutputStream out, ResourceSchema schema) throws IOException {
        JournalWriter writer = new JournalWriter(out, schema);
        writer.begin();
        return writer;
    }

    /**
     * Continues a journal of a ledger with these dimensions. The stream writes after its last complete frame, at {@link
     * JournalReader#completeBytes}, where the file was cut off if it was longer.
     */
    public static JournalWriter append(OutputStream out, ResourceSchema schema) {
        return new JournalWriter(out, schema);
    }

    private void begin() throws IOException {
        ByteSink header = ByteSink.inMemory();
        FileHeader.JOURNAL.write(header, schema);
        ByteSink dimensions = ByteSink.inMemory();
        dimensions.writeByte(ChangeFields.BEGIN);
        StateFields.writeDimensions(dimensions, schema);
        header.writeBytes(frame(dimensions.toByteArray()));
        out.write(header.toByteArray());
    }

    /**
     * Writes a change.
     *
     * @throws UncheckedIOException if the stream throws an {@link IOException}
     * @throws IllegalArgumentException if a name has a surrogate without its pair, which UTF-8 does not have, or the
     *     change exceeds a {@linkplain StoreLimits#defaults default limit} of a reader
     * @throws IllegalStateException if a change before it could not be written
     */
    @Override
    public synchronized void accept(LedgerChange change) {
        Objects.requireNonNull(change, "change");
        if (failed) {
            throw new IllegalStateException("change " + change.version()
                    + " cannot be recorded, as the stream of the journal has failed before");
        }
        try {
            ByteSink payload = ByteSink.inMemory();
            fields.write(payload, schema, change);
            byte[] bytes = payload.toByteArray();
            ByteSink.requireAtMost(StoreLimits.defaults().frameBytes(), "bytes of a change", bytes.length);
            byte[] frame = frame(bytes);
            failed = true; // unless all of it is written
            out.write(frame);
            failed = false;
            fields.written(change);
        } catch (IOException e) {
            throw new UncheckedIOException("change " + change.version() + " cannot be recorded", e);
        }
    }

    /**
     * Begins a new journal for all further changes, and flushes and returns the stream of the one before, whose changes
     * a state that is taken now has all. An {@link IOException} of the new stream lets changes go where they went
     * before.
     */
    public synchronized OutputStream switchTo(OutputStream next) throws IOException {
        OutputStream before = out;
        ChangeFields fieldsBefore = fields;
        out = Objects.requireNonNull(next, "next");
        fields = new ChangeFields();
        try {
            begin();
        } catch (IOException e) {
            out = before;
            fields = fieldsBefore;
            throw e;
        }
        failed = false;
        return before;
    }

    /** Flushes the stream. */
    @Override
    public synchronized void flush() throws IOException {
        out.flush();
    }

    /** Closes the stream. */
    @Override
    public synchronized void close() throws IOException {
        out.close();
    }

    /** Returns the frame of a payload: its length, its checksum, the checksum of these two, and the payload. */
    private static byte[] frame(byte[] payload) throws IOException {
        ByteSink frame = ByteSink.inMemory();
        frame.writeFixed(payload.length);
        frame.writeFixed(ByteSink.checksum(payload));
        frame.writeFixed(ByteSink.checksum(frame.toByteArray()));
        frame.writeBytes(payload);
        return frame.toByteArray();
    }
}
