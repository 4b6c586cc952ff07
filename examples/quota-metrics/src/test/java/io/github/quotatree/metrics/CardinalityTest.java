package io.github.quotatree.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Workload;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CardinalityTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "memory");

    /** Returns a ledger with departments of teams, of which one in a hundred has a larger min. */
    static QuotaLedger ledger(int departments, int teams) {
        QuotaForest.Builder forest = QuotaForest.builder(SCHEMA);
        for (int d = 0; d < departments; d++) {
            String department = "department-" + d;
            forest.add(QuotaGroup.parent(SCHEMA, department)
                    .min(SCHEMA.vector(1_000_000, 1_000_000))
                    .build());
            for (int t = 0; t < teams; t++) {
                forest.add(QuotaGroup.leaf(SCHEMA, department + "-team-" + t)
                        .under(department)
                        .min(SCHEMA.vector(t % 100 == 7 ? 200 : 100, 100))
                        .build());
            }
        }
        return QuotaLedger.builder(forest.build())
                .total("", SCHEMA.vector(1_000_000L * departments, 1_000_000L * departments))
                .build();
    }

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    private Exposition scrape(QuotaMetrics metrics) {
        return Exposition.openMetrics(metrics.scrape(() -> registry.scrape("application/openmetrics-text")));
    }

    private static Set<String> groups(Exposition shown) {
        return shown.samples("quotatree_group_used").stream()
                .map(sample -> sample.label("group"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void aHundredThousandGroupsHaveAtMostAsManySeriesAsTheLimit() {
        QuotaLedger ledger = ledger(100, 999);
        for (int k = 0; k < 5_000; k++) {
            String id = "w" + k;
            ledger.submit(Workload.of(id, "department-" + k % 100 + "-team-" + k * 7 % 999, SCHEMA.vector(3, 5)));
            if (k % 3 > 0) {
                assertThat(ledger.tryAdmit(id).admitted()).isTrue();
            }
        }
        QuotaMetrics metrics = QuotaMetrics.builder(ledger).build();
        metrics.bindTo(registry);
        Exposition shown = scrape(metrics);

        assertThat(shown.samples().stream().filter(sample -> sample.labels().containsKey("group")))
                .hasSizeBetween(3_000, QuotaMetrics.DEFAULT_MAX_SERIES + 3 * 26);
        assertThat(shown.value("quotatree_groups")).contains(100_000.0);
        assertThat(shown.value("quotatree_groups_dropped")).contains(100_000.0 - 166);
        assertThat(groups(shown)).hasSize(166 + 3);

        // all departments, and of the teams the larger ones
        assertThat(groups(shown).stream().filter(group -> !group.contains("team")))
                .hasSize(100 + 3);
        assertThat(shown.samples("quotatree_group_min").stream()
                        .filter(sample -> sample.label("kind").equals("leaf"))
                        .filter(sample -> sample.label("resource").equals("cpu"))
                        .map(Exposition.Sample::value))
                .hasSize(66)
                .containsOnly(200.0);

        // sums over the leaf groups, the rest and the groups beside the tree are those of the tree
        assertThat(sum(shown, "quotatree_group_used", "cpu")).isEqualTo(3_333 * 3.0);
        assertThat(sum(shown, "quotatree_group_waiting", "cpu")).isEqualTo(1_667 * 3.0);
        assertThat(sum(shown, "quotatree_group_waiting_workloads", "")).isEqualTo(1_667);
        assertThat(sum(shown, "quotatree_group_min", "cpu")).isEqualTo(100 * (999 * 100.0 + 10 * 100));

        // and the same groups are chosen by another observer of the same state, and by a later scrape
        PrometheusMeterRegistry another = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        QuotaMetrics second = QuotaMetrics.builder(ledger).build();
        second.bindTo(another);
        assertThat(groups(Exposition.openMetrics(second.scrape(() -> another.scrape("application/openmetrics-text")))))
                .isEqualTo(groups(shown));
        assertThat(groups(scrape(metrics))).isEqualTo(groups(shown));
    }

    private static double sum(Exposition shown, String metric, String resource) {
        return shown.samples(metric).stream()
                .filter(sample -> !sample.label("kind").equals("parent"))
                .filter(sample -> sample.label("resource").equals(resource))
                .mapToDouble(Exposition.Sample::value)
                .sum();
    }

    @Test
    void aGroupTakesThePlaceOfAnotherOnlyWhenItIsTwiceAsLarge() {
        QuotaLedger ledger = ledger(1, 6);
        int perGroup = 2 * 14 + 2;
        QuotaMetrics metrics =
                QuotaMetrics.builder(ledger).maxSeries(3 * perGroup).build();
        metrics.bindTo(registry);
        String team = "department-0-team-";
        assertThat(groups(scrape(metrics))).contains(team + "0", team + "1").doesNotContain(team + "2");

        use(ledger, team + "5", 150);
        assertThat(groups(scrape(metrics))).contains(team + "0", team + "1").doesNotContain(team + "5");
        use(ledger, team + "5", 51);
        assertThat(groups(scrape(metrics))).contains(team + "0", team + "5").doesNotContain(team + "1");
        use(ledger, team + "4", 300);
        assertThat(groups(scrape(metrics))).contains(team + "4", team + "5").doesNotContain(team + "0");
        ledger.finish(team + "5 51");
        ledger.finish(team + "5 150");
        assertThat(groups(scrape(metrics))).contains(team + "4", team + "5");
    }

    @Test
    void aSmallGroupOfAnUpperLevelComesBeforeALargeOneBelow() {
        QuotaForest forest = QuotaForest.builder(SCHEMA)
                .add(QuotaGroup.parent(SCHEMA, "large")
                        .min(SCHEMA.vector(90, 90))
                        .build())
                .add(QuotaGroup.leaf(SCHEMA, "large-team")
                        .under("large")
                        .min(SCHEMA.vector(90, 90))
                        .build())
                .add(QuotaGroup.parent(SCHEMA, "small").min(SCHEMA.vector(1, 1)).build())
                .build();
        QuotaMetrics metrics = QuotaMetrics.builder(QuotaLedger.builder(forest)
                        .total("", SCHEMA.vector(100, 100))
                        .build())
                .maxSeries(2 * (2 * 14 + 2))
                .build();
        metrics.bindTo(registry);
        assertThat(groups(scrape(metrics)))
                .contains("large", "small", "(other)")
                .doesNotContain("large-team");
    }

    @Test
    void equalGroupsAreChosenInTheOrderOfCodePoints() {
        String emoji = "\uD83D\uDE00"; // U+1F600, which is less than U+FFFD by its UTF-16 units
        QuotaForest forest = QuotaForest.builder(SCHEMA)
                .add(QuotaGroup.leaf(SCHEMA, "\uFFFD").build())
                .add(QuotaGroup.leaf(SCHEMA, emoji).build())
                .add(QuotaGroup.leaf(SCHEMA, "b").build())
                .add(QuotaGroup.leaf(SCHEMA, "ba").build())
                .build();
        QuotaMetrics metrics = QuotaMetrics.builder(QuotaLedger.builder(forest)
                        .total("", SCHEMA.vector(1, 1))
                        .build())
                .maxSeries(3 * (2 * 14 + 2))
                .build();
        metrics.bindTo(registry);
        assertThat(groups(scrape(metrics))).contains("b", "ba", "\uFFFD").doesNotContain(emoji);
    }

    private static void use(QuotaLedger ledger, String group, long amount) {
        String id = group + " " + amount;
        ledger.submit(Workload.of(id, group, SCHEMA.vector(amount, 0)));
        assertThat(ledger.tryAdmit(id).admitted()).isTrue();
    }

    @Test
    void namesInParenthesesDoNotCollideWithTheRest() {
        QuotaForest.Builder forest = QuotaForest.builder(SCHEMA);
        for (String name : new String[] {"(other)", "((other)", "(root)", "a\"b\\c\nd", "dépôt"}) {
            forest.add(QuotaGroup.leaf(SCHEMA, name).build());
        }
        forest.add(QuotaGroup.leaf(SCHEMA, "in").treeId("(default)").build());
        QuotaMetrics metrics = QuotaMetrics.builder(QuotaLedger.builder(forest.build())
                        .total("", SCHEMA.vector(5, 5))
                        .build())
                .maxSeries(5 * (2 * 14 + 2))
                .build();
        registry.throwExceptionOnRegistrationFailure();
        metrics.bindTo(registry);
        Exposition shown = scrape(metrics);
        assertThat(groups(shown)).contains("(other)", "((other)", "(((other)", "((root)", "a\"b\\c\nd", "dépôt");
        assertThat(shown.value("quotatree_groups", "tree", "((default)")).contains(1.0);
        assertThat(shown.value("quotatree_groups", "tree", "(default)")).contains(5.0);
    }
}
