package io.github.quotatree.cli.elastic.compare;

import static io.github.quotatree.cli.Yaml.node;
import static io.github.quotatree.cli.Yaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.cli.elastic.RandomCluster;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiffCommandTest {
    private static final int CASES = 40;

    @TempDir
    private Path directory;

    @Test
    void showsWhatIsDeclaredDifferentlyAndWhoGainsAndPays() {
        String before = before();
        String after = CommandRun.write(
                directory,
                "after.yaml",
                node("n1", "", "gpu: 8")
                        + quota("a", "", "request: '{\"gpu\": \"9\"}'", "min: {gpu: 4}, max: {gpu: 8}")
                                .concat("status: {used: {gpu: 4}}\n")
                        + quota("b", "", "request: '{\"gpu\": \"9\"}'", "min: {gpu: 2}")
                        + quota("new", "min: {gpu: 1}"));

        assertThat(CommandRun.of("diff", before, after)).isEqualTo(new CommandRun(1, """
                        declared                   before  after
                        cluster   total gpu        10      8
                        a         min gpu          6       4
                        a         max gpu          -       8
                        new       group            none    leaf group
                        new       min gpu          0       1
                        node n1   allocatable gpu  10      8

                        gpu    before  after   ±
                        total      10      8  -2
                        a           7      5  -2
                        1 leaf group pays 2
                        """, ""));
    }

    @Test
    void jsonHasTheSameInBaseUnits() {
        String before = before();
        String after = CommandRun.write(
                directory,
                "after.yaml",
                node("n1", "", "gpu: 10")
                        + quota("a", "", "request: '{\"gpu\": \"9\"}'", "min: {gpu: 7}")
                                .concat("status: {used: {gpu: 4}}\n")
                        + quota("b", "", "request: '{\"gpu\": \"9\"}'", "min: {gpu: 2}"));

        CommandRun run = CommandRun.of("diff", before, after, "-o", "json");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .startsWith(
                        "{\"contract\":\"quotatree/v1\",\"kind\":\"diff\",\"declared\":[{\"subject\":\"group\",\"name\":\"a\",\"property\":\"min\",\"dimension\":\"gpu\",\"before\":\"6\","
                                + "\"after\":\"7\"}],\"invalid\":[],\"trees\":[{\"tree\":\"\",\"totalBefore\":{\"gpu\":\"10\"},"
                                + "\"totalAfter\":{\"gpu\":\"10\"},\"groups\":[{\"name\":\"a\",\"path\":\"a\",\"before\":{"
                                + "\"limitedRequest\":{\"gpu\":\"9\"},\"runtime\":{\"gpu\":\"7\"},\"used\":{\"gpu\":\"4\"},\"overused\":{}}");
    }

    @Test
    void aSecondClusterThatIsNotValidHasItsViolations() {
        String after = CommandRun.write(directory, "after.yaml", quota("a", "min: {gpu: 4}, max: {gpu: 3}"));

        CommandRun run = CommandRun.of("diff", before(), after);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .contains("node n1   node             present  none\n")
                .endsWith("\nnot valid: " + after + ": ElasticQuota quotas/a: spec.min.gpu: 4 is above the max, 3\n");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void aFirstClusterThatIsNotValidIsAnError() {
        String notValid = CommandRun.write(directory, "not-valid.yaml", quota("a", "min: {gpu: 4}, max: {gpu: 3}"));

        assertThat(CommandRun.of("diff", notValid, before()))
                .isEqualTo(new CommandRun(
                        2,
                        "",
                        "quota: " + notValid + ": ElasticQuota quotas/a: spec.min.gpu: 4 is above the max, 3\n"));
    }

    @Test
    void filesThatAreMissingAreErrors() {
        assertThat(CommandRun.of("diff", "one.yaml", "two.yaml").errLines())
                .contains("quota: one.yaml: no such file", "quota: two.yaml: no such file");
        assertThat(CommandRun.of("diff", "one.yaml").err()).contains("Missing required parameter: 'AFTER'");
        assertThat(CommandRun.of("diff", "-", "-"))
                .isEqualTo(new CommandRun(
                        2, "", "quota: BEFORE and AFTER cannot both be the standard input; see quota diff --help\n"));
    }

    @Test
    void aDimensionThatOneClusterAloneNamesIsCompared() {
        String after = CommandRun.write(
                directory, "after.yaml", node("n1", "", "gpu: 10, cpu: 4") + quota("a", "min: {gpu: 6, cpu: 1}"));

        CommandRun run = CommandRun.of("diff", before(), after);

        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains(
                        "cluster   total cpu        0           4\n", "b         group            leaf group  none\n");
    }

    @Test
    void nothingDiffersBetweenAClusterAndItself() {
        for (int seed = 0; seed < CASES; seed++) {
            String file = CommandRun.write(directory, "a.yaml", new RandomCluster(seed).yaml());

            CommandRun run = CommandRun.of("diff", file, file);

            assertThat(run.exitCode()).isZero();
            assertThat(run.out()).isEqualTo("nothing differs\n");
        }
    }

    @Test
    void theOtherWayRoundGainsArePayments() {
        int different = 0;
        for (int seed = 0; seed < CASES; seed++) {
            String a = CommandRun.write(directory, "a.yaml", new RandomCluster(seed).yaml());
            String b = CommandRun.write(directory, "b.yaml", new RandomCluster(seed + CASES).yaml());
            JsonNode there =
                    CommandRun.parsed(CommandRun.of("diff", a, b, "-o", "json").out());
            JsonNode back =
                    CommandRun.parsed(CommandRun.of("diff", b, a, "-o", "json").out());

            assertThat(declared(there, "before", "after")).isEqualTo(declared(back, "after", "before"));
            assertThat(groups(there, "before", "after", "gained", "lost"))
                    .isEqualTo(groups(back, "after", "before", "lost", "gained"));
            assertThat(groups(there, "before", "after", "moreOverused", "lessOverused"))
                    .isEqualTo(groups(back, "after", "before", "lessOverused", "moreOverused"));
            different += there.get("trees").get(0).get("groups").size();
        }
        assertThat(different).isGreaterThan(CASES);
    }

    private String before() {
        return CommandRun.write(
                directory,
                "before.yaml",
                node("n1", "", "gpu: 10")
                        + quota("a", "", "request: '{\"gpu\": \"9\"}'", "min: {gpu: 6}")
                                .concat("status: {used: {gpu: 4}}\n")
                        + quota("b", "", "request: '{\"gpu\": \"9\"}'", "min: {gpu: 2}"));
    }

    private static List<String> declared(JsonNode diff, String before, String after) {
        List<String> lines = new ArrayList<>();
        for (JsonNode change : diff.get("declared")) {
            lines.add(change.get("subject").asText() + change.get("name").asText() + " " + change.get("property")
                    + change.get("dimension") + change.get(before) + change.get(after));
        }
        return lines;
    }

    private static Map<String, String> groups(JsonNode diff, String before, String after, String gained, String lost) {
        Map<String, String> groups = new TreeMap<>();
        StreamSupport.stream(diff.get("trees").get(0).get("groups").spliterator(), false)
                .forEach(group -> groups.put(
                        group.get("name").asText(),
                        "" + group.get(before) + group.get(after) + group.get(gained) + group.get(lost)));
        return groups;
    }
}
