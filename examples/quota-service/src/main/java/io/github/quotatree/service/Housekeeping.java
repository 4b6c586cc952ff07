package io.github.quotatree.service;

import io.github.quotatree.reclaim.OveruseMonitor;
import io.github.quotatree.service.disk.StorageException;
import io.github.quotatree.service.disk.StoredLedger;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What is done once a second: reservations that have ended are rolled back, over-use is observed, the journal is forced
 * to the disk, and replaced by a state when it is long or could not be written.
 */
final class Housekeeping implements Closeable {
    private static final System.Logger LOG = System.getLogger(Housekeeping.class.getName());

    private final StoredLedger stored;
    private final OveruseMonitor monitor;
    private final long mostJournalBytes;
    private final CountDownLatch end = new CountDownLatch(1);
    private final Thread thread;

    Housekeeping(StoredLedger stored, OveruseMonitor monitor, long mostJournalBytes) {
        this.stored = stored;
        this.monitor = monitor;
        this.mostJournalBytes = mostJournalBytes;
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
            if (!stored.hasFailed() && (!stored.takesChanges() || stored.journalBytes() > mostJournalBytes)) {
                stored.checkpoint();
            }
            stored.ledger().tick();
            monitor.observe(stored.ledger().snapshot());
            stored.force();
        } catch (StorageException | IOException e) {
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
