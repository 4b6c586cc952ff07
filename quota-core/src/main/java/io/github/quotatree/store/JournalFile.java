package io.github.quotatree.store;

import java.io.Closeable;
import java.io.IOException;

/**
 * The file of a journal. Room for bytes is made before they are added, so that a disk that is full refuses a change
 * before it takes effect.
 */
final class JournalFile implements Closeable {
    /** The room that is kept free for changes, so that it need not be made under the lock of the ledger. */
    private static final int ROOM = 1 << 16;

    private final Disk.Output file;
    private volatile long length;
    private volatile long room;

    JournalFile(Disk.Output file) {
        this.file = file;
    }

    boolean hasRoom(int count) {
        return length + count <= room;
    }

    /** Makes room for so many bytes, and for later ones if the disk has that. */
    void makeRoom(int count) throws IOException {
        long least = length + count;
        room = file.reserve(least, least + ROOM);
    }

    /** Makes room for later changes where less than half of it is left; a disk that has none refuses them itself. */
    void keepRoom() {
        if (!hasRoom(ROOM / 2)) {
            try {
                makeRoom(0);
            } catch (IOException e) {
                // the change that needs it is refused
            }
        }
    }

    /** Notes that bytes, for which there is room, will be put. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // by the writer of the journal alone
    void grow(int count) {
        length += count;
    }

    /** Gives bytes to the operating system. */
    void put(byte[] bytes, int from, int count) throws IOException {
        file.write(bytes, from, count);
    }

    /** Cuts off the room that was not used; a reader passes over room that is left. */
    void trim() {
        try {
            file.truncate(length);
        } catch (IOException e) {
            // it is left
        }
    }

    /** Returns when all bytes that were put are on the disk. */
    void force() throws IOException {
        file.force();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
