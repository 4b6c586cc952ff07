package io.github.quotatree.store;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** A disk that another one does the work of; tests override what they disturb. */
class ForwardingDisk implements Disk {
    private final Disk disk;

    ForwardingDisk(Disk disk) {
        this.disk = disk;
    }

    @Override
    public List<String> names() throws IOException {
        return disk.names();
    }

    @Override
    public Output create(String name) throws IOException {
        return disk.create(name);
    }

    @Override
    public InputStream read(String name) throws IOException {
        return disk.read(name);
    }

    @Override
    public void force(String name) throws IOException {
        disk.force(name);
    }

    @Override
    public void rename(String from, String to) throws IOException {
        disk.rename(from, to);
    }

    @Override
    public void delete(String name) throws IOException {
        disk.delete(name);
    }

    @Override
    public void forceFolder() throws IOException {
        disk.forceFolder();
    }

    @Override
    public void close() throws IOException {
        disk.close();
    }

    @Override
    public String toString() {
        return disk.toString();
    }

    /** A file that another one does the work of. */
    static class ForwardingOutput extends Output {
        private final Output file;

        ForwardingOutput(Output file) {
            this.file = file;
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            file.write(bytes, from, length);
        }

        @Override
        void force() throws IOException {
            file.force();
        }

        @Override
        long reserve(long least, long most) throws IOException {
            return file.reserve(least, most);
        }

        @Override
        void truncate(long length) throws IOException {
            file.truncate(length);
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
