package io.github.quotatree.cli.elastic;

import static io.github.quotatree.cli.Yaml.node;
import static io.github.quotatree.cli.Yaml.quota;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.quotatree.cli.CommandRun;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The manifests that {@code validate} refuses as the API server and the webhook of Koordinator do. */
class RefusedManifestsTest {
    private static final String PARENT = quota("p", "is-parent: \"true\"", "", "min: {cpu: 9}, max: {cpu: 20}");

    private static final String STRICT = "max-strict-check-resource-keys: '[\"cpu\"]'";

    @TempDir
    private Path directory;

    static List<Arguments> refused() {
        return List.of(
                arguments(quota("a", "min: {cpu: 1, gpu: 1}, max: {cpu: 2}"), """
                        spec.min.gpu: the webhook refuses it: is included in min and not in max"""),
                arguments(quota("a", "min: {cpu: 5, memory: 9}, max: {cpu: 10, memory: 8}"), """
                        spec.min.memory: 9 is above the max, 8"""),
                arguments(quota("a", "min: {cpu: -1}, max: {cpu: 1}"), "spec.min.cpu: -1 is below 0"),
                arguments(quota("a", "max: {cpu: -1}"), "spec.max.cpu: -1 is below 0"),
                arguments(quota("a", "", "shared-weight: '{\"cpu\": -1}'", "max: {cpu: 1}"), """
                        annotation shared-weight.cpu: -1 is below 0"""),
                arguments(quota("a", "", "shared-weight: '{cpu: 1}'", "max: {cpu: 1}"), """
                        annotation shared-weight: the webhook refuses it: is not JSON: line 1, column 2:\
                         Unexpected character ('c' (code 99)): was expecting double-quote to start field name"""),
                arguments(quota("a", "", "shared-weight: '5'", "max: {cpu: 1}"), """
                        annotation shared-weight: the webhook refuses it: is not a JSON object"""),
                arguments(used(quota("a", "", STRICT, "max: {cpu: 3}"), "cpu: 4"), """
                        spec.max.cpu: the webhook refuses it: 3 is below used, 4, and\
                         max-strict-check-resource-keys names it"""),
                arguments(used(quota("a", "", STRICT, "max: {memory: 3}"), "cpu: 4"), """
                        spec.max.cpu: the webhook refuses it: is included in used and not in max, and\
                         max-strict-check-resource-keys names it"""),
                arguments(quota("a", "", "max-strict-check-resource-keys: '{}'", "max: {cpu: 3}"), """
                        annotation max-strict-check-resource-keys: the webhook refuses it: is not a JSON list of texts"""),
                arguments(PARENT + quota("a", "parent: p", "", "max: {cpu: 3, memory: 4}"), """
                        spec.max: the webhook refuses it: max keys cpu and memory are not the same as cpu of the\
                         parent p"""),
                arguments(
                        PARENT.replace("max: {cpu: 20}", "max: {cpu: 20, memory: 20}")
                                + quota("a", "parent: p", "", "min: {memory: 0}, max: {cpu: 3, memory: 4}"),
                        "spec.min.memory: the webhook refuses it: is not in the min of the parent p"),
                arguments(PARENT + quota("a", "parent: p", "", "min: {cpu: 10}, max: {cpu: 12}"), """
                        spec.min.cpu: the mins of its children sum to 10, above its own, 9"""),
                arguments(quota("q", "max: {cpu: 1}") + quota("a", "parent: q", "", "max: {cpu: 1}"), """
                        label parent: parent q is a leaf group"""),
                arguments(quota("a", "parent: q", "", "max: {cpu: 1}"), """
                        label parent: parent q does not exist; did you mean a?"""),
                arguments(quota("a", "parent: root", "", "max: {cpu: 1}"), """
                        label parent: parent root does not exist; the root of Koordinator is now named\
                         koordinator-root-quota"""),
                arguments(
                        quota("b", "", "namespaces: '[\"n\"]'", "max: {cpu: 1}")
                                + quota("a", "", "namespaces: '[\"n\"]'", "max: {cpu: 1}"),
                        "annotation namespaces: namespace n is bound to a already"),
                arguments(PARENT + quota("a", "parent: p, tree-id: t", "", "max: {cpu: 1}"), """
                        label tree-id: tree id "t" differs from "" of parent p"""),
                arguments(quota("a", "is-parent: true", "", "max: {cpu: 1}"), """
                        label quota.scheduling.koordinator.sh/is-parent: the API server refuses true (as yes and on\
                         are read), which is no text; write "true\""""),
                arguments(quota("a", "is-parent: yes", "", "max: {cpu: 1}"), """
                        label quota.scheduling.koordinator.sh/is-parent: the API server refuses true (as yes and on\
                         are read), which is no text; write "true\""""),
                arguments(quota("a", "", "x: Off", "max: {cpu: 1}"), """
                        annotation quota.scheduling.koordinator.sh/x: the API server refuses false (as no and off\
                         are read), which is no text; write "false\""""),
                arguments(quota("a", "", "namespaces: 5", "max: {cpu: 1}").replace("namespaces: 5", "x: 5"), """
                        annotation quota.scheduling.koordinator.sh/x: the API server refuses 5, which is no text;\
                         write "5\""""),
                arguments(quota("a", "parent: null", "", "max: {cpu: 1}"), """
                        label quota.scheduling.koordinator.sh/parent: is null, which kubectl refuses; leave it\
                         out, or write \"\""""),
                arguments(quota("a", "profile: \"b c\"", "", "max: {cpu: 1}"), """
                        label quota.scheduling.koordinator.sh/profile: the API server refuses "b c": the value of\
                         a label is at most 63 letters, digits, hyphens, underscores and dots, and starts and ends with\
                         a letter or digit"""));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void whatAClusterRefusesIsRefusedWithItsReason(String manifests, String line) {
        String file = CommandRun.write(directory, "quotas.yaml", manifests);

        CommandRun run = CommandRun.of("validate", file);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()
                        .replaceAll(":\\d+:\\d+: ElasticQuota quotas/[abp]: ", ": ")
                        .lines())
                .containsExactly(file + ": " + line);
    }

