package io.github.quotatree.cli.elastic.explain;

import static io.github.quotatree.cli.Yaml.container;
import static io.github.quotatree.cli.Yaml.labelledPod;
import static io.github.quotatree.cli.Yaml.node;
import static io.github.quotatree.cli.Yaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.cli.Yaml;
import io.github.quotatree.cli.elastic.RandomCluster;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExplainCommandTest {
    private static final String PROPOSAL = CommandRun.EXAMPLES + "proposal.yaml";
    private static final int CASES = 25;

    @TempDir
    private Path directory;

    @Test
    void aGroupHasSentencesLevelsAndLenders() {
        CommandRun run = CommandRun.of("explain", "c", PROPOSAL);

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        // the sentences are those of the library, which has tests of them
        assertThat(run.out())
                .startsWith("c gets 35 of the 40 nvidia.com/gpu it requests")
                .endsWith("""

                nvidia.com/gpu  to share  guaranteed  spare  left  weight   of  base  share  runtime
                c                    100          55     45    40      50  130    20     15       35
                Lend: a 5 of 5 idle. Borrow: b 5, c 15, d 25. 40 of the borrowed amount is in no min.
                """);
    }

    @Test
    void theDimensionThatStopsAGroupComesFirst() {
        String group = Yaml.quota(
                "a", "", "request: '{\"cpu\": 4, \"gpu\": 10, \"memory\": 1}'", "max: {cpu: 8, gpu: 16, memory: 4}");
        CommandRun run = CommandRun.withInput(group, "explain", "a", "-", "--total", "cpu=3,gpu=5,memory=1");

        assertThat(run.out())
                .startsWith("gpu stops a first: it lacks 5 of 10 requested, and 1 of 4 cpu.\n\na gets 5 of the 10 gpu");
        assertThat(run.out().indexOf("cpu it requests")).isLessThan(run.out().indexOf("memory it requests"));
    }

    @Test
    void weightsThatNobodyDeclaresAreNoAmounts() {
        String groups = Yaml.quota("a", "", "request: '{\"cpu\": 4}'", "min: {cpu: 0}")
                + Yaml.quota("b", "", "request: '{\"cpu\": 4}'", "min: {cpu: 0}");

        assertThat(CommandRun.withInput(groups, "explain", "a", "-", "--total", "cpu=3")
                        .out())
                .contains("by weight 1 of 2.")
                .containsPattern("\na +3 +0 +3 +3 +1 +2 +0 +1\\.5 +1\\.5")
                .doesNotContain("0.0");
    }

    @ParameterizedTest
    @CsvSource({"nlp", "research/nlp", "group:nlp", "group:research/nlp"})
    void aGroupIsNamedByNameOrPath(String name) {
        assertThat(CommandRun.of("explain", name, cluster(), "--dimension", "gpu")
                        .out())
                .startsWith("research/nlp gets 2 of the 4 example.com/gpu it requests");
    }

    @Test
    void aPodWaitsForAReason() {
        CommandRun run = CommandRun.of("explain", "--quota-only", "pods/large", cluster());

        assertThat(run.out()).startsWith("""
                        pods/large of research/nlp requests example.com/gpu 3, and waits:
                          example.com/gpu: used 1 + request 3 is 2 above the runtime of nlp, 2
                        No single change admits it.

                        research/nlp gets 2 of the 4 example.com/gpu it requests""");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void aPodMayStartOrRun() {
        assertThat(CommandRun.of("explain", "small", cluster()).out())
                .startsWith("pods/small of product requests cpu 1, and may start now.\n\nproduct gets the 1 cpu it"
                        + " requests");
        assertThat(CommandRun.of("explain", "pod:runs", cluster()).out())
                .startsWith("pods/runs of research/nlp requests example.com/gpu 1, and runs.\n");
    }

    @Test
    void theDefaultGroupIsExplained() {
        assertThat(CommandRun.of("explain", "default", cluster(), "--dimension=gpu")
                        .out())
                .startsWith("koordinator-default-quota requests no example.com/gpu.");
        assertThat(CommandRun.of("explain", "default", PROPOSAL).out())
                .startsWith("koordinator-default-quota requests no nvidia.com/gpu.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    nlpp        | no group nlpp; did you mean nlp?
                    pod:missing | no pod missing
                    x/y         | no group or pod x/y
                    pods/runz   | no group or pod pods/runz; did you mean pods/runs?
                    both        | both names a group and a pod; write group:both or pod:pods/both
                    """)
    void aNameThatIsNothingOrSeveralThingsIsAnError(String name, String error) {
        CommandRun run = CommandRun.of("explain", name, cluster());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errLines()).containsExactly("quota: " + error);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void wrongUsageIsAnError() {
        assertThat(CommandRun.of("explain", "c", PROPOSAL, "--dimension", "cpus")
                        .errLines())
                .containsExactly("quota: no dimension cpus in the quotas; there are nvidia.com/gpu");
        assertThat(CommandRun.of("explain", "pod:x", PROPOSAL).errLines())
                .containsExactly("quota: no pod x: the files have no pods");
        assertThat(CommandRun.of("explain", "c").err()).contains("Missing required parameter: 'FILE'");
        assertThat(CommandRun.of("explain", "c", "missing.yaml").err()).contains("missing.yaml: no such file");
    }

    @Test
    void jsonHasTheTermsInBaseUnits() {
        JsonNode json = CommandRun.parsed(
                CommandRun.of("explain", "c", PROPOSAL, "-o", "json").out());
        JsonNode gpu = json.get("explanations").get("nvidia.com/gpu");

        assertThat(json.get("group").asText()).isEqualTo("c");
        assertThat(gpu.get("runtime").asLong()).isEqualTo(35);
        assertThat(gpu.get("shortfall").asLong()).isEqualTo(5);
        assertThat(gpu.get("bindings").toString()).isEqualTo("[{\"term\":\"scarcity\",\"group\":\"\"}]");
        assertThat(gpu.get("steps").get(0).get("spare").asLong()).isEqualTo(45);
        assertThat(json.get("lending")
                        .get("nvidia.com/gpu")
                        .get("borrowers")
                        .get(1)
                        .toString())
                .isEqualTo("{\"group\":\"c\",\"borrowed\":\"15\"}");
        assertThat(json.get("smallestChanges")
                        .get("nvidia.com/gpu")
                        .get("changes")
                        .toString())
                .contains("{\"kind\":\"total\",\"dimension\":\"nvidia.com/gpu\",\"from\":\"100\",\"to\":\"111\"}");
    }

    @Test
    void solveHasTheReasonOfEachRuntimeIfItIsRequested() {
        JsonNode group = CommandRun.parsed(CommandRun.of("solve", "--explain", PROPOSAL, "-o", "json")
                        .out())
                .get("trees")
                .get(0)
                .get("groups")
                .get(2);

        assertThat(group.get("explanations").get("nvidia.com/gpu").get("why").asText())
                .endsWith("all is allotted");
        assertThat(CommandRun.of("solve", PROPOSAL, "-o", "json").out()).doesNotContain("explanations");
    }

    /** The smallest change, carried out by {@code what-if}, makes the runtime the request. */
    @Test
    void theSmallestChangeOfTheCapacityIsWhatWhatIfFinds() {
        int changes = 0;
        for (int seed = 0; seed < CASES; seed++) {
            RandomCluster cluster = new RandomCluster(seed);
            String file = CommandRun.write(directory, "a.yaml", cluster.yaml());
            String name = cluster.groups().keySet().iterator().next() + "-0";
            JsonNode json = CommandRun.parsed(CommandRun.of("explain", "--quota-only", name, file, "-o", "json")
                    .out());
            JsonNode found = json.get("smallestChanges").path("cpu");
            // where the max of the group is below its request, and the total does not give more
            JsonNode upToMax = found.path("upToMax").path("cpu");
            long wanted = upToMax.isMissingNode()
                    ? json.get("explanations").get("cpu").get("request").asLong()
                    : upToMax.asLong();
            for (JsonNode change : found.path("changes")) {
                if (change.get("kind").asText().equals("total")) {
                    CommandRun answer = CommandRun.of(
                            "what-if",
                            "--quota-only",
                            file,
                            "-o",
                            "json",
                            "--total=cpu=" + change.get("to").asText() + "m");
                    JsonNode tree = CommandRun.parsed(answer.out()).get("trees").get(0);
                    for (JsonNode group : tree.get("groups")) {
                        if (group.get("name").asText().equals(name)) {
                            assertThat(group.get("after")
                                            .get("runtime")
                                            .get("cpu")
                                            .asLong())
                                    .isGreaterThanOrEqualTo(wanted);
                            changes++;
                        }
                    }
                }
            }
        }
        assertThat(changes).isPositive();
    }

    private String cluster() {
        return CommandRun.write(
                directory,
                "cluster.yaml",
                node("n1", "", "cpu: 4, example.com/gpu: 3")
                        + quota("research", "is-parent: \"true\"", "", "min: {example.com/gpu: 2}")
                        + quota("nlp", "parent: research", "", "min: {example.com/gpu: 1}, max: {example.com/gpu: 2}")
                        + quota("product", "min: {cpu: 1}")
                        + quota("both", "min: {cpu: 1}")
                        + labelledPod("both", "name: product", container("cpu: 0"))
                        + labelledPod("runs", "name: nlp", "nodeName: n1, " + container("example.com/gpu: 1"))
                        + labelledPod("large", "name: nlp", container("example.com/gpu: 3"))
                        + labelledPod("small", "name: product", container("cpu: 1")));
    }
}
