package io.github.quotatree.cli.elastic.lenient;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.cli.QuotaCommand;
import io.github.quotatree.cli.Yaml;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One bad object does not hide the cluster. */
class LenientCommandTest {
    private static final String GOOD = Yaml.node("n", "", "cpu: 100")
            + Yaml.quota("a", "", "request: '{\"cpu\": 30}'", "min: {cpu: 10}, max: {cpu: 60}");

    private static final String BAD = Yaml.quota("b", "", "", "min: {cpu: 1}, max: {cpu: 1O}");

    @TempDir
    private Path directory;

    @Test
    void theTableHasTheFaultsOnTop() {
        CommandRun run = CommandRun.withInput(GOOD + BAD, "solve", "-", "--lenient");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("""
                1 fault:
                  standard input: ElasticQuota quotas/b: spec.max.cpu: "1O" is not a quantity; the object is left out

                     total  used  idle  over
                cpu    100     0   100     0

                        cpu
                group   min  max  request  runtime  used    ±  why
                a        10   60       30       30     0  +20  its request
                """);
    }

    @Test
    void jsonAndYamlHaveTheFaultsAsAList() {
        JsonNode fault = CommandRun.parsed(
                        CommandRun.solve(GOOD + BAD, "--lenient").out())
                .get("faults")
                .get(0);
        assertThat(fault.toString())
                .isEqualTo(
                        "{\"file\":\"standard input\",\"object\":\"ElasticQuota quotas/b\",\"field\":\"spec.max.cpu\","
                                + "\"text\":\"\\\"1O\\\" is not a quantity\",\"leftOut\":\"object\","
                                + "\"done\":\"the object is left out\"}");
        assertThat(CommandRun.withInput(GOOD + BAD, "solve", "-", "--lenient", "-o", "yaml")
                        .out())
                .contains("\nfaults:\n");
        CommandRun none = CommandRun.solve(GOOD, "--lenient");
        assertThat(none.exitCode()).isZero();
        assertThat(none.out())
                .startsWith("{\"contract\":\"quotatree/v1\",\"kind\":\"runtimes\",\"faults\":[],\"trees\":");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "solve -", "solve - --depth 1", "admit -", "revoke -",
                "explain a -", "top --once -", "draw -", "report --changes-within 0 -",
                "what-if - --set a.max.cpu=70"
            })
    void everyCommandThatReadsAClusterCanBeLenient(String command) {
        String[] strict = command.split(" ");
        CommandRun refused = CommandRun.withInput(GOOD + BAD, strict);
        assertThat(refused.exitCode()).as(refused.toString()).isEqualTo(2);
        assertThat(refused.out()).isEmpty();
        CommandRun run = CommandRun.withInput(GOOD + BAD, (command + " --lenient").split(" "));
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(1);
        assertThat(run.out() + run.err()).contains("\"1O\" is not a quantity; the object is left out");
        assertThat(run.out()).isNotEmpty();
    }

    @Test
    void aNamespaceWithABrokenQuotaDoesNotHideTheOthers() {
        String quota = """
                ---
                {apiVersion: scheduling.x-k8s.io/v1alpha1, kind: ElasticQuota, metadata: {name: q, namespace: %s},
                 spec: {min: {cpu: 1}, max: {cpu: %s}}}
                """;
        String cluster = quota.formatted("a", "2") + quota.formatted("b", "2,5") + quota.formatted("a", "3") + """
                ---
                {kind: Pod, metadata: {name: p, namespace: a},
                 spec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}}
                """;
        assertThat(CommandRun.withInput(cluster, "capacity", "-").exitCode()).isEqualTo(2);
        CommandRun run = CommandRun.withInput(cluster, "capacity", "-", "-o", "json", "--lenient");
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(1);
        JsonNode found = CommandRun.parsed(run.out());
        assertThat(found.get("faults").findValuesAsText("object"))
                .containsExactly("ElasticQuota b/q", "ElasticQuota a/q");
        assertThat(found.get("quotas")).hasSize(1);
    }

    @Test
    void aRefusalSaysThatThereIsALenientRun() {
        assertThat(err(GOOD + BAD, "solve", "-"))
                .endsWith("is not a quantity\nquota: nothing is shown; --lenient leaves that out and shows the rest\n");
        assertThat(err(GOOD + BAD, "validate", "-")).doesNotContain("--lenient");
        assertThat(err("", "solve", "no-such-file")).doesNotContain("--lenient");
    }

    private static String err(String input, String... arguments) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        QuotaCommand.run(
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                arguments);
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void whereNothingCanBeShownAllIsReportedAndTheExitCodeIs2() {
        CommandRun run = CommandRun.withInput(Yaml.node("n", "", "cpu: 1") + BAD, "solve", "-", "--lenient");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.errLines())
                .containsExactly(
                        "quota: standard input: ElasticQuota quotas/b: spec.max.cpu: \"1O\" is not a quantity",
                        "quota: standard input: no ElasticQuota");
        assertThat(CommandRun.of("solve", "no-such-file", "--lenient").exitCode())
                .isEqualTo(2);
    }

    /** As the peer computes where allow-force-update lets such mins in: the declared mins count, and are scaled. */
    @Test
    void minsAboveTheParentsAreAccepted() {
        String cluster = Yaml.node("n", "", "cpu: 20")
                + Yaml.quota("p", "is-parent: \"true\"", "", "min: {cpu: 4}, max: {cpu: 20}")
                + Yaml.quota("a", "parent: p", "request: '{\"cpu\": 20}'", "min: {cpu: 9}, max: {cpu: 20}")
                + Yaml.quota("b", "parent: p", "request: '{\"cpu\": 20}'", "min: {cpu: 3}, max: {cpu: 20}")
                + Yaml.quota("q", "", "request: '{\"cpu\": 20}'", "min: {cpu: 12}, max: {cpu: 20}");
        for (String solver : new String[] {"water-filling", "iterative"}) {
            CommandRun run = CommandRun.solve(cluster, "--lenient", "--solver", solver);
            assertThat(run.exitCode()).isEqualTo(1);
            // p and q have their mins and half of the 4 that are left; 9 and 3 do not fit into 6
            assertThat(run.value("p", "runtime", "cpu")).isEqualTo("6000");
            assertThat(run.value("q", "runtime", "cpu")).isEqualTo("14000");
            assertThat(run.value("a", "runtime", "cpu")).isEqualTo("4500");
            assertThat(run.value("b", "runtime", "cpu")).isEqualTo("1500");
            assertThat(CommandRun.parsed(run.out()).get("faults").toString())
                    .contains("the mins of its children sum to 12, above its own, 4")
                    .contains("\"leftOut\":\"nothing\",\"done\":\"accepted, as with allow-force-update\"");
        }
        // what-if and explain edit the tree, which stays accepted
        assertThat(CommandRun.withInput(cluster, "explain", "a", "-", "--lenient")
                        .exitCode())
                .isEqualTo(1);
        CommandRun edited = CommandRun.withInput(cluster, "what-if", "-", "--lenient", "--set", "q.min.cpu=10");
        assertThat(edited.out()).contains("p").doesNotContain("not valid");
    }

    @Test
    void theDocumentsBesideABrokenOneAreRead() {
        String broken = GOOD + """
                ---
                kind: ElasticQuota
                metadata: {name: "half
                ---
                # a comment
                %%
                ---
                """ + Yaml.quota("c", "", "request: '{\"cpu\": 5}'", "max: {cpu: 60}");
        CommandRun run = CommandRun.solve(broken, "--lenient");
        assertThat(run.value("a", "runtime", "cpu")).isEqualTo("30000");
        assertThat(run.value("c", "runtime", "cpu")).isEqualTo("5000");
        JsonNode faults = CommandRun.parsed(run.out()).get("faults");
        assertThat(faults).hasSize(2);
        assertThat(faults.get(0).get("text").asText()).startsWith("line 1");
        assertThat(faults.get(0).get("leftOut").asText()).isEqualTo("document");
    }

    @Test
    void ofBrokenJsonTheStartIsRead() {
        String list = "{\"kind\": \"List\", \"items\": ["
                + "{\"kind\": \"Node\", \"metadata\": {\"name\": \"n\"}, \"status\": {\"allocatable\": {\"cpu\": 9}}},"
                + "{\"kind\": \"ElasticQuota\", \"metadata\": {\"name\": \"a\"}, \"spec\": {\"max\": {\"cpu\": 5}}}, 7,"
                + "{\"kind\": \"ElasticQuota\", \"metadata\": ";
        CommandRun run = CommandRun.solve(list, "--lenient");
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(1);
        assertThat(run.value("a", "max", "cpu")).isEqualTo("5000");
        assertThat(CommandRun.parsed(run.out()).get("faults").findValuesAsText("done"))
                .containsExactly("the object is left out", "the rest of the file is left out");
    }

    @Test
    void eachFileHasItsFaults() {
        String good = CommandRun.write(directory, "good.yaml", GOOD);
        String bad = CommandRun.write(directory, "bad.yaml", GOOD + BAD);
        CommandRun run = CommandRun.of("solve", "--each", "--lenient", bad, good, "no-such-file");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()
                        .lines()
                        .map(line -> CommandRun.parsed(line).path("faults").size()))
                .containsExactly(1, 0, 0);
        CommandRun two = CommandRun.of("solve", "--each", "--lenient", good, bad);
        assertThat(two.exitCode()).isEqualTo(1);
    }

    /** A long chain below a group that is left out takes linear time, and each of its groups is told once. */
    @Test
    void aLongChainBelowAGroupThatIsLeftOut() {
        StringBuilder text = new StringBuilder(GOOD);
        for (int i = 0; i < 3000; i++) {
            text.append(Yaml.quota("c" + i, "is-parent: \"true\", parent: c" + (i - 1), "", "max: {cpu: 1}"));
        }
        CommandRun run = CommandRun.solve(text.toString(), "--lenient");
        assertThat(CommandRun.parsed(run.out()).get("faults")).hasSize(3000);
        assertThat(run.value("a", "runtime", "cpu")).isEqualTo("30000");
    }
}
