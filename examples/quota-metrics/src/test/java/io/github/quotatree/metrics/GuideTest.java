package io.github.quotatree.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.store.JournalWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The guide says what a registry has, and shows code that runs. */
class GuideTest {
    private static final Path GUIDE = Path.of("../../docs/metrics.md");
    private static final Path EXAMPLE = Path.of("src/test/java/io/github/quotatree/metrics/BindingExample.java");
    private static final Pattern ROW = Pattern.compile("\\| `(quotatree_\\w+)` \\| (\\w+) \\|([^|]*)\\| [^|]+ \\|");
    private static final Set<String> OF_HISTOGRAMS = Set.of("le", "quantile");
    private static final String OF_GROUPS = "tree, group, parent, kind, resource, unit";

    /** What is known of a metric: its type and its labels. */
    private record Metric(String type, Set<String> labels) {}

    @Test
    void theTableHasEveryMetricWithItsTypeAndLabels() throws IOException {
        Map<String, Metric> described = new TreeMap<>();
        for (MatchResult row : ROW.matcher(Files.readString(GUIDE)).results().toList()) {
            String labels = row.group(3).strip().replace("*group*", OF_GROUPS);
            Set<String> names = labels.isEmpty() ? Set.of() : new TreeSet<>(Arrays.asList(labels.split(", ", -1)));
            assertThat(described.put(row.group(1), new Metric(row.group(2), names)))
                    .isNull();
        }
        Map<String, Metric> exposed = new TreeMap<>();
        try (BusyLedger busy = new BusyLedger(14)) {
            Exposition shown = busy.scrape();
            shown.types().forEach((family, type) -> {
                Set<String> labels = new TreeSet<>();
                shown.samples().stream()
                        .filter(sample -> sample.name().startsWith(family)
                                && sample.name().substring(family.length()).matches("|_total|_count|_sum|_bucket"))
                        .forEach(sample -> labels.addAll(sample.labels().keySet()));
                labels.removeAll(OF_HISTOGRAMS);
                exposed.put(type.equals("counter") ? family + "_total" : family, new Metric(type, labels));
                assertThat(shown.helps()).containsKey(family);
            });
        }
        assertThat(described).isEqualTo(exposed);
    }

    @Test
    void theCodeOfTheGuideIsThatOfTheExample() throws IOException {
        String example = Files.readString(EXAMPLE).lines().map(String::strip).collect(Collectors.joining("\n"));
        String[] parts = Files.readString(GUIDE).split("```java\n", -1);
        assertThat(parts).hasSize(3);
        for (int k = 1; k < parts.length; k++) {
            String code = parts[k].substring(0, parts[k].indexOf("```"));
            assertThat(example).contains(code.lines().map(String::strip).collect(Collectors.joining("\n")));
        }
    }

    @Test
    void theExampleRuns() throws IOException {
        ResourceSchema schema = ResourceSchema.of("cpu", "memory");
        QuotaForest forest = QuotaForest.builder(schema)
                .add(QuotaGroup.leaf(schema, "vision").build())
                .build();
        JournalWriter writer = JournalWriter.create(new ByteArrayOutputStream(), schema);
        try (BindingExample example = BindingExample.start(forest, writer)) {
            example.ledger.setTotal("", schema.vector(8_000, 1 << 30));
            assertThat(example.decide(schema.vector(1_500, 1 << 20))).isTrue();
            Exposition shown = Exposition.openMetrics(
                    example.metrics.scrape(() -> example.registry.scrape("application/openmetrics-text")));
            assertThat(shown.value("quotatree_group_used", "group", "vision", "resource", "cpu", "unit", "core"))
                    .contains(1.5);
            assertThat(shown.value("quotatree_changes_total", "change", "admitted"))
                    .contains(1.0);
            assertThat(shown.value("quotatree_plans_total", "kind", "loans", "result", "planned"))
                    .contains(0.0); // there was nothing to call back
        }
    }
}
