package io.github.quotatree.store;

import io.github.quotatree.ledger.LedgerState;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.DateTimeException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads the state of a ledger as bytes. {@code docs/storage.md} documents the format. Every later version of
 * the library reads the files that this one writes. An {@link IOException} of a stream is passed on.
 */
public final class StateFormat {
    private StateFormat() {}

    /**
     * Writes a state, and flushes the stream, but does not close it. Takes linear time. Equal states give equal bytes.
     *
     * @throws IllegalArgumentException if a name has a surrogate without its pair, which UTF-8 does not have, or the
     *     state exceeds a {@linkplain StoreLimits#defaults default limit} of a reader
     */
    public static void write(LedgerState state, OutputStream stream) throws IOException {
        write(state, null, stream);
    }

    /** Writes a state with the place in a journal that continues it. */
    static void write(LedgerState state, @Nullable JournalPlace place, OutputStream stream) throws IOException {
        Objects.requireNonNull(state, "state");
        ByteSink out = ByteSink.to(Objects.requireNonNull(stream, "stream"));
        FileHeader.STATE.write(out, FileHeader.version(state.forest().schema()));
        StateFields.write(out, state, place);
        out.writeChecksum();
        stream.flush();
    }

    /** Reads a state with the default limits; see {@link #read(InputStream, StoreLimits)}. */
    public static LedgerState read(InputStream stream) throws IOException {
        return read(stream, StoreLimits.defaults());
    }

    /**
     * Reads a state to the end of the stream, which it does not close. Takes linear time, and n log n in the groups.
     *
     * @throws StoreFormatException if the bytes are no state of a known version, were cut off or changed, or exceed a
     *     limit
     */
    public static LedgerState read(InputStream stream, StoreLimits limits) throws IOException {
        return readPlaced(stream, limits).state();
    }

    /** Reads a state with its place. */
    static PlacedState readPlaced(InputStream stream, StoreLimits limits) throws IOException {
        ByteSource in =
                ByteSource.of(Objects.requireNonNull(stream, "stream"), Objects.requireNonNull(limits, "limits"));
        try {
            PlacedState read = StateFields.read(in, FileHeader.STATE.read(in));
            in.requireChecksum();
            return read;
        } catch (IllegalArgumentException | IllegalStateException | ArithmeticException | DateTimeException e) {
            throw new StoreFormatException(in.offset(), e);
        }
    }
}
