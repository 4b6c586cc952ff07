package io.github.quotatree.page.live;

import io.github.quotatree.page.history.History;

/** Takes a sample at once and then once in each period, on a thread of its own, until it is closed. */
public final class Sampler implements AutoCloseable {
    private final Runnable sample;
    private final Thread thread;
    private volatile boolean isClosed;

    private Sampler(Runnable sample) {
        this.sample = sample;
        thread = new Thread(this::run, "page-history");
        thread.setDaemon(true);
    }

    static Sampler start(Runnable sample) {
        Sampler sampler = new Sampler(sample);
        sampler.thread.start();
        return sampler;
    }

    private void run() {
        while (!isClosed) {
            try {
                sample.run();
            } catch (RuntimeException e) {
                // an exception must not end all samples to come; the page shows the gap, and its answers say the reason
            }
            try {
                Thread.sleep(History.PERIOD.toMillis());
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    @Override
    public void close() {
        isClosed = true;
        thread.interrupt();
    }
}
