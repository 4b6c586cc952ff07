package io.github.quotatree.store;

import java.io.IOException;
import java.io.OutputStream;

/** The stream of a journal, whose bytes go to the file by the {@link WriteBuffer}, which may keep the array. */
final class JournalOutput extends OutputStream {
    private final JournalFile file;
    private final WriteBuffer buffer;

    JournalOutput(JournalFile file, WriteBuffer buffer) {
        this.file = file;
        this.buffer = buffer;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        if (!file.hasRoom(count)) {
            buffer.alone(() -> file.makeRoom(count));
        }
        file.grow(count);
        buffer.add(file, bytes, from, count);
    }

    /**
     * Makes room for so many bytes, outside the lock of the ledger; a disk that has none refuses them when they come.
     */
    void keepRoom(int count) {
        try {
            buffer.alone(() -> file.makeRoom(count));
        } catch (IOException e) {
            // the change that needs it is refused
        }
    }

    /** Returns when all bytes that the buffer has written are on the disk. */
    void force() throws IOException {
        file.force();
    }

    /** Cuts off the room that was not used, and forces the file. */
    void finish() throws IOException {
        buffer.alone(file::trim);
        force();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
