package io.github.quotatree.store;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The real disk, which can be made to be full, to fail to force, and to take its time. */
public final class FaultyDisk {
    public volatile boolean isFull;
    public volatile boolean leavesRoom;
    public volatile boolean failsToForce;
    public volatile @Nullable CountDownLatch forceWaitsFor;

    /** Returns options with this disk. */
    public StoreOptions in(StoreOptions options) {
        return options.withDisk(folder -> new Faulty(RealDisk.open(folder)));
    }

    private final class Faulty implements Disk {
        private final Disk real;

        Faulty(Disk real) {
            this.real = real;
        }

        @Override
        public List<String> names() throws IOException {
            return real.names();
        }

        @Override
        public InputStream read(String name) throws IOException {
            return real.read(name);
        }

        @Override
        public void force(String name) throws IOException {
            real.force(name);
        }

        @Override
        public void rename(String from, String to) throws IOException {
            real.rename(from, to);
        }

        @Override
        public void delete(String name) throws IOException {
            real.delete(name);
        }

        @Override
        public void forceFolder() throws IOException {
            real.forceFolder();
        }

        @Override
        public void close() throws IOException {
            real.close();
        }

        @Override
        public String toString() {
            return real.toString();
        }

        @Override
        public Output create(String name) throws IOException {
            if (isFull) {
                throw new IOException("No space left on device");
            }
            return new FaultyOutput(real.create(name));
        }
    }

    private final class FaultyOutput extends Disk.Output {
        private final Disk.Output output;

        FaultyOutput(Disk.Output output) {
            this.output = output;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            output.write(bytes, offset, length);
        }

        /** Makes no room ahead, so that a full disk refuses the next change. */
        @Override
        long reserve(long least, long most) throws IOException {
            if (isFull) {
                if (leavesRoom) {
                    output.reserve(least - 1, least - 1);
                }
                throw new IOException("No space left on device");
            }
            return output.reserve(least, least);
        }

        @Override
        void force() throws IOException {
            CountDownLatch latch = forceWaitsFor;
            if (latch != null) {
                try {
                    if (!latch.await(30, TimeUnit.SECONDS)) {
                        throw new IOException("the test has left the disk waiting");
                    }
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            }
            if (failsToForce) {
                throw new IOException("Input/output error");
            }
            output.force();
        }

        @Override
        void truncate(long length) throws IOException {
            if (leavesRoom) {
                throw new IOException("Input/output error"); // so that the room stays
            }
            output.truncate(length);
        }

        @Override
        public void close() throws IOException {
            output.close();
        }
    }
}
