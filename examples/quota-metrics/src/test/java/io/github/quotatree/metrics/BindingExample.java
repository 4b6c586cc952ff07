package io.github.quotatree.metrics;

import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.metrics.prometheus.PrometheusEndpoint;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.store.JournalWriter;
import io.github.quotatree.workload.Workload;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;

/** The code of the guide. */
final class BindingExample implements AutoCloseable {
    final PrometheusMeterRegistry registry;
    final QuotaLedger ledger;
    final QuotaMetrics metrics;
    final PrometheusEndpoint endpoint;

    private BindingExample(
            PrometheusMeterRegistry registry, QuotaLedger ledger, QuotaMetrics metrics, PrometheusEndpoint endpoint) {
        this.registry = registry;
        this.ledger = ledger;
        this.metrics = metrics;
        this.endpoint = endpoint;
    }

    static BindingExample start(QuotaForest forest, JournalWriter writer) throws IOException {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        JournalMeters journal = JournalMeters.of(writer); // counts and times the changes; optional
        QuotaLedger ledger = QuotaLedger.builder(forest).journal(journal).build();
        QuotaMetrics metrics = QuotaMetrics.builder(ledger)
                .unit("cpu", ResourceUnit.CORES_OF_MILLI)
                .unit("memory", ResourceUnit.BYTES)
                .build();
        metrics.bindTo(registry);
        journal.bindTo(registry);
        PrometheusEndpoint endpoint = PrometheusEndpoint.start(0, registry, metrics); // on the loopback address
        return new BindingExample(registry, ledger, metrics, endpoint);
    }

    boolean decide(ResourceVector request) {
        ledger.submit(Workload.of("job-1", "vision", request));
        Decision decision = metrics.decisions().time(() -> ledger.tryAdmit("job-1"));

        LoanPlan plan = LoanPlan.of(ledger.snapshot(), LoanOptions.defaults());
        metrics.plans().planned(plan);
        HandOver handOver = metrics.plans().carryOut(plan, () -> ledger.carryOut(plan));
        return decision.admitted() && handOver.carriedOut();
    }

    @Override
    public void close() {
        endpoint.close();
        metrics.close();
    }
}
