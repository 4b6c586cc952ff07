package io.github.quotatree.store;

import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.resource.ResourceSchema;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the changes of a ledger to a stream, each as one frame with a checksum, before they take effect:
 * {@link io.github.quotatree.ledger.QuotaLedger.Builder#journal}. A {@link LedgerStore} does so in a folder, and serves
 * most hosts; this class is for hosts that keep the bytes elsewhere.
 *
 * <p>A frame is given to the stream in one piece and at once, under the lock of the ledger. It has the checksum of the
 * frame before, so that a reader finds the frames of a second writer. {@code docs/storage.md} documents the format.
 *
 * <p>After a stream has thrown an exception, every change is refused until {@link #switchTo}: the bytes after a frame
 * that is there in part could not be read.
 */
public final class JournalWriter implements Consumer<LedgerChange>, Closeable, Flushable {
    private final ResourceSchema schema;
    private OutputStream out;
    private ChangeFields fields = new ChangeFields();
    /** The place of the last change, or of the begin. */
    private JournalPlace last;

    /** The checksum of the head of the last frame. */
    private int checksum;

    private boolean failed;

    /** An update that may be recorded next, or null. */
    private @Nullable EncodedReplacement prepared;

    /** The checksums since a switch whose state is not written yet. */
    private @Nullable Checksums recent;

    private long recentBegin;

    private JournalWriter(OutputStream out, ResourceSchema schema, JournalPlace last) {
        this.out = Objects.requireNonNull(out, "out");
        this.schema = Objects.requireNonNull(schema, "schema");
        this.last = last;
        checksum = last.checksum();
    }

    /** Begins a journal of a ledger with these dimensions. */
    public static JournalWriter create(OutputStream out, ResourceSchema schema) throws IOException {
        return create(out, schema, newEpoch(), JournalPlace.none(0));
    }

    /** Begins a journal that continues another one. */
    static JournalWriter create(OutputStream out, ResourceSchema schema, long epoch, JournalPlace before)
            throws IOException {
        JournalWriter writer = new JournalWriter(out, schema, before);
        writer.begin(epoch, true);
        return writer;
    }

    /**
     * Continues a journal that was read to its last complete frame. The stream writes at {@link
     * JournalReader#completeBytes}, where the file was cut off if it was longer.
     *
     * @throws IllegalArgumentException if the journal has no complete begin, or is of version 1 or 2 of the format:
     *     then a new one must begin
     */
    public static JournalWriter append(OutputStream out, JournalReader read) {
        Objects.requireNonNull(out, "out");
        JournalPlace place = Objects.requireNonNull(read, "read").place();
        JournalBegin begin = read.begin();
        if (place == null || begin == null) {
            throw new IllegalArgumentException("the journal cannot be continued, as its begin is not complete, or it is"
                    + " of an older version of the format; begin a new one");
        }
        return new JournalWriter(out, begin.schema(), place);
    }

    static long newEpoch() {
        return UUID.randomUUID().getLeastSignificantBits();
    }

    private void begin(long epoch, boolean isBeforeForced) throws IOException {
        ByteSink payload = ByteSink.inMemory();
        payload.writeByte(ChangeFields.BEGIN);
        JournalPlace before = new JournalPlace(last.epoch(), last.version(), checksum);
        JournalBegin begin = new JournalBegin(schema, epoch, before, isBeforeForced);
        begin.write(payload);
        Frame frame = Frame.of(payload.toByteArray(), checksum);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ByteSink header = ByteSink.inMemory();
        FileHeader.JOURNAL.write(header, FileHeader.CHAINED);
        bytes.write(header.toByteArray());
        frame.writeTo(bytes);
        out.write(bytes.toByteArray());
        last = begin.place(frame.checksum());
        checksum = frame.checksum();
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
            Frame frame = frame(change);
            write(frame);
            fields.written(change);
            last = new JournalPlace(last.epoch(), change.version(), frame.checksum());
            if (recent != null) {
                recent.add(frame.checksum());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("change " + change.version() + " cannot be recorded", e);
        }
    }

    private Frame frame(LedgerChange change) throws IOException {
        EncodedReplacement encoded = prepared;
        if (encoded != null && encoded.isOf(change) && encoded.follows(fields.forest())) {
            prepared = null; // the stream may keep its bytes
            return encoded.frame(fields, change, checksum);
        }
        ByteSink payload = ByteSink.inMemory();
        fields.write(payload, schema, change);
        byte[] bytes = payload.toByteArray();
        ByteSink.requireAtMost(StoreLimits.defaults().frameBytes(), "bytes of a change", bytes.length);
        return Frame.of(bytes, checksum);
    }

    private void write(Frame frame) throws IOException {
        failed = true; // unless all of it is written
        frame.writeTo(out);
        failed = false;
        checksum = frame.checksum();
    }

    /**
     * Encodes an update that is about to be made, so that to record it takes no time in the groups and nodes: {@link
     * io.github.quotatree.ledger.QuotaLedger.Builder#beforeUpdates}. Other changes are short, and are passed over.
     *
     * @throws IllegalArgumentException if the change exceeds a {@linkplain StoreLimits#defaults default limit} of a
     *     reader
     */
    public void prepare(LedgerChange change) {
        if (Objects.requireNonNull(change, "change") instanceof LedgerChange.ForestReplaced replaced) {
            EncodedReplacement encoded;
            do { // a switch may come first
                encoded = encoded(replaced, lastForest());
                makeRoom(present(), encoded);
            } while (!keep(encoded));
        }
    }

    private static EncodedReplacement encoded(LedgerChange.ForestReplaced change, @Nullable QuotaForest last) {
        try {
            return EncodedReplacement.of(change, last);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // to memory, there is none
        }
    }

    private static void makeRoom(OutputStream to, @Nullable EncodedReplacement encoded) {
        if (encoded != null && to instanceof JournalOutput file) {
            file.keepRoom(encoded.length());
        }
    }

    private synchronized @Nullable QuotaForest lastForest() {
        return fields.forest();
    }

    private synchronized OutputStream present() {
        return out;
    }

    private synchronized @Nullable EncodedReplacement prepared() {
        return prepared;
    }

    private synchronized boolean keep(EncodedReplacement encoded) {
        boolean isNext = encoded.follows(fields.forest());
        prepared = isNext ? encoded : prepared;
        return isNext;
    }

    /** Writes that the journal before this one is on the disk. */
    synchronized void recordBeforeForced() throws IOException {
        write(Frame.of(new byte[] {ChangeFields.BEFORE_FORCED}, checksum));
    }

    /**
     * Begins a new journal for all further changes, and flushes and returns the stream of the one before, whose changes
     * a state that is taken now has all. An {@link IOException} of the new stream lets changes go where they went
     * before.
     */
    public OutputStream switchTo(OutputStream next) throws IOException {
        Objects.requireNonNull(next, "next");
        OutputStream before = null;
        while (before == null) {
            EncodedReplacement update = prepared();
            EncodedReplacement first = update == null ? null : encoded(update.change, null);
            makeRoom(next, first);
            before = switchTo(next, update, first);
        }
        return before;
    }

    /** Switches, if an update that may be recorded next is encoded for the new journal; returns null if it is not. */
    @SuppressWarnings("ReferenceEquality") // another one is encoded anew
    private synchronized @Nullable OutputStream switchTo(
            OutputStream next, @Nullable EncodedReplacement update, @Nullable EncodedReplacement first)
            throws IOException {
        if (prepared != update) {
            return null;
        }
        OutputStream before = out;
        out = next;
        try {
            begin(newEpoch(), false);
        } catch (IOException e) {
            out = before;
            throw e;
        }
        fields = new ChangeFields();
        prepared = first;
        failed = false;
        before.flush();
        return before;
    }

    /** Remembers the places of all changes from now on. */
    synchronized void remember() {
        recent = new Checksums();
        recent.add(last.checksum());
        recentBegin = last.version();
    }

    /** Returns the place of a version since the switch, and forgets them all. */
    synchronized JournalPlace placeOf(long version) {
        Checksums places = Objects.requireNonNull(recent, "recent");
        recent = null;
        return new JournalPlace(last.epoch(), version, places.get((int) (version - recentBegin)));
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
}
