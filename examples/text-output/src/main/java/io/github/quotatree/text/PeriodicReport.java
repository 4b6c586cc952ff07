package io.github.quotatree.text;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Runs a report every two seconds until it is closed, in a thread of its own: a long run shows how far it has come, and
 * a quick one stays silent.
 */
public final class PeriodicReport implements AutoCloseable {
    private static final long SECONDS = 2;

    private final CountDownLatch closed = new CountDownLatch(1);
    private final Runnable report;

    private PeriodicReport(Runnable report) {
        this.report = report;
    }

    /**
     * Starts the thread.
     *
     * @param report prints how far the run has come; what it reads must be safe to read from another thread
     */
    public static PeriodicReport start(Runnable report) {
        PeriodicReport started = new PeriodicReport(report);
        Thread reporter = new Thread(started::run, "progress");
        reporter.setDaemon(true);
        reporter.start();
        return started;
    }

    private void run() {
        try {
            while (!closed.await(SECONDS, TimeUnit.SECONDS)) {
                report.run();
            }
        } catch (InterruptedException e) {
            // no thread waits for this one, so it just ends
            Thread.currentThread().interrupt();
        } catch (OutOfMemoryError e) {
            // the run itself will notice, and says so; a trace of this thread would hide it
        }
    }

    /** Ends the reports. One that runs at this moment may still finish. */
    @Override
    public void close() {
        closed.countDown();
    }
}
