package io.github.quotatree.service.disk;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Forces the journal to the disk for all requests that wait at once. A change is written under the lock of the ledger,
 * which takes microseconds; its request then waits until one thread has forced what was written, which takes
 * milliseconds, and what other requests write meanwhile is forced by the next turn. So the number of changes a second
 * is not bounded by that of forces a second.
 */
final class GroupCommit implements Closeable {
    private final Durability durability;
    private final AtomicLong written = new AtomicLong();
    private final Object forcing = new Object();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition needed = lock.newCondition();
    private final Condition advanced = lock.newCondition();
    private final Thread thread;
    private final Runnable onFailure;
    private Disk.@Nullable Output current;
    private volatile long forced;
    private volatile @Nullable IOException failure;
    private boolean closed;
    private long forces;

    /**
     * Makes a group commit without a file.
     *
     * @param onFailure called once, after the disk has failed to force
     */
    GroupCommit(Durability durability, Runnable onFailure) {
        this.durability = durability;
        this.onFailure = onFailure;
        thread = new Thread(this::run, "quota-service-commit");
        thread.setDaemon(true);
        thread.start();
    }

    /** Returns a stream of a new file, to be given to the journal, which then {@linkplain #switchTo switches} to it. */
    OutputStream stream(Disk.Output file) {
        return new JournalStream(file);
    }

    /** Runs the switch of the journal to a new file, and forces and closes the file before. */
    void switchTo(Disk.Output next, Switch journal) throws IOException {
        synchronized (forcing) { // no force in between
            journal.run();
            Disk.Output before = current;
            current = next;
            if (before != null) {
                try (before) {
                    before.force();
                } catch (IOException e) {
                    fail(e);
                    throw e;
                }
            }
        }
    }

    /** Switches the journal to another stream. */
    @FunctionalInterface
    interface Switch {
        void run() throws IOException;
    }

    /** Returns the position after all that was written so far. */
    long position() {
        return written.get();
    }

    /** Returns how often the disk was forced. */
    long forces() {
        lock.lock();
        try {
            return forces;
        } finally {
            lock.unlock();
        }
    }

    /** Refuses everything after the disk has failed to force. */
    void requireNoFailure() {
        IOException failed = failure;
        if (failed != null) {
            throw StorageException.unknown(failed);
        }
    }

    /** Returns whether the disk has failed to force. */
    boolean hasFailed() {
        return failure != null;
    }

    /**
     * Waits until what was written up to a position is as durable as it has to be.
     *
     * @return false if that took longer than the given time
     * @throws StorageException if the disk has failed
     */
    boolean await(long position, long time, TimeUnit unit) {
        requireNoFailure();
        if (durability == Durability.WRITTEN || forced >= position) {
            return true;
        }
        return awaitForce(position, time, unit);
    }

    /** Forces what was written so far, whatever the durability. */
    boolean force(long time, TimeUnit unit) {
        return awaitForce(written.get(), time, unit);
    }

    private boolean awaitForce(long position, long time, TimeUnit unit) {
        long left = unit.toNanos(time);
        lock.lock();
        try {
            needed.signal();
            while (forced < position) {
                IOException failed = failure;
                if (failed != null) {
                    throw StorageException.unknown(failed);
                }
                if (left <= 0 || closed) {
                    return false;
                }
                left = advanced.awaitNanos(left);
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        while (failure == null && awaitNeed()) {
            try {
                synchronized (forcing) {
                    long position = written.get();
                    Disk.Output file = current;
                    if (file != null) {
                        file.force();
                    }
                    advance(position);
                }
            } catch (IOException e) {
                fail(e);
            }
        }
    }

    /** Returns whether there is something to force; false at the end. */
    private boolean awaitNeed() {
        lock.lock();
        try {
            while (!closed && (forced >= written.get() || !lock.hasWaiters(advanced))) {
                needed.awaitUninterruptibly();
            }
            return !closed;
        } finally {
            lock.unlock();
        }
    }

    private void advance(long position) {
        lock.lock();
        try {
            forced = position;
            forces++;
            advanced.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void fail(IOException e) {
        lock.lock();
        try {
            if (failure != null) {
                return;
            }
            failure = e;
            advanced.signalAll();
        } finally {
            lock.unlock();
        }
        onFailure.run();
    }

    /** Forces and closes the file, and ends the thread. */
    @Override
    public void close() throws IOException {
        lock.lock();
        try {
            closed = true;
            needed.signalAll();
        } finally {
            lock.unlock();
        }
        join();
        synchronized (forcing) {
            Disk.Output last = current;
            current = null;
            if (last != null) {
                try (last) {
                    last.force();
                    advance(written.get());
                }
            }
        }
    }

    private void join() {
        boolean interrupted = false;
        while (thread.isAlive() && Thread.currentThread() != thread) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Counts what is written, and cuts off what was written in part. */
    private final class JournalStream extends OutputStream {
        private final Disk.Output file;
        private long length;

        JournalStream(Disk.Output file) {
            this.file = file;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int count) throws IOException {
            try {
                file.write(bytes, offset, count);
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
}
