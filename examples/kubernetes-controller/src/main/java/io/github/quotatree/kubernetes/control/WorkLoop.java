package io.github.quotatree.kubernetes.control;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
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

    public synchronized void request() {
        requested = true;
        notifyAll();
    }

    /** Lets the next run start after a time without a request; the work calls it, anew in each run. */
    public synchronized void runWithin(Duration time) {
        untilNext = Math.min(untilNext, Math.max(0, time.toNanos()));
    }

    public synchronized long runs() {
        return runs;
    }

    public synchronized long failedRuns() {
        return failedRuns;
    }

    /** Returns whether the thread is alive, and its present run, if any, takes no longer than a time. */
    public synchronized boolean isHealthy(Duration longestRun) {
        return thread.isAlive() && !(running && System.nanoTime() - lastStart > longestRun.toNanos());
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
    private synchronized boolean awaitWork() throws InterruptedException {
        long most = Math.min(resync.toNanos(), untilNext);
        untilNext = Long.MAX_VALUE;
        await(most, () -> closed || requested);
        await(merge.toNanos(), () -> closed);
        requested = false;
        running = true;
        lastStart = System.nanoTime();
        return !closed;
    }

    private synchronized void ended(boolean failed) throws InterruptedException {
        running = false;
        runs++;
        if (failed) {
            failedRuns++;
            requested = true;
            await(backoff.next().toNanos(), () -> closed);
        } else {
            backoff.reset();
        }
    }

    /** Waits for some time, or until something has happened, and lets others in meanwhile. */
    private void await(long nanos, BooleanSupplier hasHappened) throws InterruptedException {
        long end = System.nanoTime() + nanos;
        for (long left = nanos; left > 0 && !hasHappened.getAsBoolean(); left = end - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    /** Ends the loop; a run that is under way is waited for, and interrupted if it takes too long. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
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
