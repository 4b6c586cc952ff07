package io.github.quotatree.cli.elastic;

import static io.github.quotatree.cli.Yaml.container;
import static io.github.quotatree.cli.Yaml.labelledPod;
import static io.github.quotatree.cli.Yaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong with pods is told in one line for each: the object, the field, the value and the rule. */
class PodFaultsTest {
    private static final String GROUP = quota("g", "max: {cpu: 1, x: 9e18}");
    private static final String HUGE = "9223372036854775807";

    private static void assertRefused(String manifests, String... faults) {
        for (String command : new String[] {"admit", "admit --quota-only", "revoke"}) {
            String all = command + " - --total cpu=1,x=1 -o json";
            CommandRun run = CommandRun.withInput(manifests, all.split(" "));
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.out()).isEmpty();
            assertThat(run.errLines().stream().map(line -> line.replace("quota: standard input: ", "")))
                    .containsExactly(faults);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "---\n", "# nothing\n", "[]", "{}{}"})
    void anEmptyFileHasNoQuota(String text) {
        CommandRun run = CommandRun.withInput(text, "admit", "--quota-only", "-", "--total", "cpu=1");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.errLines())
                .isNotEmpty()
                .allSatisfy(line ->
                        assertThat(line).startsWith("quota: standard input").doesNotContain("unexpected", "Exception"));
    }

    @Test
    void aPodOfAParentGroup() {
        String parent = quota("p", "is-parent: \"true\"", "namespaces: '[\"bound\"]'", "max: {cpu: 9}");
        assertRefused(
                parent
                        + labelledPod("a", "name: p", container("cpu: 1"))
                        + labelledPod("b", "", container("cpu: 1")).replace("namespace: pods", "namespace: bound"),
                "Pod pods/a: label name: p is a parent group, and workloads belong to leaf groups",
                "Pod bound/b: metadata.namespace: p is a parent group, and workloads belong to leaf groups");
    }

    @Test
    void requestsThatAreNoAmounts() {
        assertRefused(
                GROUP
                        + labelledPod("negative", "name: g", container("cpu: -1"))
                        + labelledPod("words", "name: g", container("cpu: much")),
                "Pod pods/negative: spec.containers[main].resources.requests.cpu: -1 is below 0",
                "Pod pods/words: spec.containers[main].resources.requests.cpu: \"much\" is not a quantity");
        assertRefused(
                GROUP + labelledPod("huge", "name: g", container("x: 1e30")),
                "Pod pods/huge: request: x (1000000000000000000000000000000 in base units) is above 2^63-2");
    }

    @Test
    void requestsWhoseSumIsNoAmount() {
        assertRefused(
                GROUP + labelledPod("whole", "name: g", container("x: " + HUGE)),
                "Pod pods/whole: request: x (" + HUGE + " in base units) is above 2^63-2");
        assertRefused(
                GROUP
                        + labelledPod("first", "name: g", container("x: 9223372036854775806"))
                        + labelledPod("second", "name: g", "nodeName: n, " + container("x: 1")),
                "Pod pods/second: request: x (1 in base units): with it, the requests of the default tree sum to more"
                        + " than 2^63-2");
        assertRefused(
                GROUP + quota("koordinator-system-quota", "").replace("spec: {}", "status: {used: {x: " + HUGE + "}}"),
                "ElasticQuota quotas/koordinator-system-quota: status.used: x (" + HUGE
                        + " in base units): with it, the requests of the default tree sum to more than 2^63-2");
    }

    @Test
    void theSameNameTwice() {
        String pod = labelledPod("p", "name: g", container("cpu: 100m"));
        assertRefused(pod + GROUP + pod, "Pod pods/p: metadata.name: is declared already, in standard input");

        CommandRun run = CommandRun.withInput(
                GROUP + pod + pod.replace("namespace: pods", "namespace: others"),
                "admit",
                "--quota-only",
                "-",
                "--total",
                "cpu=1,x=1");
        assertThat(run.out()).contains("pods/p    g", "others/p  g");
    }

    @Test
    void timesAndPrioritiesThatAreNone() {
        String pod = labelledPod("p", "name: g", container("cpu: 1"));
        assertRefused(
                GROUP
                        + pod.replace("name: p,", "name: p, creationTimestamp: yesterday,")
                        + pod.replace("name: p,", "name: q,") + "status: {startTime: \"25:00\"}\n",
                "Pod pods/q: status.startTime: \"25:00\" is no time such as \"2026-01-31T12:00:00Z\"",
                "Pod pods/p: metadata.creationTimestamp: \"yesterday\" is no time such as \"2026-01-31T12:00:00Z\"");
        assertRefused(
                GROUP + pod.replace("spec: {", "spec: {priority: 99999999999, "),
                "document 2: Pod p: spec.priority: is not of the expected form");
    }

    @Test
    void aLabelThatIsNeitherTrueNorFalseIsNoted() {
        CommandRun run = CommandRun.withInput(
                GROUP + labelledPod("p", "name: g, preemptible: maybe", container("cpu: 1")),
                "admit",
                "--quota-only",
                "-",
                "--total",
                "cpu=1,x=1");
        assertThat(run.exitCode()).isZero();
        assertThat(run.errLines())
                .containsExactly(
                        "quota: standard input: Pod pods/p: label quota.scheduling.koordinator.sh/preemptible: \"maybe\""
                                + " is neither \"true\" nor \"false\"; it counts as \"true\"");
    }
}
