package io.github.quotatree.cli.elastic;

import static io.github.quotatree.cli.Yaml.container;
import static io.github.quotatree.cli.Yaml.labelledPod;
import static io.github.quotatree.cli.Yaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.json.GoldenDocument;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdmitCommandTest {
    @TempDir
    private Path directory;

    private static CommandRun admit(String manifests, String... options) {
        List<String> arguments = new ArrayList<>(List.of("admit", "--quota-only", "-"));
        arguments.addAll(List.of(options));
        return CommandRun.withInput(manifests, arguments.toArray(String[]::new));
    }

    private static String pod(String name, String labels, String spec, String cpu) {
        return labelledPod(name, labels, spec + container("cpu: " + cpu));
    }

    private static String created(String pod, String time) {
        return pod.replace("namespace: pods", "namespace: pods, creationTimestamp: " + time);
    }

    /** Returns the pods as they were decided on, a + before those that may start. */
    private static List<String> decisions(CommandRun run) {
        List<String> decisions = new ArrayList<>();
        for (JsonNode decision : CommandRun.parsed(run.out()).get("decisions")) {
            decisions.add((decision.get("admitted").asBoolean() ? "+" : "-")
                    + decision.get("workloads").get(0).asText().replace("pods/", ""));
        }
        return decisions;
    }

    @Test
    void jsonHasEveryLimitThatStandsAgainstAPod() {
        String manifests = quota("g", "min: {cpu: 1}, max: {cpu: 3}")
                + pod("old", "name: g", "nodeName: n, ", "2")
                + pod("fits", "name: g", "", "1")
                + pod("fixed", "name: g, preemptible: \"false\"", "", "2");

        assertThat(admit(manifests, "--total", "cpu=10", "-o", "json").out())
                .satisfies(out -> GoldenDocument.check("decisions.limits", out));
    }

    @Test
    void thePriorityAndThenTheAgeDecideWhoIsFirst() {
        String manifests = quota("g", "max: {cpu: 100}")
                + pod("ageless", "name: g", "", "1")
                + created(pod("young", "name: g", "", "1"), "\"2026-01-02T00:00:00Z\"")
                + created(pod("old", "name: g", "", "1"), "\"2026-01-01T00:00:00Z\"")
                + pod("ageless-too", "name: g", "", "1")
                + created(pod("important", "name: g", "priority: 7, ", "1"), "\"2026-01-03T00:00:00Z\"")
                + pod("unimportant", "name: g", "priority: -1, ", "1");

        assertThat(decisions(admit(manifests, "--total", "cpu=100", "-o", "json")))
                .containsExactly("+important", "+old", "+young", "+ageless", "+ageless-too", "+unimportant");
    }

    @Test
    void withoutPriorityAndAgeTheOrderOfTheFilesDecides() {
        String manifests = quota("g", "max: {cpu: 3}")
                + pod("z", "name: g", "", "2")
                + pod("y", "name: g", "", "2")
                + pod("x", "name: g", "", "1");

        assertThat(decisions(admit(manifests, "--total", "cpu=9", "-o", "json")))
                .containsExactly("+z", "-y", "+x");
    }

    @Test
    void aPodIsJudgedOnWhatItAsksForOnly() {
        String manifests = quota("g", "max: {cpu: 1, memory: 9}")
                + pod("over", "name: g", "nodeName: n, ", "2")
                + labelledPod("memory", "name: g", container("memory: 1"))
                + labelledPod("nothing", "name: g", "containers: []")
                + labelledPod("other", "name: g", container("gpu: 1"));

        assertThat(decisions(admit(manifests, "--total", "cpu=10,memory=10", "-o", "json")))
                .containsExactly("+memory", "+nothing", "+other");
    }

    @Test
    void aQuotaKeepsNoAccountOfADimensionThatItNamesNowhere() {
        String manifests = quota("cpu-only", "max: {cpu: 1}")
                + quota("other", "max: {gpu: 1}")
                + labelledPod("p", "name: cpu-only", container("gpu: 5"));
        CommandRun run = admit(manifests, "--total", "cpu=1,gpu=1", "-o", "json");

        assertThat(decisions(run)).containsExactly("+p");
        assertThat(run.errLines())
                .containsExactly("quota: gpu: not counted for cpu-only, whose quota does not name it");
    }

    @Test
    void aMinThatDoesNotNameADimensionHasNoRoomInItForWhatIsNotPreemptible() {
        String manifests = quota("g", "min: {memory: 1}, max: {cpu: 5, memory: 5}")
                + pod("p", "name: g, preemptible: \"false\"", "", "1");

        assertThat(admit(manifests, "--total", "cpu=9,memory=9").out()).isEqualTo("""
                        pod     group  decision
                        pods/p  g      rejected
                                cpu: used by what is not preemptible 0 + request 1 is 1 above the min of g, 0

                        0 of 1 pod fit by quota alone, whether or not capacity is idle; 1 waits: 1 for cpu.
                        """);
    }

    @Test
    void theGroupsAboveCountIfAskedTo() {
        String manifests = quota("p", "is-parent: \"true\"", "", "max: {cpu: 2}")
                + quota("a", "parent: p", "", "max: {cpu: 9}")
                + quota("b", "parent: p", "", "max: {cpu: 9}, min: {cpu: 0}")
                + pod("runs", "name: a", "nodeName: n, ", "2")
                + pod("waits", "name: b", "", "1");

        assertThat(decisions(admit(manifests, "--total", "cpu=9", "-o", "json")))
                .containsExactly("+waits");
        assertThat(admit(manifests, "--total", "cpu=9", "--check-ancestors").out())
                .contains("cpu: used 2 + request 1 is 1 above the runtime of p, 2");
    }

    @Test
    void whatBelongsToNoQuotaIsBoundedByTheMaxOfTheDefaultQuota() {
        String manifests = quota("g", "max: {cpu: 9}")
                + quota("koordinator-default-quota", "max: {cpu: 2}")
                + pod("one", "name: nobody", "", "1")
                + pod("two", "", "", "2")
                + pod("system", "name: koordinator-system-quota", "", "100");
        CommandRun run = admit(manifests, "--total", "cpu=9");

        assertThat(run.out()).isEqualTo("""
                        pod          group                      decision
                        pods/one     koordinator-default-quota  admitted, borrowing cpu 1
                        pods/two     koordinator-default-quota  rejected
                                     cpu: used 1 + request 2 is 1 above the max of koordinator-default-quota, 2
                        pods/system  koordinator-system-quota   admitted

                        2 of 3 pods fit by quota alone, whether or not capacity is idle; 1 waits: 1 for cpu.
                        """);
    }

    @Test
    void whatBelongsToNoQuotaIsBoundedByWhatTheSystemLeavesOfTheTotal() {
        String manifests = quota("g", "max: {cpu: 9}")
                + pod("one", "name: nobody", "", "7")
                + pod("two", "", "", "1000000")
                + quota("koordinator-system-quota", "").replace("spec: {}", "status: {used: {cpu: 1}}");
        CommandRun run = admit(manifests, "--total", "cpu=9");

        assertThat(run.out()).isEqualTo("""
                        pod       group                      decision
                        pods/one  koordinator-default-quota  admitted, borrowing cpu 7
                        pods/two  koordinator-default-quota  rejected
                                  cpu: used 7 + request 1000000 is 999999 above the runtime of koordinator-default-quota, 8

                        1 of 2 pods fits by quota alone, whether or not capacity is idle; 1 waits: 1 for cpu.
                        """);
    }

    @Test
    void whatTheStatusSaysOfTheSystemIsTakenOffTheTotal() {
        String system = quota("koordinator-system-quota", "").replace("spec: {}", "status: {used: {cpu: 7}}");
        String manifests = quota("g", "max: {cpu: 9}") + system + pod("p", "name: g", "", "3");

        assertThat(decisions(admit(manifests, "--total", "cpu=9", "-o", "json")))
                .containsExactly("-p");
        assertThat(decisions(admit(manifests, "--total", "cpu=10", "-o", "json")))
                .containsExactly("+p");
    }

    @Test
    void theSettingsOfTheSolverCount() {
        String manifests = quota("a", "min: {cpu: 4}, max: {cpu: 4}")
                + quota("b", "min: {cpu: 4}, max: {cpu: 4}")
                + pod("p", "name: a", "", "3")
                + pod("q", "name: b", "", "3");

        assertThat(decisions(admit(manifests, "--total", "cpu=4", "-o", "json")))
                .containsExactly("-p", "-q");
        assertThat(decisions(admit(manifests, "--total", "cpu=4", "-o", "json", "--no-min-scaling")))
                .containsExactly("+p", "+q");
    }

    @Test
    void eachFileIsAProblemOfItsOwn() {
        String good =
                CommandRun.write(directory, "good.yaml", quota("a", "max: {cpu: 1}") + pod("p", "name: a", "", "1"));
        String bad = CommandRun.write(directory, "bad.yaml", quota("a", "min: {cpu: x}"));
        CommandRun run = CommandRun.of("admit", "--quota-only", "--each", "--total", "cpu=1", good, bad, good);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out().lines().toList()).hasSize(3).satisfies(lines -> {
            assertThat(lines.get(0))
                    .startsWith(
                            "{\"contract\":\"quotatree/v1\",\"kind\":\"decisions\",\"decisions\":[{\"workloads\":[\"pods/p\"]")
                    .isEqualTo(lines.get(2));
            assertThat(CommandRun.parsed(lines.get(1)).get("file").asText()).isEqualTo(bad);
            assertThat(CommandRun.parsed(lines.get(1)).get("text").asText())
                    .isEqualTo("ElasticQuota quotas/a: spec.min.cpu: \"x\" is not a quantity");
        });
    }

    @Test
    void withoutPodsThereIsNothingToDecide() {
        CommandRun run = admit(quota("g", "max: {cpu: 1}"), "--total", "cpu=1");

        assertThat(run).isEqualTo(new CommandRun(0, "no pod is without a node\n", "quota: no Pod in standard input\n"));
    }

    @Test
    void coloursTellTheVerdicts() {
        String manifests = quota("g", "max: {cpu: 1}") + pod("p", "name: g", "", "1") + pod("q", "name: g", "", "1");

        assertThat(admit(manifests, "--total", "cpu=1", "--color", "always").out())
                .contains("\033[32madmitted\033[0m, borrowing", "\033[31mrejected\033[0m\n");
    }
}
