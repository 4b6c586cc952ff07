package io.github.quotatree.service.disk;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** Creates the files of the service. */
@FunctionalInterface
public interface Disk {
    /** Creates a file, or empties it if there is one. */
    Output create(Path file) throws IOException;

    /** Returns the disk of the machine. */
    static Disk real() {
        return FileOutput::new;
    }

    /** A file that is being written. */
    abstract class Output extends OutputStream {
        /** Returns when all that was written is on the disk. */
        public abstract void force() throws IOException;

        /** Cuts the file off after a write that failed in the middle. */
        public abstract void truncate(long length) throws IOException;
    }

    /** A file of the operating system. Streams, unlike channels, are not closed when a thread is interrupted. */
    final class FileOutput extends Output {
        private final FileOutputStream stream;
        private final FileDescriptor descriptor;

        FileOutput(Path file) throws IOException {
            stream = new FileOutputStream(file.toFile());
            descriptor = stream.getFD();
        }

        @Override
        public void write(int b) throws IOException {
            stream.write(b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            stream.write(bytes, offset, length);
        }

        @Override
        public void force() throws IOException {
            descriptor.sync();
        }

        @Override
        public void truncate(long length) throws IOException {
            stream.getChannel().truncate(length);
        }

        @Override
        public void close() throws IOException {
            stream.close();
        }
    }
}
