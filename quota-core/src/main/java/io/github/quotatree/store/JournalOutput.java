package io.github.quotatree.store;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicLong;

/** The file of a journal: counts written bytes, and cuts off a part of a frame. */
final class JournalOutput extends OutputStream {
    private final Disk.Output file;
    private final AtomicLong written;
    private long length;

    JournalOutput(Disk.Output file, AtomicLong written) {
        this.file = file;
        this.written = written;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        try {
            file.write(bytes, from, count);
        } catch (IOException e) {
            try {
                file.truncate(length);
            } catch (IOException torn) {
                e.addSuppressed(torn); // a reader finds the torn end
            }
            throw e;
        }
        length += count;
        written.addAndGet(count);
    }
}
