package io.github.quotatree.store;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/**
 * The file of a journal. Its bytes go to the file by the {@link WriteBuffer}; room for them is made before, so that a
 * disk that is full refuses a change before it takes effect.
 */
final class JournalOutput extends OutputStream implements Closeable {
    /** The room that is kept free for changes, so that it need not be made under the lock of the ledger. */
    private static final int ROOM = 1 << 16;

    private final Disk.Output file;
    private final WriteBuffer buffer;
    private volatile long length;
    private volatile long room;

    JournalOutput(Disk.Output file, WriteBuffer buffer) {
        this.file = file;
        this.buffer = buffer;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // by the writer of the journal alone
    public void write(byte[] bytes, int from, int count) throws IOException {
        long needed = length + count;
        if (needed > room) {
            buffer.alone(() -> makeRoom(needed));
        }
        length = needed;
        buffer.add(this, bytes, from, count);
    }

    private void makeRoom(long least) throws IOException {
        room = file.reserve(least, least + ROOM);
    }

    /** Makes room for later changes where less than half of it is left; a disk that has none refuses them itself. */
    void keepRoom() {
        if (length + ROOM / 2 > room) {
            try {
                makeRoom(length);
            } catch (IOException e) {
                // the change that needs it is refused
            }
        }
    }

    /** Gives bytes to the file. */
    void put(byte[] bytes, int count) throws IOException {
        file.write(bytes, 0, count);
    }

    /** Returns when all bytes that were put are on the disk. */
    void force() throws IOException {
        file.force();
    }

    /** Cuts off the room that was not used, and forces the file. */
    void finish() throws IOException {
        try {
            buffer.alone(() -> file.truncate(length));
        } catch (IOException e) {
            // a reader passes the room over
        }
        force();
    }

    /** Closes the file. */
    @Override
    public void close() throws IOException {
        file.close();
    }
}
