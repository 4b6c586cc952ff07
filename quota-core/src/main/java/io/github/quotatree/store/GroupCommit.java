package io.github.quotatree.store;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Forces the journal to the disk for all callers that wait at once. A caller waits until one thread has forced the
 * written bytes, which takes milliseconds, and the bytes that others write meanwhile are forced by the next turn. So
 * the number of changes a second is not bounded by that of forces a second, and no call of the ledger waits for a
 * force.
 *
 * <p>A position is that of the {@link WriteBuffer}, over all journals since the begin.
 */
final class GroupCommit implements Closeable {
    private final WriteBuffer buffer = new WriteBuffer();
    private final Object forcing = new Object();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition needed = lock.newCondition();
    private final Condition advanced = lock.newCondition();
    private final long intervalNanos;
    private final Consumer<? super IOException> onFailure;
    private final Thread thread;
    private final Queue<Ticket> tickets = new ArrayDeque<>();
    private @Nullable JournalOutput current;
    private volatile long forced;
    private volatile @Nullable IOException failure;
    private boolean closed;
    private long forces;

    /** A future that completes when a position is forced. */
    private record Ticket(long position, CompletableFuture<@Nullable Void> durable) {}

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

    /** Returns the stream of a new file, for the journal, which then {@linkplain #switchTo switches} to it. */
    JournalOutput stream(Disk.Output output) {
        JournalFile file = new JournalFile(output);
        file.keepRoom();
        return new JournalOutput(file, buffer);
    }

    /**
     * Runs the switch of the journal to a new file, and forces and closes the file before.
     *
     * @param onForced run before anything in the new file counts as forced
     */
    void switchTo(JournalOutput next, WriteBuffer.Step journal, WriteBuffer.Step onForced) throws IOException {
        synchronized (forcing) { // no force in between, which would count bytes that are not on the disk
            journal.run();
            JournalOutput before = current;
            current = next;
            orFail(buffer::write);
            if (before != null) {
                try (before) {
                    orFail(before::finish);
                }
                orFail(onForced);
                orFail(buffer::write);
            }
        }
    }

    /** Returns the position after all changes so far. */
    long position() {
        return buffer.position();
    }

    /** Gives all changes so far to the operating system, or notes that it does not take them. */
    void write() {
        try {
            buffer.write();
        } catch (IOException e) {
            fail(e);
        }
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

    /** Returns a future that completes when a position is forced, or the disk has failed. */
    CompletableFuture<@Nullable Void> whenForced(long position) {
        Ticket ticket = new Ticket(position, new CompletableFuture<>());
        lock.lock();
        try {
            tickets.add(ticket);
            needed.signal();
        } finally {
            lock.unlock();
        }
        answerTickets(); // of which this one may be forced by now
        return ticket.durable;
    }

    /** Completes the futures of all that is forced, outside the lock: they may run any code. */
    private void answerTickets() {
        IOException failed = failure;
        List<Ticket> answered = new ArrayList<>();
        lock.lock();
        try {
            long position = failed != null ? Long.MAX_VALUE : forced;
            tickets.removeIf(ticket -> ticket.position <= position && answered.add(ticket));
        } finally {
            lock.unlock();
        }
        for (Ticket ticket : answered) {
            if (failed == null || ticket.position <= forced) {
                ticket.durable.complete(null);
            } else {
                ticket.durable.completeExceptionally(new StoreFailedException(failed));
            }
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

    /** Forces the changes so far, in this thread. */
    void force() throws IOException {
        synchronized (forcing) {
            long position = position();
            JournalOutput file = current;
            if (file != null && forced < position) {
                orFail(buffer::write);
                orFail(file::force);
                advance(position);
            }
        }
        answerTickets();
    }

    private void orFail(WriteBuffer.Step step) throws IOException {
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
            while (!closed && (forced >= position() || !(isAwaited() || left <= 0))) {
                left = needed.awaitNanos(left <= 0 ? intervalNanos : left);
            }
            return !closed;
        } catch (InterruptedException e) {
            return true; // a host that interrupts all threads forces once more
        } finally {
            lock.unlock();
        }
    }

    private boolean isAwaited() {
        return lock.hasWaiters(advanced) || !tickets.isEmpty();
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
        answerTickets();
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
            JournalOutput last = current;
            if (last != null) {
                try (last) {
                    if (failure == null) {
                        orFail(buffer::write);
                        orFail(last::finish);
                        advance(position());
                    }
                } finally {
                    current = null;
                }
            }
        }
        answerTickets();
    }
}
