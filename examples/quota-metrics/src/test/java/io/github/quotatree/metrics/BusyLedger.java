package io.github.quotatree.metrics;

import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.workload.AdmissionRule;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.Random;

/** A ledger that has done everything there is to count, with its registry. */
public final class BusyLedger implements AutoCloseable {
    static final int MAX_SERIES = 400;

    /** What is scraped. */
    public final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    final QuotaLedger ledger;

    /** What is bound to it. */
    public final QuotaMetrics metrics;

    private final LedgerLoad load;
    private boolean journalFails;

    /** Makes a ledger and lets it work for a while, until some workload is due. */
    public BusyLedger(long seed) {
        Random random = new Random(seed);
        JournalMeters journal = JournalMeters.of(change -> {
            if (journalFails && random.nextInt(50) == 0) {
                throw new IllegalStateException("the journal is full");
            }
        });
        ledger = LedgerLoad.ledger(journal, AdmissionRule.LOANS);
        metrics = QuotaMetrics.builder(ledger)
                .unit("cpu", ResourceUnit.CORES_OF_MILLI)
                .unit("memory", new ResourceUnit("byte", 1))
                .maxSeries(MAX_SERIES)
                .build();
        registry.throwExceptionOnRegistrationFailure();
        metrics.bindTo(registry);
        journal.bindTo(registry);
        load = new LedgerLoad(seed, ledger, metrics);
        journalFails = true;
        run(2_000);
        for (int more = 0; more < 2_000 && !isSomeDue(); more++) {
            run(1);
        }
    }

    private boolean isSomeDue() {
        return metrics.scrape(registry::scrape).contains("quotatree_due_since_seconds{");
    }

    /** Lets the ledger work on. */
    public void run(int steps) {
        for (int step = 0; step < steps; step++) {
            load.step();
        }
    }

    /** Returns a strictly read scrape. */
    public Exposition scrape() {
        return Exposition.openMetrics(metrics.scrape(() -> registry.scrape("application/openmetrics-text")));
    }

    @Override
    public void close() {
        metrics.close();
        registry.close();
    }
}
