package io.github.quotatree.scheduler.command;

import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Says every two seconds how far a long run has come; a quick one stays silent. */
final class Progress implements AutoCloseable {
    private static final long SECONDS = 2;

    private final CountDownLatch done = new CountDownLatch(1);
    private final PrintStream err;
    private volatile Duration reached = Duration.ZERO;

    Progress(PrintStream err) {
        this.err = err;
        Thread reporter = new Thread(this::report, "progress");
        reporter.setDaemon(true);
        reporter.start();
    }

    /** Takes notice of the time that the simulation has come to. */
    void reached(Duration time) {
        reached = time;
    }

    @Override
    public void close() {
        done.countDown();
    }

    private void report() {
        try {
            while (!done.await(SECONDS, TimeUnit.SECONDS)) {
                err.println("scheduler: simulated " + reached.toHours() + " hours ...");
            }
        } catch (InterruptedException e) {
            // nobody waits for this thread, so it just ends
            Thread.currentThread().interrupt();
        }
    }
}
