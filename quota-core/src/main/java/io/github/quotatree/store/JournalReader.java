package io.github.quotatree.store;

import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.resource.ResourceSchema;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the changes of a journal one by one, for {@link io.github.quotatree.ledger.QuotaLedger.Builder#replay}.
 *
 * <p>A journal whose writer was stopped may end anywhere. The changes whose frames are complete are read, and {@link
 * #tornBytes} reports the bytes after the last of them. Bytes that were changed are no such end: they are refused
 * by a {@link StoreFormatException}. An {@link IOException} of the stream comes as an {@link UncheckedIOException}.
 */
public final class JournalReader implements Iterable<LedgerChange> {
    private static final int HEAD = 12;

    private final InputStream in;
    private final StoreLimits limits;
    private final ChangeFields fields = new ChangeFields();
    private boolean isRead;
    private @Nullable ResourceSchema schema;
    private long completeBytes;
    private long tornBytes;

    private JournalReader(InputStream in, StoreLimits limits) {
        this.in = new BufferedInputStream(Objects.requireNonNull(in, "in"));
        this.limits = Objects.requireNonNull(limits, "limits");
    }

    /** Returns a reader with the default limits. */
    public static JournalReader of(InputStream in) {
        return of(in, StoreLimits.defaults());
    }

    /** Returns a reader of a stream, which it does not close. */
    public static JournalReader of(InputStream in, StoreLimits limits) {
        return new JournalReader(in, limits);
    }

    /**
     * Returns the changes, each of which is read when it is requested.
     *
     * @throws IllegalStateException if it was called before
     */
    @Override
    public Iterator<LedgerChange> iterator() {
        if (isRead) {
            throw new IllegalStateException("the journal was read already");
        }
        isRead = true;
        return Spliterators.iterator(
                new Spliterators.AbstractSpliterator<LedgerChange>(Long.MAX_VALUE, Spliterator.ORDERED) {
                    @Override
                    public boolean tryAdvance(Consumer<? super LedgerChange> reader) {
                        LedgerChange change = next();
                        if (change != null) {
                            reader.accept(change);
                        }
                        return change != null;
                    }
                });
    }

    /** Returns the number of bytes up to the end of the last change that was read. */
    public long completeBytes() {
        return completeBytes;
    }

    /** Returns the number of bytes after the last change, of a frame that was not written completely; 0 if none are. */
    public long tornBytes() {
        return tornBytes;
    }

    private @Nullable LedgerChange next() {
        try {
            ResourceSchema dimensions = schema == null ? readBegin() : schema;
            schema = dimensions;
            byte[] payload = dimensions == null ? null : readPayload();
            return dimensions == null || payload == null
                    ? null
                    : readWhole(payload, source -> fields.read(source, dimensions));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads the header and the first frame, or returns null if they are not all there. */
    private @Nullable ResourceSchema readBegin() throws IOException {
        byte[] start = in.readNBytes(FileHeader.BYTES);
        if (FileHeader.JOURNAL.isCutOff(start) || (isZero(start) && isZeroToTheEnd())) {
            tornBytes += start.length;
            return null;
        }
        int format = FileHeader.JOURNAL.read(ByteSource.of(start, 0, limits));
        completeBytes = FileHeader.BYTES;
        byte[] payload = readPayload();
        if (payload == null) {
            tornBytes += FileHeader.BYTES;
            completeBytes = 0;
            return null;
        }
        return readWhole(payload, source -> {
            if (source.readByte() != ChangeFields.BEGIN) {
                throw source.error("the journal does not begin with its dimensions");
            }
            return StateFields.readDimensions(source, format);
        });
    }

    private <T> T readWhole(byte[] payload, Reading<T> reading) throws IOException {
        ByteSource source = ByteSource.of(payload, completeBytes + HEAD, limits);
        try {
            T result = reading.read(source);
            source.requireEnd();
            completeBytes += HEAD + payload.length;
            return result;
        } catch (IllegalArgumentException | IllegalStateException | ArithmeticException | DateTimeException e) {
            throw new StoreFormatException(source.offset(), e);
        }
    }

    /** Reads the payload of the next frame, or returns null if the frame is not all there. */
    private byte @Nullable [] readPayload() throws IOException {
        byte[] head = in.readNBytes(HEAD);
        if (head.length < HEAD) {
            tornBytes += head.length;
            return null;
        }
        ByteSource source = ByteSource.of(head, completeBytes, limits);
        int length = source.readFixed();
        int checksum = source.readFixed();
        if (source.readFixed() != ByteSink.checksum(Arrays.copyOf(head, HEAD - Integer.BYTES))) {
            if (isZero(head) && isZeroToTheEnd()) {
                tornBytes += HEAD;
                return null;
            }
            throw source.error("the head of a change was changed after it was written");
        }
        if (length < 0 || length > limits.frameBytes()) {
            throw source.error(
                    "length of a change (" + Integer.toUnsignedLong(length) + ") is above " + limits.frameBytes());
        }
        byte[] payload = in.readNBytes(length);
        if (payload.length < length) {
            tornBytes += HEAD + payload.length;
            return null;
        }
        if (ByteSink.checksum(payload) != checksum) {
            throw source.error("the checksum is wrong: a change was changed after it was written");
        }
        return payload;
    }

    /** Reads to the end, and returns whether there are only zeros: space that was never written. */
    private boolean isZeroToTheEnd() throws IOException {
        long zeros = 0;
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (next != 0) {
                return false;
            }
            zeros++;
        }
        tornBytes += zeros;
        return true;
    }

    private static boolean isZero(byte[] bytes) {
        for (byte value : bytes) {
            if (value != 0) {
                return false;
            }
        }
        return true;
    }

    @FunctionalInterface
    private interface Reading<T> {
        T read(ByteSource source) throws IOException;
    }
}