    @Test
    void aNameFollowsTheRulesOfDns() {
        String longest = "a." + "b".repeat(250) + "c";
        for (String name : List.of("a b", "A", "a_b", "-a", "a.", "a..b", longest + "d")) {
            CommandRun run = CommandRun.withInput(quota(name, "max: {cpu: 1}"), "validate", "-");

            assertThat(run.out())
                    .isEqualTo("standard input: ElasticQuota quotas/" + name + ": metadata.name: the API server refuses"
                            + " \"" + name + "\": a name is at most 253 lower-case letters, digits, hyphens and dots,"
                            + " and starts and ends with a letter or digit\n");
        }
        for (String name : List.of("a", "0-9", "a.b", longest)) {
            assertThat(CommandRun.withInput(quota(name, "max: {cpu: 1}"), "validate", "-"))
                    .isEqualTo(new CommandRun(0, "", ""));
        }
    }

    @Test
    void whatTheWebhookAcceptsIsAccepted() {
        for (String accepted : List.of(
                quota("a", "min: {cpu: 1}, max: {cpu: 10, gpu: 1}"),
                // a max below the use, unless the quota demands the check
                used(quota("a", "max: {cpu: 3}"), "cpu: 4"),
                used(quota("a", "", STRICT, "max: {cpu: 4}"), "cpu: 4000m, memory: 9"),
                quota("a", "", STRICT, "max: {memory: 4}"),
                PARENT + quota("a", "parent: p", "", "min: {cpu: 9}, max: {cpu: 90}"),
                quota("koordinator-default-quota", "max: {cpu: 3}"))) {
            assertThat(CommandRun.withInput(accepted, "validate", "-")).isEqualTo(new CommandRun(0, "", ""));
        }
    }

    @Test
    void quotasThatNoWebhookOfKoordinatorSeesHaveItsRulesNot() {
        String ofPlugin = quota("a", "min: {cpu: 1, gpu: 1}, max: {cpu: 2}")
                .replace("kind:", "apiVersion: scheduling.x-k8s.io/v1alpha1\nkind:");
        assertThat(CommandRun.withInput(ofPlugin, "validate", "-").out()).isEmpty();
        String file = "quotatree: 1\ntotal: {cpu: 1, gpu: 1}\ngroups: {B: {min: {cpu: 1}, max: {gpu: 1}}}";
        assertThat(CommandRun.withInput(file, "validate", "-").out()).isEmpty();
    }

    @Test
    void theResourcesOfARootThatAProfileMakesDependOnNodes() {
        String profile = """
                ---
                kind: ElasticQuotaProfile
                metadata: {name: gpus, namespace: kube-system}
                spec: {quotaName: gpu-root, nodeSelector: {matchLabels: {pool: gpu}}}
                """;
        String child = quota("a", "parent: gpu-root", "", "min: {cpu: 1}, max: {cpu: 2, gpu: 1}");

        assertThat(CommandRun.withInput(profile + node("n", "pool: gpu", "cpu: 4") + child, "validate", "-")
                        .out())
                .isEmpty();
    }

    private static String used(String quota, String amounts) {
        return quota + "status: {used: {" + amounts + "}}\n";
    }
}
