package io.github.quotatree.service;

import io.github.quotatree.metrics.JournalMeters;
import io.github.quotatree.metrics.QuotaMetrics;
import io.github.quotatree.service.http.HttpFront;
import io.github.quotatree.store.LedgerStore;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.Closeable;
import java.time.Duration;

/** What Prometheus reads: the requests that were answered, the journal, and the groups of the ledger. */
final class ServiceMetrics implements HttpFront.Observer, Closeable {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    private final QuotaMetrics quotas;

    ServiceMetrics(LedgerStore stored, JournalMeters meters) {
        quotas = QuotaMetrics.builder(stored.ledger()).build();
        quotas.bindTo(registry);
        meters.bindTo(registry);
        Gauge.builder("quota.service.journal.bytes", stored, LedgerStore::journalBytes)
                .description("Bytes of the journal since the last checkpoint")
                .strongReference(true)
                .register(registry);
        Gauge.builder("quota.service.takes.changes", stored, each -> each.takesChanges() ? 1 : 0)
                .description("Whether the journal can be written")
                .strongReference(true)
                .register(registry);
        FunctionCounter.builder("quota.service.journal.forces", stored, LedgerStore::forces)
                .description("How often the journal was forced to the disk")
                .register(registry);
    }

    @Override
    public void answered(String operation, int status, Duration time) {
        Timer.builder("quota.service.requests")
                .description("Requests from their begin to their answer")
                .tag("operation", operation)
                .tag("status", Integer.toString(status))
                .serviceLevelObjectives(
                        Duration.ofMillis(1),
                        Duration.ofMillis(2),
                        Duration.ofMillis(5),
                        Duration.ofMillis(10),
                        Duration.ofMillis(25),
                        Duration.ofMillis(100),
                        Duration.ofSeconds(1))
                .register(registry)
                .record(time);
    }

    /** Returns the meters of decisions and plans. */
    QuotaMetrics quotas() {
        return quotas;
    }

    /** Returns all metrics as Prometheus reads them, those of the groups of one moment. */
    String text() {
        return quotas.scrape(registry::scrape);
    }

    @Override
    public void close() {
        quotas.close();
        registry.close();
    }
}
