package io.github.quotatree.metrics.grafana;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.quotatree.metrics.BusyLedger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The dashboard and the alert rules read only what a registry exposes, and leave out only what the guide says. */
class DashboardTest {
    static final Path DASHBOARD = Path.of("grafana/quotatree.json");
    static final Path ALERTS = Path.of("grafana/alerts.yml");
    private static final Pattern LEGEND = Pattern.compile("\\{\\{(\\w+)}}");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{?(\\w+)}?");

    private static final Set<String> NOT_SHOWN = Set.of(
            "quotatree_decision_seconds_max",
            "quotatree_journal_write_seconds_max",
            "quotatree_refresh_seconds_max",
            "quotatree_solve_seconds_max");

    private static BusyLedger busy;
    private static ExposedNames exposed;
    private static JsonNode dashboard;

    @BeforeAll
    static void start() throws IOException {
        busy = new BusyLedger(11);
        exposed = new ExposedNames(busy.scrape());
        dashboard = new ObjectMapper().readTree(Files.readString(DASHBOARD));
    }

    @AfterAll
    static void stop() {
        busy.close();
    }

    static List<JsonNode> targets(JsonNode dashboard) {
        List<JsonNode> targets = new ArrayList<>();
        dashboard.get("panels").forEach(panel -> panel.path("targets").forEach(targets::add));
        return targets;
    }

    @Test
    void everyQueryReadsWhatIsExposed() {
        assertThat(targets(dashboard)).hasSizeGreaterThan(30);
        for (JsonNode target : targets(dashboard)) {
            PromQuery query = exposed.check(target.get("expr").asText());
            Set<String> legend = new TreeSet<>();
            for (Matcher label = LEGEND.matcher(target.get("legendFormat").asText()); label.find(); ) {
                legend.add(label.group(1));
            }
            Set<String> ofResult = new TreeSet<>(query.grouped());
            if (ofResult.isEmpty()) {
                query.matched().keySet().forEach(name -> ofResult.addAll(exposed.labels(name)));
            }
            assertThat(ofResult).as("labels of %s", target.get("expr")).containsAll(legend);
        }
    }

    @Test
    void everyMetricIsShownOrSaidNotToBe() {
        Set<String> shown = new TreeSet<>(NOT_SHOWN);
        for (JsonNode target : targets(dashboard)) {
            shown.addAll(PromQuery.of(target.get("expr").asText()).matched().keySet());
        }
        assertThat(exposed.names()).isEqualTo(shown);
    }

    @Test
    void everyVariableIsDeclaredAndReadsWhatIsExposed() {
        Set<String> declared = new HashSet<>(Set.of("__rate_interval", "__all"));
        for (JsonNode variable : dashboard.at("/templating/list")) {
            declared.add(variable.get("name").asText());
            Matcher values = Pattern.compile("label_values\\((.*), (\\w+)\\)")
                    .matcher(variable.path("definition").asText());
            if (values.matches()) {
                PromQuery query = exposed.check(values.group(1));
                query.matched()
                        .keySet()
                        .forEach(name -> assertThat(exposed.labels(name)).contains(values.group(2)));
            }
        }
        assertThat(declared).contains("datasource", "tree", "group", "resource");
        for (Matcher used = VARIABLE.matcher(dashboard.toString()); used.find(); ) {
            assertThat(declared).contains(used.group(1));
        }
    }

    @Test
    void panelsStandSideBySide() {
        Set<Integer> ids = new HashSet<>();
        Set<List<Integer>> cells = new HashSet<>();
        for (JsonNode panel : dashboard.get("panels")) {
            assertThat(ids.add(panel.get("id").asInt())).isTrue();
            JsonNode at = panel.get("gridPos");
            for (int x = at.get("x").asInt();
                    x < at.get("x").asInt() + at.get("w").asInt();
                    x++) {
                for (int y = at.get("y").asInt();
                        y < at.get("y").asInt() + at.get("h").asInt();
                        y++) {
                    assertThat(x).isLessThan(24);
                    assertThat(cells.add(List.of(x, y)))
                            .as("%s", panel.get("title"))
                            .isTrue();
                }
            }
        }
        assertThat(dashboard.get("schemaVersion").asInt()).isEqualTo(42);
    }

    @Test
    void everyAlertReadsWhatIsExposed() throws IOException {
        int alerts = 0;
        for (AlertRule rule : AlertRule.all(Files.readString(ALERTS))) {
            PromQuery query = exposed.check(rule.expression());
            for (Matcher label = Pattern.compile("\\$labels\\.(\\w+)").matcher(rule.text()); label.find(); ) {
                Set<String> labels = new TreeSet<>();
                query.matched().keySet().forEach(name -> labels.addAll(exposed.labels(name)));
                assertThat(labels).as(rule.name()).contains(label.group(1));
            }
            assertThat(rule.text()).contains("severity: ").contains("summary: ");
            alerts++;
        }
        assertThat(alerts).isGreaterThanOrEqualTo(9);
    }

    @Test
    void aQueryOfAnotherNameIsFound() {
        assertThatThrownBy(() -> exposed.check("sum by (group) (quotatree_group_usage)"))
                .hasMessage("no metric quotatree_group_usage for sum by (group) (quotatree_group_usage)");
        assertThatThrownBy(() -> exposed.check("quotatree_group_used{queue=\"a\"}"))
                .hasMessageContaining("not all of [queue]");
        assertThatThrownBy(() -> exposed.check("sum by (queue) (quotatree_group_used)"))
                .hasMessageContaining("not all of [queue] are labels");
        assertThatThrownBy(() -> exposed.check("rates(quotatree_group_used[5m])"))
                .hasMessageContaining("a known function: rates");
    }
}
