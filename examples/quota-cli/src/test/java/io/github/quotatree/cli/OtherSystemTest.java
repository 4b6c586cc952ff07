package io.github.quotatree.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two schedulers have quotas of one kind; those of the other one name the command for them. */
class OtherSystemTest {
    private static final String PLUGIN = "scheduling.x-k8s.io/v1alpha1";

    private static final String KOORDINATOR = "scheduling.sigs.k8s.io/v1alpha1";

    private static String quotas(String version, String labels) {
        String text = "";
        for (String team : new String[] {"a", "b"}) {
            text += """
                    ---
                    apiVersion: %s
                    kind: ElasticQuota
                    metadata: {name: quota-%s, namespace: %s, labels: {%s}}
                    spec: {min: {cpu: 1}, max: {cpu: 2}}
                    """.formatted(version, team, team, labels);
        }
        return text;
    }

    @ParameterizedTest
    @ValueSource(strings = {"solve - --total cpu=9", "admit - --total cpu=9", "revoke - --total cpu=9", "validate -"})
    void aTreeOfQuotasOfThePluginNamesTheCommandForThem(String command) {
        CommandRun run = CommandRun.withInput(quotas(PLUGIN, ""), command.split(" "));

        assertThat(run.exitCode()).isZero();
        assertThat(run.errLines())
                .contains("quota: standard input: 2 ElasticQuotas (a/quota-a, b/quota-b): apiVersion: " + PLUGIN
                        + " is of the Capacity Scheduling plugin: use quota capacity, which decides by its rules; counts"
                        + " here as a group of a tree");
    }

    @Test
    void aMixtureIsReportedToo() {
        String koordinator = quotas(KOORDINATOR, "quota.scheduling.koordinator.sh/tree-id: \"\"")
                .replace("quota-", "tree-quota-");

        assertThat(CommandRun.withInput(koordinator + quotas(PLUGIN, ""), "solve", "-", "--total", "cpu=9")
                        .errLines())
                .singleElement()
                .asString()
                .contains("2 ElasticQuotas (a/quota-a, b/quota-b): apiVersion: ");
    }

    @Test
    void aGroupOfNeitherIsReported() {
        CommandRun run = CommandRun.withInput(quotas("nos.nebuly.com/v1alpha1", ""), "solve", "-", "--total", "cpu=9");

        assertThat(run.errLines())
                .containsExactly("quota: standard input: 2 ElasticQuotas (a/quota-a, b/quota-b): apiVersion:"
                        + " nos.nebuly.com/v1alpha1 is not of Koordinator, which reads scheduling.sigs.k8s.io; counts"
                        + " here as a group of a tree");
    }

    @Test
    void quotasOfKoordinatorForThePluginNameTheCommandForThem() {
        assertThat(CommandRun.withInput(quotas(KOORDINATOR, ""), "capacity", "-")
                        .errLines())
                .contains("quota: standard input: 2 ElasticQuotas (a/quota-a, b/quota-b): apiVersion: " + KOORDINATOR
                        + " is not of the Capacity Scheduling plugin, which reads scheduling.x-k8s.io; for Koordinator,"
                        + " use quota solve; counts here as the quota of its namespace");
        assertThat(CommandRun.withInput(
                                quotas(KOORDINATOR, "quota.scheduling.koordinator.sh/tree-id: x"), "capacity", "-")
                        .errLines())
                .contains(
                        "quota: the ElasticQuotas are of Koordinator (label quota.scheduling.koordinator.sh/tree-id of"
                                + " ElasticQuota a/quota-a): use quota solve, admit or revoke, which share as in their tree;"
                                + " here each counts as the quota of its namespace")
                .noneMatch(line -> line.contains("apiVersion"));
    }

    @Test
    void theRightGroupIsNotReported() {
        assertThat(CommandRun.withInput(quotas(KOORDINATOR, ""), "solve", "-", "--total", "cpu=9")
                        .err())
                .isEmpty();
        assertThat(CommandRun.withInput(quotas(PLUGIN, ""), "capacity", "-").err())
                .doesNotContain("apiVersion", "Koordinator");
    }
}
