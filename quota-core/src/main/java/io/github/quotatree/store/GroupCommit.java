package io.github.quotatree.store;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Forces the journal to the disk for all callers that wait at once. A change is written under the lock of the ledger,
 * which takes microseconds; its caller then waits until one thread has forced the written bytes, which takes
 * milliseconds, and the bytes that others write meanwhile are forced by the next turn. So the number of changes a
 * second is not bounded by that of forces a second, and no call of the ledger waits for a force.
 *
 * <p>A position is the number of bytes that were written to all journals since the begin.
 */
final class GroupCommit implements Closeable {
    private final AtomicLong written = new AtomicLong();
    private final Object forcing = new Object();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition needed = lock.newCondition();
    private final Condition advanced = lock.newCondition();
    private final long intervalNanos;
    private final Consumer<? super IOException> onFailure;
    private final Thread thread;
    private Disk.@Nullable Output current;
    private volatile long forced;
    private volatile @Nullable IOException failure;
    private boolean closed;
    private long forces;

    /**
     * Makes a group commit without a file.
     *
     * @param intervalNanos after which it forces although no caller waits
     * @param onFailure called once, after the disk has failed to force
     */
    GroupCommit(long intervalNanos, Consumer<? super IOException> onFailure) {
        this.intervalNanos = intervalNanos;
        this.onFailure = onFailure;
        thread = StoreThread.of("commit", this::run);
    }

    /** Lets callers wait. */
    void start() {
        thread.start();
    }

    /** Returns a stream of a new file, to be given to the journal, which then {@linkplain #switchTo switches} to it. */
    OutputStream stream(Disk.Output file) {
        return new JournalOutput(file, written);
    }

    /**
     * Runs the switch of the journal to a new file, and forces and closes the file before.
     *
     * @param onForced run before anything in the new file counts as forced
     */
    void switchTo(Disk.Output next, Switch journal, Switch onForced) throws IOException {
        synchronized (forcing) { // no force in between, which would count bytes that are not on the disk
            journal.run();
            Disk.Output before = current;
            current = next;
            if (before != null) {
                try (before) {
                    force(before);
                }
                orFail(onForced);
            }
        }
    }

    /** A step of a switch to another file. */
    @FunctionalInterface
    interface Switch {
        void run() throws IOException;
    }

    /** Returns the position after all bytes written so far. */
    long position() {
        return written.get();
    }

    /** Returns how often the journal was forced. */
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
            throw new StoreFailedException(failed);
        }
    }

    /** Returns whether the disk has failed to force. */
    boolean hasFailed() {
        return failure != null;
    }

    /**
     * Waits until a position is forced.
     *
     * @return false if that took longer
     * @throws StoreFailedException if the disk has failed
     * @throws InterruptedException if the thread is interrupted
     */
    boolean await(long position, long nanos) throws InterruptedException {
        requireNoFailure();
        if (forced >= position) {
            return true;
        }
        long left = nanos;
        lock.lockInterruptibly();
        try {
            while (forced < position) {
                requireNoFailure();
                if (left <= 0) {
                    return false;
                }
                needed.signal(); // each time: a force that has ended may have seen no one wait
                left = advanced.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        while (failure == null && awaitNeed()) {
            try {
                force();
            } catch (IOException e) {
                // it was kept, and those who wait have it
            }
        }
    }

    /** Forces the bytes written so far, in this thread. */
    void force() throws IOException {
        synchronized (forcing) {
            long position = written.get();
            Disk.Output file = current;
            if (file != null && forced < position) {
                force(file);
                advance(position);
            }
        }
    }

    private void force(Disk.Output file) throws IOException {
        orFail(file::force);
    }

    private void orFail(Switch step) throws IOException {
        try {
            step.run();
        } catch (IOException e) {
            fail(e);
            throw e;
        }
    }

    /** Returns when there is something to force; or false, at the end. */
    private boolean awaitNeed() {
        lock.lock();
        try {
            long left = intervalNanos;
            while (!closed && (forced >= written.get() || !(lock.hasWaiters(advanced) || left <= 0))) {
                left = needed.awaitNanos(left <= 0 ? intervalNanos : left);
            }
            return !closed;
        } catch (InterruptedException e) {
            return true; // a host that interrupts all threads forces once more
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
        onFailure.accept(e);
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
        StoreThread.join(thread);
        synchronized (forcing) {
            Disk.Output last = current;
            if (last != null) {
                try (last) {
                    if (failure == null) {
                        force();
                    }
                } finally {
                    current = null;
                }
            }
        }
    }
}
