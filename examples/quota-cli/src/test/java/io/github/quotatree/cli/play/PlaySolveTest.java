package io.github.quotatree.cli.play;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.cli.CommandRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares what the live page shows after edits with what {@code quota solve} finds for the YAML that the page gives. */
class PlaySolveTest {
    private static final List<String> PROPERTIES = List.of("min", "max", "weight", "lendLimit", "request", "total");
    private static final int ROUNDS = 12;

    @ParameterizedTest
    @ValueSource(strings = {"proposal.yaml", "cluster.yaml", "thirty-teams.yaml"})
    void theYamlOfEditedQuotasHasTheShownRuntimes(String file) throws IOException {
        Random random = new Random(14);
        int valid = 0;
        try (PlayRun run = PlayRun.of(CommandRun.EXAMPLES + file)) {
            RawHttp http = new RawHttp(run);
            JsonNode start = CommandRun.parsed(http.post("").send().body()).get("report");
            for (int round = 0; round < ROUNDS; round++) {
                String edits = round == 0 ? "" : randomEdits(random, start);
                JsonNode answer = CommandRun.parsed(http.post(edits).send().body());
                assertThat(answer.has("valid")).as(answer.toString()).isTrue();
                if (!answer.get("valid").asBoolean()) {
                    continue;
                }
                valid++;
                String yaml = CommandRun.parsed(
                                http.post(edits).to("POST", "/yaml").send().body())
                        .get("yaml")
                        .asText();
                CommandRun solved = CommandRun.withInput(yaml, "solve", "-", "-o", "json");
                assertThat(solved.exitCode()).as(solved.err() + yaml).isZero();
                if (!yaml.contains("is left out")) {
                    assertThat(runtimes(solved)).isEqualTo(shown(answer.get("report")));
                }
            }
        }
        assertThat(valid).isGreaterThan(1);
    }

    @ParameterizedTest
    @CsvSource({
        "min, group, d, 30",
        "max, group, d, 30",
        "weight, group, d, 10",
        "lendLimit, group, a, 2",
        "request, group, d, 35",
        "total, tree, '', 80"
    })
    void everyPropertyReachesTheRuntimesAndTheYaml(String property, String kind, String owner, String amount)
            throws IOException {
        try (PlayRun run = PlayRun.of(CommandRun.EXAMPLES + "proposal.yaml")) {
            RawHttp http = new RawHttp(run);
            String edit = PlayInputTest.edit(property, kind, owner, "nvidia.com/gpu", "\"" + amount + "\"");
            Map<String, String> shown =
                    shown(CommandRun.parsed(http.post(edit).send().body()).get("report"));
            String yaml = CommandRun.parsed(
                            http.post(edit).to("POST", "/yaml").send().body())
                    .get("yaml")
                    .asText();

            assertThat(shown)
                    .isNotEqualTo(
                            shown(CommandRun.parsed(http.post("").send().body()).get("report")))
                    .isEqualTo(runtimes(CommandRun.withInput(yaml, "solve", "-", "-o", "json")));
        }
    }

    @Test
    void theYamlHasTheFlavors() throws IOException {
        String file = CommandRun.EXAMPLES + "flavors.quotatree.yaml";
        try (PlayRun run = PlayRun.of(file)) {
            String yaml = CommandRun.parsed(
                            new RawHttp(run).post("").to("POST", "/yaml").send().body())
                    .get("yaml")
                    .asText();

            assertThat(yaml).contains("; read them with --flavor gpu=quotatree.github.io/flavor.gpu.\n");
            String flavor = "gpu=quotatree.github.io/flavor.gpu";
            assertThat(CommandRun.withInput(yaml, "solve", "-", "--flavor", flavor, "-o", "json")
                            .out())
                    .isEqualTo(CommandRun.of("solve", file, "-o", "json").out());
        }
    }

    @Test
    void theDifferenceNamesWhoGainsAndWhoPays() throws IOException {
        try (PlayRun run = PlayRun.of(CommandRun.EXAMPLES + "proposal.yaml")) {
            String edit = PlayInputTest.edit("max", "group", "d", "nvidia.com/gpu", "\"30\"");
            JsonNode tree = CommandRun.parsed(new RawHttp(run).post(edit).send().body())
                    .get("trees")
                    .get(0);

            // d is cut from 40 to 30; c, which has 35 of 40, takes 5 of them
            assertThat(tree.get("changes").get("nvidia.com/gpu").toString())
                    .isEqualTo(
                            "[{\"group\":\"c\",\"runtimeBefore\":\"35\",\"runtimeAfter\":\"40\",\"overusedBefore\":\"0\","
                                    + "\"overusedAfter\":\"0\"},{\"group\":\"d\",\"runtimeBefore\":\"40\",\"runtimeAfter\":\"30\","
                                    + "\"overusedBefore\":\"0\",\"overusedAfter\":\"0\"}]");
            assertThat(tree.get("text").asText()).contains("max nvidia.com/gpu of d becomes 30");
        }
    }

