package io.github.quotatree.cli.command;

import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Says every few seconds how far a long run has come; a quick one stays silent. */
public final class Progress implements AutoCloseable {
    private static final long SECONDS = 2;

    private final AtomicLong objects = new AtomicLong();
    private final CountDownLatch done = new CountDownLatch(1);
    private final Streams streams;
    private volatile String phase = "";

    public Progress(Streams streams) {
        this.streams = streams;
        Thread reporter = new Thread(this::report, "progress");
        reporter.setDaemon(true);
        reporter.start();
    }

    /** Counts an object that was read. */
    public void objectRead() {
        objects.lazySet(objects.get() + 1);
    }

    /** Names what is done now that everything is read. */
    public void enter(String newPhase) {
        phase = newPhase;
    }

    @Override
    public void close() {
        done.countDown();
    }

    private void report() {
        try {
            while (!done.await(SECONDS, TimeUnit.SECONDS)) {
                streams.say(String.format(Locale.ROOT, "read %,d objects%s ...", objects.get(), phase));
            }
        } catch (InterruptedException e) {
            // no thread waits for this one, so it just ends
            Thread.currentThread().interrupt();
        }
    }
}
