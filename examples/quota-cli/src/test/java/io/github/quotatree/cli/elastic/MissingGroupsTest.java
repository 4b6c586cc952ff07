package io.github.quotatree.cli.elastic;

import static io.github.quotatree.cli.Yaml.container;
import static io.github.quotatree.cli.Yaml.labelledPod;
import static io.github.quotatree.cli.Yaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MissingGroupsTest {
    private static final String GROUP = quota("vision", "max: {cpu: 9}");

    @TempDir
    private Path directory;

    private static String pods(String label) {
        return labelledPod("a", label, "nodeName: n, " + container("cpu: 1"))
                + labelledPod("b", label, container("cpu: 1"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "solve - --total cpu=9",
                "admit - --total cpu=9",
                "revoke - --total cpu=9",
                "explain vision - --total cpu=9",
                "convert --to quotatree - --total cpu=9",
                "validate -"
            })
    void podsThatNameAGroupThatDoesNotExistAreReported(String command) {
        CommandRun run = CommandRun.withInput(GROUP + pods("name: visoin"), command.split(" "));

        assertThat(run.errLines())
                .contains("quota: standard input: 2 Pods (pods/a, pods/b): label name: there is no ElasticQuota visoin,"
                        + " so that koordinator-default-quota counts the request, as in Koordinator; did you mean"
                        + " vision?");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void podsOfAnEditToo() {
        String cluster = CommandRun.write(directory, "cluster.yaml", GROUP + pods("name: vision"));
        String more = CommandRun.write(directory, "more.yaml", labelledPod("c", "name: tapes", container("cpu: 1")));

        assertThat(CommandRun.of("what-if", "--quota-only", cluster, "--total", "cpu=9", "--add-pod", more)
                        .errLines())
                .containsExactly("quota: " + more + ": Pod pods/c: label name: there is no ElasticQuota tapes, so that"
                        + " koordinator-default-quota counts the request, as in Koordinator");
    }

    @ParameterizedTest
    @CsvSource({"name: vision", "name: koordinator-default-quota", "name: koordinator-system-quota", "''"})
    void groupsThatExistAreNotReported(String label) {
        assertThat(CommandRun.withInput(GROUP + pods(label), "solve", "-", "--total", "cpu=9")
                        .err())
                .isEmpty();
    }

    @Test
    void ofManyNamesTheFirstAreReportedAndTheOthersCounted() {
        StringBuilder text = new StringBuilder(GROUP);
        for (int i = 0; i < 500; i++) {
            text.append(labelledPod("p" + i, "name: none-" + i, container("cpu: 1")));
        }

        assertThat(CommandRun.withInput(text.toString(), "solve", "-", "--total", "cpu=9")
                        .errLines())
                .hasSize(11)
                .last()
                .asString()
                .isEqualTo("quota: standard input: 490 Pods (pods/p10, pods/p11, pods/p12 and 487 more): label name:"
                        + " likewise, with other values");
    }

    @Test
    void aParentThatDoesNotExistIsAFaultWithTheNearestName() {
        String child = quota("child", "parent: visoin", "", "max: {cpu: 1}");

        CommandRun run = CommandRun.withInput(GROUP + child, "validate", "-");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .isEqualTo("standard input: ElasticQuota quotas/child: label parent: parent visoin does not exist; did"
                        + " you mean vision?\n");
    }
}
