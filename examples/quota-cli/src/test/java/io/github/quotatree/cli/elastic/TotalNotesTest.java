package io.github.quotatree.cli.elastic;

import static io.github.quotatree.cli.Yaml.container;
import static io.github.quotatree.cli.Yaml.labelledPod;
import static io.github.quotatree.cli.Yaml.node;
import static io.github.quotatree.cli.Yaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Totals that the nodes or the use contradict are reported. */
class TotalNotesTest {
    private static final String NODES = node("n1", "", "cpu: 60") + node("n2", "", "cpu: 40");
    private static final String GROUP = quota("g", "max: {cpu: 1000}");

    private static String root(String tree, String cpu, String more) {
        return quota(
                "root-" + tree,
                "is-root: \"true\", tree-id: " + tree + more,
                "total-resource: '{\"cpu\": " + cpu + "}'",
                "max: {cpu: 1000}");
    }

    private static String pod(String name, String group, String cpu) {
        return labelledPod(name, "name: " + group, "nodeName: n1, " + container("cpu: " + cpu));
    }

    @Test
    void aGivenTotalAboveTheNodes() {
        assertThat(CommandRun.solve(NODES + GROUP, "--total", "cpu=101").errLines())
                .containsExactly("quota: --total: cpu 101 is above the 100 of all nodes together");
        assertThat(CommandRun.solve(NODES + GROUP, "--total", "cpu=100").err()).isEmpty();
        assertThat(CommandRun.solve(GROUP, "--total", "cpu=101").err()).isEmpty();
        // which the nodes do not name
        assertThat(CommandRun.solve(NODES + GROUP + quota("h", "max: {gpu: 9}"), "--total", "cpu=100,gpu=8")
                        .err())
                .isEmpty();
    }

    @Test
    void aDeclaredTotalAboveTheNodes() {
        assertThat(CommandRun.solve(NODES + root("t", "101", "")).errLines())
                .containsExactly("quota: standard input: ElasticQuota quotas/root-t: annotation total-resource: cpu 101"
                        + " is above the 100 of all nodes together");
        assertThat(CommandRun.solve(NODES + root("t", "100", "")).err()).isEmpty();
    }

    @Test
    void totalsThatAreAboveTheNodesInSum() {
        assertThat(CommandRun.solve(NODES + root("s", "60", "") + root("t", "50", ""))
                        .errLines())
                .containsExactly(
                        "quota: standard input: the totals of 2 trees in sum: cpu 110 is above the 100 of all nodes together");
        assertThat(CommandRun.solve(NODES + root("s", "60", "") + root("t", "40", ""))
                        .err())
                .isEmpty();
        assertThat(CommandRun.solve(NODES + root("s", "60", "") + root("t", "50", ", ignore-default-tree: \"true\""))
                        .err())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"solve", "admit", "revoke"})
    void useAboveTheTotal(String command) {
        CommandRun run = CommandRun.withInput(
                NODES + GROUP + pod("a", "g", "70") + pod("b", "koordinator-default-quota", "30500m"), command, "-");

        assertThat(run.errLines())
                .containsExactly("quota: standard input: the default tree: uses cpu 100500m, above the total, 100");
    }

    @ParameterizedTest
    @ValueSource(strings = {"solve", "admit", "revoke"})
    void useUpToTheTotalIsNotReported(String command) {
        String cluster = NODES + GROUP + pod("a", "g", "70") + pod("b", "koordinator-system-quota", "30");

        assertThat(CommandRun.withInput(cluster, command, "-").err()).isEmpty();
    }

    @Test
    void useAboveTheTotalOfAnotherTree() {
        String child = quota("child", "parent: root-t, tree-id: t", "", "max: {cpu: 1000}");
        String parent = root("t", "50", ", is-parent: \"true\"");

        assertThat(CommandRun.solve(NODES + parent + child + pod("a", "child", "51"))
                        .errLines())
                .containsExactly("quota: standard input: tree \"t\": uses cpu 51, above the total, 50");
    }
}
