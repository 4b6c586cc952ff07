package io.github.quotatree.store;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The bytes between the journals and their files. A change adds its bytes under the lock of the ledger, which copies
 * them unless they are many. Outside the lock, its caller writes all bytes that are there, of the changes of others
 * too, or waits for the thread that does; so the buffer has one change for each caller, and a slow file delays no other
 * call of the ledger.
 *
 * <p>A position is the number of bytes that were added since the begin.
 */
final class WriteBuffer {
    /** So many bytes are kept as they are, since to copy them takes time. */
    private static final int MANY = 1 << 14;

    private final Object writing = new Object();
    private Deque<Piece> pending = new ArrayDeque<>();
    private volatile long added;
    private volatile long written;
    private @Nullable IOException failure;

    private record Piece(JournalFile file, Bytes bytes) {}

    /** Bytes that are written without a copy. */
    private static final class Bytes extends ByteArrayOutputStream {
        private final int from;
        private final boolean isGiven;

        Bytes() {
            from = 0;
            isGiven = false;
        }

        /** Has a part of an array, to which nothing is added. */
        Bytes(byte[] given, int from, int count) {
            super(0);
            this.from = from;
            this.count = from + count;
            buf = given;
            isGiven = true;
        }

        void putTo(JournalFile file) throws IOException {
            file.put(buf, from, count - from);
        }
    }

    /** A step with a file. */
    @FunctionalInterface
    interface Step {
        void run() throws IOException;
    }

    /** Returns the position after all bytes. */
    long position() {
        return added;
    }

    /** Adds bytes of a file, after all others; the array is not written to any more. */
    synchronized void add(JournalFile file, byte[] bytes, int from, int count) {
        Piece last = pending.peekLast();
        if (count >= MANY) {
            pending.add(new Piece(file, new Bytes(bytes, from, count)));
        } else if (last == null || last.bytes.isGiven || !last.file.equals(file)) {
            Piece next = new Piece(file, new Bytes());
            pending.add(next);
            next.bytes.write(bytes, from, count);
        } else {
            last.bytes.write(bytes, from, count);
        }
        added += count;
    }

    private synchronized Deque<Piece> take() {
        Deque<Piece> taken = pending;
        pending = new ArrayDeque<>();
        return taken;
    }

    /** Runs a step while no bytes are written. */
    void alone(Step step) throws IOException {
        synchronized (writing) {
            step.run();
        }
    }

    /**
     * Writes all bytes that were added before the call, in their order.
     *
     * @throws IOException if a file does not take them, or has not before: those after a gap could not be read
     */
    void write() throws IOException {
        long needed = added;
        if (written >= needed) {
            return;
        }
        synchronized (writing) {
            if (failure != null) {
                throw failure;
            }
            if (written >= needed) {
                return;
            }
            long position;
            Deque<Piece> taken;
            synchronized (this) {
                position = added;
                taken = take();
            }
            try {
                for (Piece piece : taken) {
                    piece.bytes.putTo(piece.file);
                    piece.file.keepRoom();
                }
            } catch (IOException e) {
                failure = e;
                throw e;
            }
            written = position;
        }
    }
}
