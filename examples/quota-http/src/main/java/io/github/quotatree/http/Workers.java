package io.github.quotatree.http;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that carry out requests. Their queue has no bound of its own: each connection has one request, and the
 * connections are bounded.
 */
final class Workers {
    private final ThreadPoolExecutor threads;
    private final int most;
    private final Duration wait;
    private final ScheduledExecutorService clock;
    private final AtomicInteger underWay = new AtomicInteger();

    Workers(String name, int most, Duration wait, ScheduledExecutorService clock) {
        this.most = most;
        this.wait = wait;
        this.clock = clock;
        threads = new ThreadPoolExecutor(most, most, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), daemons(name));
        threads.allowCoreThreadTimeOut(true);
    }

    static ThreadFactory daemons(String name) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    /**
     * Carries out a task, or says that no thread is free in time. {@link #done} must be called for each task that was
     * carried out, when its answer was sent.
     */
    void carryOut(Runnable task, Runnable busy) {
        AtomicBoolean isTaken = new AtomicBoolean();
        ScheduledFuture<?> late = null;
        if (underWay.incrementAndGet() > most) {
            late = clock.schedule(
                    () -> {
                        if (isTaken.compareAndSet(false, true)) {
                            done();
                            busy.run();
                        }
                    },
                    wait.toNanos(),
                    TimeUnit.NANOSECONDS);
        }
        ScheduledFuture<?> end = late;
        try {
            threads.execute(() -> {
                if (isTaken.compareAndSet(false, true)) {
                    if (end != null) {
                        end.cancel(false);
                    }
                    task.run();
                }
            });
        } catch (RejectedExecutionException e) { // the server is being closed
            if (isTaken.compareAndSet(false, true)) {
                done();
                busy.run();
            }
        }
    }

    /** Says that a task has been answered. */
    void done() {
        if (underWay.decrementAndGet() == 0) {
            synchronized (underWay) {
                underWay.notifyAll();
            }
        }
    }

    void awaitDone(Duration most) throws InterruptedException {
        long end = System.nanoTime() + most.toNanos();
        synchronized (underWay) {
            for (long left = most.toMillis();
                    underWay.get() > 0 && left > 0;
                    left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())) {
                underWay.wait(left);
            }
        }
    }

    void close() throws InterruptedException {
        threads.shutdownNow();
        boolean ignored = threads.awaitTermination(10, TimeUnit.SECONDS);
    }
}
