package io.github.quotatree.metrics;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Workload;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;

/** Prints what a scrape and a decision cost, as CPU time of the thread, in about a minute. Asserts no times. */
public final class CostFigures {
    private static final int SCRAPES = 41;
    private static final int DECISIONS = 400_000;
    private static final int ROUNDS = 7;

    private CostFigures() {}

    /** Prints the figures. */
    public static void main(String[] args) {
        scrape("about 3,000 series, 142 groups", 2, 70, 5_000, 1_000);
        scrape("about 12,000 series, 570 groups", 10, 56, 20_000, 4_000);
        scrape("100,000 groups, limit of 5,000 series", 100, 999, 5_000, 100_000);
        decisions("admitted and rolled back", 1);
        decisions("rejected", 1_000);
    }

    private static void scrape(String what, int departments, int teams, int maxSeries, int workloads) {
        QuotaLedger ledger = CardinalityTest.ledger(departments, teams);
        for (int k = 0; k < workloads; k++) {
            String group = "department-" + k % departments + "-team-" + k / departments % teams;
            ledger.submit(Workload.of("w" + k, group, ledger.forest().schema().vector(3, 5)));
            if (k % 3 > 0) {
                ledger.tryAdmit("w" + k);
            }
        }
        long before = usedHeap();
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        QuotaMetrics metrics = QuotaMetrics.builder(ledger).maxSeries(maxSeries).build();
        metrics.bindTo(registry);
        long heap = usedHeap() - before;
        long[] refresh = new long[SCRAPES];
        long[] whole = new long[SCRAPES];
        int bytes = 0;
        for (int k = 0; k < SCRAPES; k++) {
            for (int w = 0; w < 50; w++) { // what has changed since the last scrape
                ledger.finish("w" + (k * 50 + w) % workloads);
                ledger.submit(Workload.of(
                        "w" + (k * 50 + w) % workloads,
                        "department-" + k % departments + "-team-" + w % teams,
                        ledger.forest().schema().vector(2, 7)));
            }
            long start = cpu();
            metrics.refresh();
            refresh[k] = cpu() - start;
            start = cpu();
            bytes = metrics.scrape(registry::scrape).getBytes(StandardCharsets.UTF_8).length;
            whole[k] = cpu() - start;
        }
        long series =
                registry.scrape().lines().filter(line -> !line.startsWith("#")).count();
        System.out.printf(
                Locale.ROOT,
                "%s: %d series, %.1f MB heap, %d KB text, %.1f ms of CPU a scrape, of which %.1f for the snapshot%n",
                what,
                series,
                heap / 1e6,
                bytes / 1_000,
                median(whole) / 1e6,
                median(refresh) / 1e6);
        metrics.close();
    }

    private static void decisions(String what, long request) {
        ResourceSchema schema = ResourceSchema.of("cpu", "memory");
        QuotaLedger ledger = QuotaLedger.of(
                QuotaTree.builder(schema)
                        .leaf("a", group -> group.max(schema.vector(100, 100)))
                        .build(),
                schema.vector(100, 100));
        ledger.submit(Workload.of("w", "a", schema.vector(request, request)));
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        QuotaMetrics metrics = QuotaMetrics.builder(ledger).build();
        metrics.bindTo(registry);
        long[] bare = new long[ROUNDS];
        long[] metered = new long[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            bare[round] = nanos(ledger, () -> ledger.tryAdmit("w"));
            metered[round] = nanos(ledger, () -> metrics.decisions().time(() -> ledger.tryAdmit("w")));
        }
        System.out.printf(
                Locale.ROOT, "a decision, %s: %d ns bare, %d ns metered (CPU)%n", what, median(bare), median(metered));
        metrics.close();
    }

    private static long nanos(QuotaLedger ledger, Supplier<Decision> call) {
        long start = cpu();
        for (int k = 0; k < DECISIONS; k++) {
            if (call.get().admitted()) {
                ledger.rollBack("w");
            }
        }
        return (cpu() - start) / DECISIONS;
    }

    private static long cpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static long usedHeap() {
        for (int k = 0; k < 3; k++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private static long median(long[] values) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
