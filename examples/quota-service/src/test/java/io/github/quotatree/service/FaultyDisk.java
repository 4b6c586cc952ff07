package io.github.quotatree.service;

import io.github.quotatree.service.disk.Disk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The real disk, which can be made to be full, to fail to force, and to take its time. */
final class FaultyDisk implements Disk {
    private final Disk real = Disk.real();
    volatile boolean isFull;
    volatile int tearAfter = -1;
    volatile boolean failsToForce;
    volatile @Nullable CountDownLatch forceWaitsFor;

    @Override
    public Output create(Path file) throws IOException {
        if (isFull) {
            throw new IOException("No space left on device");
        }
        Output output = real.create(file);
        return new Output() {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                if (isFull) {
                    output.write(bytes, offset, Math.max(0, Math.min(length, tearAfter)));
                    throw new IOException("No space left on device");
                }
                output.write(bytes, offset, length);
            }

            @Override
            public void force() throws IOException {
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
            public void truncate(long length) throws IOException {
                if (tearAfter >= 0) {
                    throw new IOException("Input/output error"); // so that the torn bytes stay
                }
                output.truncate(length);
            }

            @Override
            public void close() throws IOException {
                output.close();
            }
        };
    }
}
