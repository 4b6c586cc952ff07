package io.github.quotatree.cli.elastic;

import static io.github.quotatree.cli.Yaml.container;
import static io.github.quotatree.cli.Yaml.labelledPod;
import static io.github.quotatree.cli.Yaml.pod;
import static io.github.quotatree.cli.Yaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.cli.elastic.ValidateCommand.OldFiles;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValidateCommandTest {
    @TempDir
    private Path directory;

    private List<String> violations(String after, String before) {
        String old = CommandRun.write(directory, "old.yaml", before);
        CommandRun run = CommandRun.withInput(after, "validate", "-", "--from", old);
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isEqualTo(run.out().isEmpty() ? 0 : 1);
        return run.out()
                .replace("standard input: ", "")
                .replace(old, "old")
                .lines()
                .toList();
    }

    @Test
    void everyRuleNamesTheFieldToMend() {
        String quotas =
                quota("a", "", "namespaces: '[\"n\"]'", "min: {cpu: 2, memory: 2Gi}, max: {cpu: 1500m, memory: -1}")
                        + quota(
                                "b",
                                "parent: a",
                                "namespaces: '[\"n\"]', shared-weight: '{\"cpu\": -1, \"memory\": 1}'",
                                "max: {cpu: 1, memory: 1}")
                        + quota("a", "")
                        + quota("quotatree-root", "")
                        + quota("c", "parent: koordinator-default-quota", "", "");

        CommandRun run = CommandRun.withInput(quotas, "validate", "-");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out().lines())
                .extracting(line -> line.substring("standard input: ElasticQuota quotas/".length()))
                .containsExactly(
                        "a: spec.max.memory: -1 is below 0",
                        "a: spec.min.cpu: 2 is above the max, 1500m",
                        "a: metadata.name: is declared already, in standard input: ElasticQuota quotas/a",
                        "b: label parent: parent a is a leaf group",
                        "b: annotation shared-weight.cpu: -1 is below 0",
                        "b: annotation namespaces: namespace n is bound to a already",
                        "c: label parent: parent koordinator-default-quota does not exist",
                        "quotatree-root: metadata.name: the name stands for a group beside the tree; choose another");
        CommandRun solved = CommandRun.solve(quotas);
        assertThat(solved.exitCode()).isEqualTo(2);
        assertThat(solved.err())
                .isEqualTo(run.out().replaceAll("(?m)^", "quota: ").replaceAll("quota: $", ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--from old1 --from old2 new",
                "--from old1 --from=old2 new",
                "--from=old1 new --from old2",
                "--from old1 new --from old2",
                "new --from old1 old2",
                "new --from=old1 old2",
                "new --from old1 --from old2",
                "--from old1 --from old2 -- new"
            })
    void oldFilesAreToldFromNewOnes(String arguments) {
        CommandRun.write(directory, "old1", quota("p", "is-parent: \"true\"", "", ""));
        CommandRun.write(directory, "old2", quota("c", "parent: p, tree-id: \"\"", "", ""));
        CommandRun.write(directory, "new", quota("c", "tree-id: t", "", ""));

        CommandRun run =
                CommandRun.of(("validate " + arguments.replaceAll("(?=(old|new))", directory + "/")).split(" "));

        assertThat(run.out())
                .isEqualTo(directory
                        + "/new:6:53: ElasticQuota quotas/c: label tree-id: tree id \"\" cannot change to \"t\"\n");
    }

    @Test
    void oneOldFileMayComeBeforeSeveralNewOnes() {
        assertThat(OldFiles.spelledOut("validate", "--from", "a", "b", "c"))
                .containsExactly("validate", "--from", "a", "b", "c");
        assertThat(OldFiles.spelledOut("validate", "-", "--from", "-", "b", "--help", "c"))
                .containsExactly("validate", "-", "--from", "-", "--from", "b", "--help", "c");
        assertThat(OldFiles.spelledOut("validate", "a", "--from", "b", "--", "c"))
                .containsExactly("validate", "a", "--from", "b", "--", "c");
        assertThat(OldFiles.spelledOut("solve", "a", "--from", "b", "c"))
                .containsExactly("solve", "a", "--from", "b", "c");
        assertThat(CommandRun.of("validate", "a", "--from").errLines()).hasSize(1);
    }

    @Test
    void filesWithoutQuotasFailUnlessTheyMayBeEmpty() {
        String pod = "kind: Pod\nmetadata: {name: p}";
        for (String input : List.of("", pod, "kind: List\nitems: []")) {
            assertThat(CommandRun.withInput(input, "validate", "-"))
                    .isEqualTo(new CommandRun(
                            2,
                            "",
                            "quota: standard input: no ElasticQuota, so that there is nothing to validate (see"
                                    + " --allow-empty)\n"));
            assertThat(CommandRun.withInput(input, "validate", "-", "--allow-empty"))
                    .isEqualTo(new CommandRun(0, "", "quota: no ElasticQuota in standard input\n"));
        }
    }

    @Test
    void toDeleteEveryQuotaIsAChange() {
        String old = CommandRun.write(directory, "old.yaml", quota("q", "max: {cpu: 1}"));

        assertThat(CommandRun.withInput("", "validate", "-", "--from", old))
                .isEqualTo(new CommandRun(
                        0, "", "quota: no ElasticQuota in standard input, which replace all of " + old + "\n"));
        String held = CommandRun.write(
                directory, "held.yaml", quota("q", "max: {cpu: 1}") + labelledPod("p", "name: q", container("cpu: 1")));
        assertThat(CommandRun.withInput("", "validate", "-", "--from", held).exitCode())
                .isEqualTo(1);
    }

    @Test
    void aProfileAloneIsSomethingToValidate() {
        String profile =
                "kind: ElasticQuotaProfile\nmetadata: {name: p, labels: {quota.scheduling.koordinator.sh/tree-id: t}}";

        assertThat(CommandRun.withInput(profile, "validate", "-"))
                .isEqualTo(new CommandRun(0, "", "quota: no ElasticQuota in standard input\n"));
    }

    @Test
    void violationsAreOneLineEach() {
        CommandRun run =
                CommandRun.withInput(quota("\"a\\nb\\e[1m\"", "min: {cpu: -1}, max: {cpu: 1}"), "validate", "-");

        String quota = "standard input: ElasticQuota quotas/a\\u000ab\\u001b[1m: ";
        assertThat(run.out().lines())
                .hasSize(2)
                .startsWith(quota + "spec.min.cpu: -1 is below 0")
                .allMatch(line -> line.startsWith(quota));
    }

    @Test
    void whatHoldsPodsIsKept() {
        String before = quota("a", "") + quota("b", "", "namespaces: '[\"n\"]'", "");
        String pods = pod("n", "x", container("cpu: 1"));

        assertThat(violations(quota("a", ""), before)).isEmpty();
        assertThat(violations(quota("a", "") + pods, before))
                .containsExactly(
                        "old:12:9: ElasticQuota quotas/b: metadata.name: cannot be deleted while it has workloads");
        assertThat(violations(quota("a", ""), before + pods))
                .containsExactly(
                        "old:12:9: ElasticQuota quotas/b: metadata.name: cannot be deleted while it has workloads");
        assertThat(violations(quota("b", "is-parent: \"true\"", "", "") + pods, before))
                .containsExactly(
                        "ElasticQuota quotas/b: label is-parent: cannot become a parent group while it has workloads");
    }

    @Test
    void aPodThatNoOldGroupHasIsPlacedAmongTheNewOnes() {
        String after =
                quota("p", "is-parent: \"true\"", "namespaces: '[\"n\"]'", "") + pod("n", "x", container("cpu: 1"));

        assertThat(violations(after, quota("a", "")))
                .containsExactly("ElasticQuota quotas/p: label is-parent: a parent group cannot have workloads");
    }

    @Test
    void theGroupsBesideTheTreeComeAndGo() {
        String beside = quota("koordinator-system-quota", "") + quota("koordinator-default-quota", "max: {cpu: 1}");

        assertThat(violations(quota("a", ""), quota("a", "") + beside)).isEmpty();
        assertThat(violations(quota("a", "") + beside.replace("cpu: 1", "cpu: 2"), quota("a", "") + beside))
                .isEmpty();
    }

    @Test
    void whatIsReplacedMustBeValidItself() {
        String old = CommandRun.write(directory, "old.yaml", quota("a", "min: {cpu: -1}"));

        CommandRun run = CommandRun.withInput(quota("a", ""), "validate", "-", "--from", old);

        assertThat(run)
                .isEqualTo(new CommandRun(
                        2, "", "quota: " + old + ":8:19: ElasticQuota quotas/a: spec.min.cpu: -1 is below 0\n"));
    }

    @Test
    void unreadableInputIsAFault() {
        assertThat(CommandRun.of("validate", "none.yaml"))
                .isEqualTo(new CommandRun(2, "", "quota: none.yaml: no such file\n"));
    }
}
