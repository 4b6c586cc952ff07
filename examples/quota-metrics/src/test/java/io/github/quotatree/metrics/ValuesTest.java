package io.github.quotatree.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionRule;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every number that is shown is that of a plain computation, whatever has happened, and none is left out of a sum. */
class ValuesTest {
    private static final List<String> MEASURES =
            List.of("min", "max", "request", "runtime", "used", "borrowed", "lent", "overuse", "waiting", "leaving");
    private static final List<String> OF_LENDERS = List.of("on_loan", "called_back");
    private static final String[] DIMENSIONS = {"cpu", "memory", "gpu"};

    @ParameterizedTest
    @CsvSource({
        "1, 5000, QUOTA_ONLY",
        "2, 5000, QUOTA_ONLY",
        "3, 5000, QUOTA_ONLY",
        "4, 300, QUOTA_ONLY",
        "5, 200, QUOTA_ONLY",
        "6, 40, QUOTA_ONLY",
        "7, 0, QUOTA_ONLY",
        "8, 5000, LOANS",
        "9, 5000, LOANS",
        "10, 5000, LOANS",
        "11, 300, LOANS",
        "12, 45, LOANS",
        "13, 0, LOANS"
    })
    void everyNumberIsThatOfAPlainComputation(long seed, int maxSeries, AdmissionRule rule) {
        AtomicReference<QuotaLedger> ledger =
                new AtomicReference<>(LedgerLoad.ledger(JournalMeters.withoutJournal(), rule));
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
        int called = 0;
        for (int scrape = 0; scrape < 24; scrape++) {
            for (int step = 0; step < 25; step++) {
                load.step();
            }
            if (scrape == 15) { // a restart of the host
                ledger.set(QuotaLedger.builder(ledger.get().state()).build());
                load = new LedgerLoad(-seed, ledger.get(), metrics);
            }
            if (scrape == 19) { // a host that starts with nothing, and has done more than the last one
                ledger.set(LedgerLoad.ledger(JournalMeters.withoutJournal(), rule));
                load = new LedgerLoad(seed + 100, ledger.get(), metrics);
                while (ledger.get().snapshot().version() <= seen.get().version()) {
                    load.step();
                }
            }
            Exposition shown =
                    Exposition.openMetrics(metrics.scrape(() -> registry.scrape("application/openmetrics-text")));
            ExpectedNumbers expected = new ExpectedNumbers(seen.get(), seed);
            check(shown, expected, maxSeries);
            if (rule == AdmissionRule.LOANS) {
                checkDue(shown, expected);
                called += shown.samples("quotatree_group_called_back").stream().anyMatch(sample -> sample.value() > 0)
                        ? 1
                        : 0;
            }
        }
        assertThat(called > 0).isEqualTo(rule == AdmissionRule.LOANS);
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
        for (String measure : measures(expected)) {
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

    private static List<String> measures(ExpectedNumbers expected) {
        List<String> measures = new ArrayList<>(MEASURES);
        measures.addAll(expected.lends() ? OF_LENDERS : List.of());
        return measures;
    }

    private static void checkDue(Exposition shown, ExpectedNumbers expected) {
        int due = 0;
        for (Exposition.Sample sample : shown.samples("quotatree_group_due_workloads")) {
            String group = sample.label("group");
            due += sample.label("kind").equals("parent") ? 0 : (int) sample.value();
            if (!group.equals("(other)")) {
                assertThat(sample.value())
                        .as(group)
                        .isEqualTo(expected.due(group).size());
            }
        }
        int all = 0;
        for (String tree : List.of("", LedgerLoad.OTHER_TREE)) {
            List<WorkloadStatus> ofTree = expected.dueOfTree(tree);
            all += ofTree.size();
            Optional<Double> since = ofTree.stream()
                    .map(status -> status.standing().dueSince().orElseThrow().toEpochMilli() / 1e3)
                    .min(Double::compare);
            Optional<Double> seen =
                    shown.value("quotatree_due_since_seconds", "tree", tree.isEmpty() ? "(default)" : tree);
            assertThat(seen.isPresent()).isEqualTo(since.isPresent());
            since.ifPresent(time -> assertThat(seen.orElseThrow()).isCloseTo(time, within(2e-3)));
        }
        assertThat(due).isEqualTo(all);
    }

    private static void checkGroup(Exposition shown, ExpectedNumbers expected, String group) {
        for (String measure : measures(expected)) {
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
        if (!expected.lends()) {
            for (String measure : OF_LENDERS) {
                assertThat(shown.samples("quotatree_group_" + measure)).isEmpty();
            }
            assertThat(shown.samples("quotatree_group_due_workloads")).isEmpty();
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
