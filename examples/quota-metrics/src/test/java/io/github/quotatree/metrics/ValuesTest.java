package io.github.quotatree.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceVector;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every number that is shown is that of a plain computation, whatever has happened, and none is left out of a sum. */
class ValuesTest {
    private static final List<String> MEASURES =
            List.of("min", "max", "request", "runtime", "used", "borrowed", "lent", "overuse", "waiting", "leaving");
    private static final String[] DIMENSIONS = {"cpu", "memory", "gpu"};

    @ParameterizedTest
    @CsvSource({"1, 5000", "2, 5000", "3, 5000", "4, 300", "5, 200", "6, 40", "7, 0"})
    void everyNumberIsThatOfAPlainComputation(long seed, int maxSeries) {
        AtomicReference<QuotaLedger> ledger = new AtomicReference<>(LedgerLoad.ledger(JournalMeters.withoutJournal()));
        AtomicReference<LedgerSnapshot> seen = new AtomicReference<>();
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        QuotaMetrics metrics = QuotaMetrics.builder(() -> {
                    seen.set(ledger.get().snapshot());
                    return seen.get();
                })
                .maxSeries(maxSeries)
                .build();
        metrics.bindTo(registry);
        LedgerLoad load = new LedgerLoad(seed, ledger.get(), metrics);
        for (int scrape = 0; scrape < 24; scrape++) {
            for (int step = 0; step < 25; step++) {
                load.step();
            }
            if (scrape == 15) { // a restart of the host
                ledger.set(QuotaLedger.builder(ledger.get().state()).build());
                load = new LedgerLoad(-seed, ledger.get(), metrics);
            }
            if (scrape == 19) { // a host that starts with nothing, and has done more than the last one
                ledger.set(LedgerLoad.ledger(JournalMeters.withoutJournal()));
                load = new LedgerLoad(seed + 100, ledger.get(), metrics);
                while (ledger.get().snapshot().version() <= seen.get().version()) {
                    load.step();
                }
            }
            Exposition shown =
                    Exposition.openMetrics(metrics.scrape(() -> registry.scrape("application/openmetrics-text")));
            check(shown, new ExpectedNumbers(seen.get(), seed), maxSeries);
        }
        metrics.close();
        assertThat(registry.getMeters()).isEmpty();
    }

    private static void check(Exposition shown, ExpectedNumbers expected, int maxSeries) {
        Set<String> kept = new HashSet<>();
        shown.samples("quotatree_group_waiting_workloads").forEach(sample -> kept.add(sample.label("group")));
        List<String> sum = new ArrayList<>(List.of(ReservedNames.DEFAULT_GROUP, ReservedNames.SYSTEM_GROUP));
        assertThat(kept).containsAll(sum);
        List<String> declared = new ArrayList<>();
        for (QuotaGroup group : expected.groups()) {
            declared.add(group.name());
            if (!group.isParent()) {
                sum.add(group.name());
            }
            if (kept.contains(group.name()) && group.parent().isPresent()) {
                assertThat(kept).contains(group.parent().get());
            }
        }
        for (String group : kept) {
            if (!group.equals("(other)")) {
                assertThat(ReservedNames.isReserved(group) || declared.contains(group))
                        .isTrue();
                checkGroup(shown, expected, group);
            }
        }
        if (maxSeries == 5000) {
            assertThat(kept).containsAll(declared).doesNotContain("(other)");
        }
        for (String measure : MEASURES) {
            for (String dimension : DIMENSIONS) {
                if (!measure.equals("max")) {
                    checkSum(shown, expected, measure, dimension, sum);
                }
            }
        }
        assertThat(shown.samples().stream()
                        .filter(sample -> sample.labels().containsKey("group"))
                        .filter(sample -> kept.contains(sample.label("group"))
                                && !sample.label("group").equals("(other)")
                                && !ReservedNames.isReserved(sample.label("group"))))
                .hasSizeLessThanOrEqualTo(maxSeries);
    }

    private static void checkGroup(Exposition shown, ExpectedNumbers expected, String group) {
        for (String measure : MEASURES) {
            ResourceVector value = expected.value(measure, group);
            for (String dimension : DIMENSIONS) {
                String[] labels = {"group", group, "resource", dimension};
                if (value.isUnlimited(dimension)) {
                    assertThat(shown.value("quotatree_group_" + measure, labels))
                            .isEmpty();
                } else {
                    assertThat(shown.value("quotatree_group_" + measure, labels))
                            .as("%s of %s in %s", measure, group, dimension)
                            .contains((double) value.value(dimension));
                }
            }
        }
        assertThat(shown.value("quotatree_group_waiting_workloads", "group", group))
                .contains((double) expected.waitingWorkloads(group));
    }

    /** All that are no parents together are all leaf groups and those beside the tree. */
    private static void checkSum(
            Exposition shown, ExpectedNumbers expected, String measure, String dimension, List<String> groups) {
        double sum = 0;
        for (String group : groups) {
            ResourceVector value = expected.value(measure, group);
            sum += value.isUnlimited(dimension) ? 0 : value.value(dimension); // the runtime of the system group
        }
        double shownSum = shown.samples("quotatree_group_" + measure).stream()
                .filter(sample -> !sample.label("kind").equals("parent"))
                .filter(sample -> sample.label("resource").equals(dimension))
                .mapToDouble(Exposition.Sample::value)
                .sum();
        assertThat(shownSum).as("sum of %s in %s", measure, dimension).isEqualTo(sum);
    }
}
