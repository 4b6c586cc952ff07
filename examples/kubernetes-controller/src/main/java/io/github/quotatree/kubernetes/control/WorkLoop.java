package io.github.quotatree.kubernetes.control;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one piece of work on a thread of its own whenever it was requested, and from time to time anyway.
 *
 * <p>Requests that come within the merge time, or while the work runs, are answered by one more run together: a run
 * that starts after a request sees all that was before the request. After a failure the next run waits, longer after
 * each.
 */
public final class WorkLoop implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkLoop.class);
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final Runnable work;
    private final Duration merge;
    private final Duration resync;
    private final Backoff backoff;
    private final Thread thread;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean requested;
    private long untilNext = Long.MAX_VALUE;
    private boolean closed;
    private long runs;
    private long failedRuns;
    private long lastStart = System.nanoTime();
    private boolean running;

    public WorkLoop(String name, Runnable work, Duration merge, Duration resync, Backoff backoff) {
        this.work = work;
        this.merge = merge;
        this.resync = resync;
        this.backoff = backoff;
        if (merge.isNegative() || resync.isNegative() || resync.isZero()) {
            throw new IllegalArgumentException("loop " + name + ": merge time " + merge
                    + " is negative, or resync period " + resync + " not positive");
        }
        thread = new Thread(this::loop, name);
        thread.setDaemon(true);
    }

    public void start() {
        request();
        thread.start();
    }

    public void request() {
        lock.lock();
        try {
            requested = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Lets the next run start after a time without a request; the work calls it, anew in each run. */
    public void runWithin(Duration time) {
        lock.lock();
        try {
            untilNext = Math.min(untilNext, Math.max(0, time.toNanos()));
        } finally {
            lock.unlock();
        }
    }

    public long runs() {
        return locked(() -> runs);
    }

    public long failedRuns() {
        return locked(() -> failedRuns);
    }

    /** Returns whether the thread is alive, and its present run, if any, takes no longer than a time. */
    public boolean isHealthy(Duration longestRun) {
        return thread.isAlive()
                && locked(() -> running && System.nanoTime() - lastStart > longestRun.toNanos() ? 0 : 1) == 1;
    }

    private void loop() {
        try {
            while (awaitWork()) {
                boolean failed = false;
                try {
                    work.run();
                } catch (RuntimeException e) {
                    failed = true;
                    LOG.warn("{}: {}", thread.getName(), String.valueOf(e.getMessage()));
                    LOG.debug("{}", thread.getName(), e);
                }
                ended(failed);
            }
        } catch (InterruptedException e) {
            // by close
        }
    }

    /** Waits for the next run; returns false if there is none. */
    private boolean awaitWork() throws InterruptedException {
        lock.lock();
        try {
            long left = Math.min(resync.toNanos(), untilNext);
            untilNext = Long.MAX_VALUE;
            while (!closed && !requested && left > 0) {
                left = changed.awaitNanos(left);
            }
            park(merge);
            requested = false;
            running = true;
            lastStart = System.nanoTime();
            return !closed;
        } finally {
            lock.unlock();
        }
    }

    private void ended(boolean failed) throws InterruptedException {
        lock.lock();
        try {
            running = false;
            runs++;
            if (failed) {
                failedRuns++;
                requested = true;
                park(backoff.next());
            } else {
                backoff.reset();
            }
        } finally {
            lock.unlock();
        }
    }

    private void park(Duration time) throws InterruptedException {
        long left = time.toNanos();
        while (!closed && left > 0) {
            left = changed.awaitNanos(left);
        }
    }

    private long locked(java.util.function.LongSupplier value) {
        lock.lock();
        try {
            return value.getAsLong();
        } finally {
            lock.unlock();
        }
    }

    /** Ends the loop; a run that is under way is waited for, and interrupted if it takes too long. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        // a run that is interrupted leaves a request on its way, which then arrives after the close
        if (!join(GRACE)) {
            thread.interrupt();
            join(GRACE);
        }
    }

    private boolean join(Duration time) {
        try {
            thread.join(time.toMillis());
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
        return !thread.isAlive();
    }
}
