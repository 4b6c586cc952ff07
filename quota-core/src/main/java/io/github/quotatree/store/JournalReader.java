package io.github.quotatree.store;

import io.github.quotatree.ledger.LedgerChange;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
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
    private final FrameReader frames;
    private final StoreLimits limits;
    private final ChangeFields fields = new ChangeFields();
    private boolean isRead;
    private @Nullable JournalBegin begin;
    private @Nullable JournalPlace placeOfBegin;
    private boolean isBeforeForced;
    private long version;
    private long completeBytes;

    private JournalReader(InputStream in, StoreLimits limits) {
        this.limits = Objects.requireNonNull(limits, "limits");
        frames = new FrameReader(Objects.requireNonNull(in, "in"), limits);
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

    /** Returns the number of bytes after the last change, of frames that were not written completely; 0 if none are. */
    public long tornBytes() {
        return frames.tornBytes() + frames.offset() - completeBytes;
    }

    /** Returns the number of zeros at the end of the torn bytes, such as the room that a store had made for changes. */
    public long unusedBytes() {
        return frames.unusedBytes();
    }

    /** Returns the begin, or null if it was not read, or is not complete. */
    @Nullable
    JournalBegin begin() {
        return begin;
    }

    /** Returns the place before the first change, or null if the journal cannot be continued. */
    @Nullable
    JournalPlace placeOfBegin() {
        return placeOfBegin;
    }

    /** Returns whether the bytes read say that the journals before this one were on the disk. */
    boolean isBeforeForced() {
        return isBeforeForced;
    }

    /** Returns the place after the last frame that was read, or null if the journal cannot be continued. */
    @Nullable
    JournalPlace place() {
        JournalBegin first = begin;
        return first == null || frames.version() < FileHeader.CHAINED
                ? null
                : new JournalPlace(first.epoch(), version, frames.checksum());
    }

    private @Nullable LedgerChange next() {
        try {
            JournalBegin first = begin == null ? readBegin() : begin;
            if (begin == null) {
                begin = first;
                placeOfBegin = place();
            }
            byte[] payload = first == null ? null : nextChange();
            if (first == null || payload == null) {
                return null;
            }
            LedgerChange change = readWhole(payload, source -> fields.read(source, first.schema()));
            version = change.version();
            return change;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte @Nullable [] nextChange() throws IOException {
        byte[] payload = frames.next();
        while (payload != null && payload.length == 1 && payload[0] == ChangeFields.BEFORE_FORCED) {
            isBeforeForced = true;
            completeBytes = frames.offset();
            payload = frames.next();
        }
        return payload;
    }

    /** Reads the header and the first frame, or returns null if they are not all there. */
    private @Nullable JournalBegin readBegin() throws IOException {
        byte[] payload = frames.readHeader() ? frames.next() : null;
        if (payload == null) {
            return null;
        }
        JournalBegin first = readWhole(payload, source -> {
            if (source.readByte() != ChangeFields.BEGIN) {
                throw source.error("the journal does not begin with its dimensions");
            }
            return frames.version() >= FileHeader.CHAINED
                    ? JournalBegin.read(source)
                    : JournalBegin.ofOlder(StateFields.readDimensions(source, frames.version()));
        });
        version = first.before().version();
        isBeforeForced = first.isBeforeForced();
        return first;
    }

    private <T> T readWhole(byte[] payload, Reading<T> reading) throws IOException {
        ByteSource source = ByteSource.of(payload, frames.payloadOffset(), limits);
        try {
            T result = reading.read(source);
            source.requireEnd();
            completeBytes = frames.offset();
            return result;
        } catch (IllegalArgumentException | IllegalStateException | ArithmeticException | DateTimeException e) {
            throw new StoreFormatException(source.offset(), e);
        }
    }

    @FunctionalInterface
    private interface Reading<T> {
        T read(ByteSource source) throws IOException;
    }
}
