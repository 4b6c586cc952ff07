package io.github.quotatree.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.junit.jupiter.api.Test;

class QuotaMetricsTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");

    private final QuotaLedger ledger = QuotaLedger.builder(QuotaForest.of(QuotaTree.builder(SCHEMA)
                    .parent("research", group -> group.min("cpu", 60_000).min("gpu", 6))
                    .leaf(
                            "vision",
                            group -> group.under("research").min("cpu", 20_000).min("gpu", 4))
                    .leaf(
                            "speech",
                            group -> group.under("research")
                                    .min("cpu", 40_000)
                                    .min("gpu", 2)
                                    .max("gpu", 4))
                    .build()))
            .total("", SCHEMA.vector(100_000, 10))
            .admissionRule(AdmissionRule.QUOTA_ONLY)
            .build();
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    private QuotaMetrics metrics() {
        QuotaMetrics metrics = QuotaMetrics.builder(ledger)
                .unit("cpu", ResourceUnit.CORES_OF_MILLI)
                .build();
        metrics.bindTo(registry);
        return metrics;
    }

    private Exposition scrape(QuotaMetrics metrics) {
        return Exposition.openMetrics(
                metrics.scrape(() -> registry.scrape("application/openmetrics-text; version=1.0.0; charset=utf-8")));
    }

    @Test
    void showsWhatTheLedgerHas() {
        QuotaMetrics metrics = metrics();
        ledger.submit(Workload.of("a", "vision", SCHEMA.vector(30_000, 5)));
        ledger.submit(Workload.of("b", "speech", SCHEMA.vector(1_500, 5)));
        Decision admitted = metrics.decisions().time(() -> ledger.tryAdmit("a"));
        Decision rejected = metrics.decisions().time(() -> ledger.tryAdmit("b"));
        assertThat(admitted.admitted()).isTrue();
        assertThat(rejected.admitted()).isFalse();

        Exposition shown = scrape(metrics);
        assertThat(shown.value("quotatree_group_runtime", "group", "vision", "resource", "cpu"))
                .contains(30.0);
        assertThat(shown.value("quotatree_group_used", "group", "research", "resource", "gpu"))
                .contains(5.0);
        assertThat(shown.value("quotatree_group_waiting", "group", "speech", "resource", "cpu", "unit", "core"))
                .contains(1.5);
        assertThat(shown.value("quotatree_group_waiting_workloads", "group", "research"))
                .contains(1.0);
        assertThat(shown.value("quotatree_group_max", "group", "speech", "resource", "gpu"))
                .contains(4.0);
        assertThat(shown.value("quotatree_group_max", "group", "vision", "resource", "gpu"))
                .isEmpty();
        assertThat(shown.value("quotatree_refusals_total", "group", "speech", "limit", "runtime", "resource", "gpu"))
                .contains(1.0);
        assertThat(shown.value("quotatree_decision_seconds_count", "result", "admitted"))
                .contains(1.0);
        assertThat(shown.value("quotatree_group_request", "group", ReservedNames.DEFAULT_GROUP, "resource", "cpu"))
                .contains(0.0);
    }

    /** Without the tag of the parent, the series of a group that moves is the one that it has. */
    @Test
    void aGroupThatMovesKeepsItsSeriesWhereAFilterDropsTheParent() {
        registry.config().meterFilter(MeterFilter.ignoreTags("parent"));
        QuotaMetrics metrics = metrics();
        scrape(metrics);
        ledger.update(forest -> {
            QuotaGroup vision = forest.tree("").orElseThrow().group("vision").orElseThrow();
            return forest.toBuilder()
                    .replace(vision.toBuilder().atFirstLevel().build())
                    .build();
        });
        assertThat(scrape(metrics).value("quotatree_group_min", "group", "vision", "resource", "gpu"))
                .contains(4.0);
        assertThat(scrape(metrics).value("quotatree_group_min", "group", "vision", "resource", "gpu"))
                .contains(4.0);
    }

    @Test
    void seriesOfARemovedGroupDisappear() {
        QuotaMetrics metrics = metrics();
        ledger.update(forest -> forest.toBuilder().remove("speech").build());
        assertThat(scrape(metrics).samples())
                .noneMatch(sample -> sample.label("group").equals("speech"));
    }

    @Test
    void aMovedGroupHasOneSeriesUnderItsNewParent() {
        QuotaMetrics metrics = metrics();
        scrape(metrics);
        ledger.update(forest -> forest.toBuilder()
                .replace(QuotaGroup.leaf(SCHEMA, "vision")
                        .min("cpu", 20_000)
                        .min("gpu", 4)
                        .build())
                .build());
        Exposition shown = scrape(metrics);
        assertThat(shown.value("quotatree_group_min", "group", "vision", "resource", "gpu", "parent", "(root)"))
                .contains(4.0);
        assertThat(shown.value("quotatree_group_min", "group", "vision", "resource", "gpu"))
                .contains(4.0);
    }

    @Test
    void closeRemovesEverything() {
        QuotaMetrics metrics = metrics();
        metrics.close();
        assertThat(registry.getMeters()).isEmpty();
        assertThatThrownBy(metrics::refresh)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("metrics: not bound to a registry");
        metrics.close();
    }
}
