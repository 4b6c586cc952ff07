package io.github.quotatree.service;

import io.github.quotatree.http.Pages;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.metrics.JournalMeters;
import io.github.quotatree.page.live.LivePage;
import io.github.quotatree.page.live.Sampler;
import io.github.quotatree.reclaim.OveruseMonitor;
import io.github.quotatree.service.api.Operations;
import io.github.quotatree.service.http.HttpFront;
import io.github.quotatree.service.http.Router;
import io.github.quotatree.store.LedgerStore;
import io.github.quotatree.store.StoreFailedException;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A running service: the ledger, its files, and the server that answers. Once a second, reservations that have ended
 * are rolled back, and over-use is observed.
 */
public final class QuotaService implements Closeable {
    private static final System.Logger LOG = System.getLogger(QuotaService.class.getName());

    private final ServiceOptions options;
    private final LedgerStore stored;
    private final ServiceMetrics metrics;
    private final OveruseMonitor monitor;
    private final ScheduledExecutorService housekeeping;
    private final Router router;
    private final HttpFront front;
    private final Sampler history;
    private volatile boolean isStopping;

    private QuotaService(ServiceOptions options, LedgerStore stored, JournalMeters meters) throws IOException {
        this.options = options;
        this.stored = stored;
        InstantSource clock = options.clock();
        monitor = new OveruseMonitor(clock);
        metrics = new ServiceMetrics(stored, meters);
        router = new Router(Operations.of(stored, clock, monitor, () -> isStopping, metrics.quotas(), metrics::text));
        LivePage page = Operations.page(stored, clock);
        front = new HttpFront(options.http(), options.token(), router, page.in(new Pages()), metrics);
        housekeeping = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "quota-service-housekeeping");
            thread.setDaemon(true);
            return thread;
        });
        ScheduledFuture<?> ignored = housekeeping.scheduleWithFixedDelay(this::keepHouse, 1, 1, TimeUnit.SECONDS);
        history = page.follow(clock);
    }

    private void keepHouse() {
        try {
            if (!stored.takesChanges()) {
                LOG.log(System.Logger.Level.WARNING, "the disk does not take the journal");
            }
            stored.ledger().tick();
            monitor.observe(stored.ledger().snapshot());
        } catch (StoreFailedException | UncheckedIOException e) {
            LOG.log(System.Logger.Level.WARNING, "the disk does not take the journal: " + e.getMessage());
        } catch (RuntimeException | Error e) { // the executor would end the turns without a word
            LOG.log(System.Logger.Level.ERROR, "housekeeping", e);
        }
    }

    /**
     * Starts a service.
     *
     * @param start makes the state for a folder that has none
     * @throws IOException if the folder or the port cannot be used
     */
    public static QuotaService start(ServiceOptions options, Supplier<LedgerState> start) throws IOException {
        List<JournalMeters> meters = new ArrayList<>(1);
        LedgerStore stored = LedgerStore.open(
                options.folder(),
                start,
                options.store().withRecorder(journal -> {
                    meters.add(JournalMeters.of(journal));
                    return meters.get(0);
                }),
                builder -> builder.clock(options.clock()));
        try {
            QuotaService service = new QuotaService(options, stored, meters.get(0));
            service.front.start();
            return service;
        } catch (IOException | RuntimeException e) {
            stored.close();
            throw e;
        }
    }

    public int port() {
        return front.port();
    }

    /** Returns the port of the probes alone. */
    public int healthPort() {
        return front.healthPort();
    }

    /** Returns the ledger and its files. */
    public LedgerStore stored() {
        return stored;
    }

    /** Returns the operations. */
    public Router router() {
        return router;
    }

    /** Refuses new requests, finishes those that are being carried out, and closes the port and the journal. */
    @Override
    public synchronized void close() throws IOException {
        if (isStopping) {
            return;
        }
        isStopping = true;
        front.drain(options.grace());
        front.close();
        history.close();
        housekeeping.shutdown();
        try {
            boolean ignored = housekeeping.awaitTermination(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        metrics.close();
        stored.close();
    }
}
