package io.github.quotatree.service;

import io.github.quotatree.reclaim.OveruseMonitor;
import io.github.quotatree.store.LedgerStore;
import io.github.quotatree.store.StoreFailedException;
import java.io.Closeable;
import java.io.UncheckedIOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** What is done once a second: reservations that have ended are rolled back, and over-use is observed. */
final class Housekeeping implements Closeable {
    private static final System.Logger LOG = System.getLogger(Housekeeping.class.getName());

    private final LedgerStore stored;
    private final OveruseMonitor monitor;
    private final CountDownLatch end = new CountDownLatch(1);
    private final Thread thread;

    Housekeeping(LedgerStore stored, OveruseMonitor monitor) {
        this.stored = stored;
        this.monitor = monitor;
        thread = new Thread(this::run, "quota-service-housekeeping");
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        try {
            while (!end.await(1, TimeUnit.SECONDS)) {
                tick();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void tick() {
        try {
            if (!stored.takesChanges()) {
                LOG.log(System.Logger.Level.WARNING, "the disk does not take the journal");
            }
            stored.ledger().tick();
            monitor.observe(stored.ledger().snapshot());
        } catch (StoreFailedException | UncheckedIOException e) {
            LOG.log(System.Logger.Level.WARNING, "the disk does not take the journal: " + e.getMessage());
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.ERROR, "housekeeping", e);
        }
    }

    @Override
    public void close() {
        end.countDown();
        try {
            thread.join(TimeUnit.MINUTES.toMillis(1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