    @Test
    void whatManifestsCannotSayIsSaid() throws IOException {
        try (PlayRun run = PlayRun.of(CommandRun.EXAMPLES + "proposal.yaml", "--solver", "iterative")) {
            String edit = PlayInputTest.edit("weight", "group", "d", "nvidia.com/gpu", "\"0\"");
            String yaml = CommandRun.parsed(new RawHttp(run)
                            .post(edit)
                            .to("POST", "/yaml")
                            .send()
                            .body())
                    .get("yaml")
                    .asText();

            assertThat(yaml.lines().limit(3))
                    .containsExactly(
                            "# Solved with --solver iterative.",
                            "# Koordinator does not know never-borrows of quotatree.github.io/; quota reads them.",
                            "---");
            assertThat(runtimes(CommandRun.withInput(yaml, "solve", "-", "--solver", "iterative", "-o", "json")))
                    .isEqualTo(shown(
                            CommandRun.parsed(new RawHttp(run).post(edit).send().body())
                                    .get("report")));
        }
    }

    @Test
    void aClusterThatIsTooLargeIsRefused() {
        StringBuilder manifests = new StringBuilder("kind: List\nitems:\n");
        manifests.append("- {kind: Node, metadata: {name: n}, status: {allocatable: {cpu: 1}}}\n");
        String amounts =
                "a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1, i: 1, j: 1, k: 1, l: 1, m: 1, n: 1, o: 1, p: 1,"
                        + " q: 1, r: 1, s: 1, t: 1";
        for (int i = 0; i < 10_001; i++) {
            manifests
                    .append("- {kind: ElasticQuota, metadata: {name: g")
                    .append(i)
                    .append("}, spec: {max: {");
            manifests.append(i == 0 ? amounts : "a: 1").append("}}}\n");
        }

        CommandRun run = CommandRun.withInput(manifests.toString(), "play", "-");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("groups times dimensions are 200020, above 200000");
    }

    private static String randomEdits(Random random, JsonNode report) {
        List<String> edits = new ArrayList<>();
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            JsonNode tree =
                    report.get("trees").get(random.nextInt(report.get("trees").size()));
            JsonNode dimension = tree.get("dimensions")
                    .get(random.nextInt(tree.get("dimensions").size()));
            int group = random.nextInt(tree.get("names").size());
            String property = PROPERTIES.get(random.nextInt(PROPERTIES.size()));
            boolean isTotal = property.equals("total");
            if (property.equals("request") && tree.get("isParent").get(group).asInt() == 1) {
                continue;
            }
            String owner = isTotal
                    ? tree.get("id").asText()
                    : tree.get("names").get(group).asText();
            long most = 1 + dimension.get("total").asLong();
            long amount = property.equals("min") ? random.nextLong(1 + most / 50) : random.nextLong(most);
            String unit = dimension.get("unit").asText().equals("milli") ? "m" : "";
            edits.add(PlayInputTest.edit(
                    property,
                    isTotal ? "tree" : "group",
                    owner,
                    dimension.get("name").asText(),
                    "\"" + amount + unit + "\""));
        }
        return String.join(",", edits);
    }

    /** Returns the runtimes of a solve, by tree, dimension and group. */
    private static Map<String, String> runtimes(CommandRun run) {
        Map<String, String> found = new TreeMap<>();
        for (JsonNode tree : CommandRun.parsed(run.out()).get("trees")) {
            for (JsonNode group : tree.get("groups")) {
                group.get("runtime")
                        .properties()
                        .forEach(amount -> found.put(
                                tree.get("tree").asText() + " " + amount.getKey() + " "
                                        + group.get("name").asText(),
                                amount.getValue().asText()));
            }
        }
        return found;
    }

    /** Returns the runtimes that the page shows. */
    private static Map<String, String> shown(JsonNode report) {
        Map<String, String> found = new TreeMap<>();
        for (JsonNode tree : report.get("trees")) {
            for (JsonNode dimension : tree.get("dimensions")) {
                for (int g = 0; g < tree.get("names").size(); g++) {
                    found.put(
                            tree.get("id").asText() + " "
                                    + dimension.get("name").asText() + " "
                                    + tree.get("names").get(g).asText(),
                            dimension.get("runtime").get(g).asText());
                }
            }
        }
        return found;
    }
}
