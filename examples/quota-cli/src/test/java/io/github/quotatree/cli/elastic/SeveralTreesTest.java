package io.github.quotatree.cli.elastic;

import static io.github.quotatree.cli.Yaml.container;
import static io.github.quotatree.cli.Yaml.labelledPod;
import static io.github.quotatree.cli.Yaml.node;
import static io.github.quotatree.cli.Yaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.cli.CommandRun;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Trees of manifests that were never in a cluster: what the webhook and the profile controller fill in. */
class SeveralTreesTest {
    private static final String NODES = node("n1", "pool: gpu", "cpu: 10, memory: 100, pods: 5")
            + node("n2", "pool: gpu", "cpu: 2.5, memory: 40")
            + node("n3", "pool: x", "cpu: 7, memory: 70");
    private static final String A =
            quota("a", "parent: root, is-parent: \"true\"", "", "min: {cpu: 4}, max: {cpu: 9, memory: 90}");
    private static final String B = quota("b", "parent: a", "", "min: {cpu: 3}, max: {cpu: 9, memory: 90}");
    private static final String C = quota("c", "", "", "min: {cpu: 1}, max: {cpu: 9, memory: 90}");
    private static final String PODS =
            labelledPod("p", "name: b", container("cpu: 6")) + labelledPod("q", "name: c", container("cpu: 2"));

    private static String profile(String labels, String spec) {
        return """
                ---
                kind: ElasticQuotaProfile
                metadata: {name: gpus, namespace: kube-system, labels: {%s}}
                spec: {nodeSelector: {matchLabels: {pool: gpu}}, %s}
                """.formatted(labels, spec);
    }

    private static final String PROFILE =
            profile("quota.scheduling.koordinator.sh/tree-id: t", "quotaName: root, resourceRatio: \"0.9\"");
    private static final String ROOT = quota(
            "root",
            "is-parent: \"true\", is-root: \"true\", tree-id: t",
            "total-resource: '{\"cpu\": 12, \"memory\": 100}'",
            "min: {cpu: 12, memory: 100}, max: {cpu: 4611686018427387, memory: 4611686018427387}");

    private static CommandRun solved(String manifests) {
        CommandRun run = CommandRun.solve(manifests);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run;
    }

    private static List<String> names(CommandRun run, String tree) {
        List<String> names = new ArrayList<>();
        for (JsonNode group : run.tree(tree).get("groups")) {
            names.add(group.get("name").asText());
        }
        return names;
    }

    @Test
    void aChildWithoutATreeIdIsInTheTreeOfItsParentInAnyOrder() {
        List<String> documents = new ArrayList<>(List.of(NODES, ROOT, A, B, C, PODS));
        for (int seed = 0; seed < 10; seed++) {
            Collections.shuffle(documents, new Random(seed));

            CommandRun run = solved(String.join("", documents));

            assertThat(names(run, "t")).containsExactly("root", "a", "b");
            assertThat(names(run, "")).containsExactly("c");
            assertThat(run.value("t", "b", "runtime", "cpu")).isEqualTo("6000");
            assertThat(run.err()).isEmpty();
        }
    }

    @Test
    void atAnyDepthAndAlsoWhereParentsAreACircle() {
        StringBuilder chain = new StringBuilder(NODES + ROOT + C);
        for (int i = 20_000; i > 0; i--) {
            chain.append(quota("g" + i, "is-parent: \"true\", parent: " + (i == 1 ? "root" : "g" + (i - 1)), "", ""));
        }
        assertThat(names(solved(chain.toString()), "t")).hasSize(20_001);
        String circle = quota("x", "is-parent: \"true\", parent: y", "", "")
                + quota("y", "is-parent: \"true\", parent: x", "", "")
                + quota("z", "is-parent: \"true\", parent: z", "", "")
                + quota("o", "parent: none", "", "");
        assertThat(CommandRun.solve(NODES + ROOT + C + circle).exitCode()).isEqualTo(2);
    }

    @Test
    void anotherTreeThanThatOfTheParentIsAnError() {
        String other = quota("b", "parent: a, tree-id: u", "", "max: {cpu: 9, memory: 9}");

        CommandRun run = CommandRun.withInput(NODES + ROOT + A + other + C, "validate", "-");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .isEqualTo("standard input: ElasticQuota quotas/b: label tree-id: tree id \"u\" differs from"
                        + " \"t\" of parent a\n");
        assertThat(CommandRun.solve(NODES + ROOT + A + other + C).exitCode()).isEqualTo(2);
    }

    @Test
    void aProfileMakesTheRootQuotaThatIsMissing() {
        CommandRun run = solved(NODES + PROFILE + A + B + C + PODS);

        assertThat(names(run, "t")).containsExactly("root", "a", "b");
        assertThat(run.tree("t").get("total").get("cpu").asText()).isEqualTo("11250");
        assertThat(run.value("t", "root", "min", "cpu")).isEqualTo("11250");
        assertThat(run.value("t", "root", "min", "memory")).isEqualTo("126");
        assertThat(run.value("t", "root", "max", "memory")).isEqualTo("4611686018427387");
        assertThat(run.tree("").get("total").get("cpu").asText()).isEqualTo("7000");
        assertThat(run.value("t", "b", "runtime", "cpu")).isEqualTo("6000");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void theKeysAndLabelsOfTheRootAreThoseOfTheProfile() {
        String profile = profile(
                        "quota.scheduling.koordinator.sh/tree-id: t",
                        "quotaName: root, quotaLabels: {quota.scheduling.koordinator.sh/ignore-default-tree: \"true\","
                                + " quota.scheduling.koordinator.sh/is-parent: \"false\"}")
                .replace(
                        "labels:",
                        "annotations: {quota.scheduling.koordinator.sh/resource-keys: '[\"cpu\", \"pods\"]'},"
                                + " labels:");
        CommandRun run = solved(NODES + profile + C);

        assertThat(run.value("t", "root", "min", "pods")).isEqualTo("5");
        assertThat(run.value("t", "root", "min", "memory")).isEqualTo("0");
        assertThat(run.tree("").get("total").get("cpu").asText()).isEqualTo("19500");
        assertThat(CommandRun.withInput(NODES + profile + A, "validate", "-").out())
                .contains("ElasticQuota quotas/a: label parent: parent root is a leaf group");
    }

    @Test
    void aRootThatStandsInTheManifestsIsCompleted() {
        String bare = quota("root", "is-parent: \"true\"", "", "");
        CommandRun run = solved(NODES + A + B + bare + PROFILE + C + PODS);

        assertThat(names(run, "t")).containsExactly("root", "a", "b");
        assertThat(run.value("t", "root", "min", "cpu")).isEqualTo("11250");
        assertThat(run.err()).isEmpty();
        CommandRun declared =
                solved(NODES + A + B + quota("root", "is-parent: \"true\"", "", "min: {cpu: 9}") + PROFILE + C + PODS);
        assertThat(declared.value("t", "root", "min", "cpu")).isEqualTo("9000");
        assertThat(declared.value("t", "root", "max", "cpu")).isEqualTo("absent");
        assertThat(declared.tree("t").get("total").get("cpu").asText()).isEqualTo("11250");
        // in a cluster, the controller has written them
        CommandRun written = solved(NODES + ROOT + A + B + PROFILE + C + PODS);
        assertThat(written.value("t", "root", "min", "cpu")).isEqualTo("12000");
        assertThat(written.tree("t").get("total").get("cpu").asText()).isEqualTo("12000");
    }

    @Test
    void aProfileWithoutATreeIdHasTheHashOfItsName() {
        String profile = profile("", "quotaName: root");

        assertThat(names(solved(NODES + profile + A + B + C), TreeId.of("kube-system/gpus")))
                .containsExactly("root", "a", "b");
        CommandRun labelled = solved(NODES + profile + ROOT.replaceAll("total-resource: '[^']*'", "") + A + B + C);
        assertThat(names(labelled, "t")).containsExactly("root", "a", "b");
        assertThat(labelled.errLines())
                .contains("quota: standard input: ElasticQuotaProfile kube-system/gpus: label"
                        + " quota.scheduling.koordinator.sh/tree-id: is missing; it counts as \"t\", as of its root"
                        + " quota root");
    }

    @Test
    void labelsThatContradictAreErrors() {
        assertThat(CommandRun.solve(NODES + PROFILE.replace("tree-id: t", "tree-id: u") + ROOT + A)
                        .errLines())
                .contains("quota: standard input: ElasticQuota quotas/root: label tree-id: \"t\" differs from that of"
                        + " ElasticQuotaProfile kube-system/gpus, \"u\", whose root quota this is");
        assertThat(CommandRun.solve(NODES
                                + PROFILE
                                + PROFILE.replace("gpus", "more").replace("root", "other"))
                        .err())
                .contains("ElasticQuotaProfile kube-system/more: spec.quotaName: tree \"t\" has its root quota from");
        assertThat(CommandRun.solve(NODES
                                + PROFILE
                                + PROFILE.replace("gpus", "more").replace(": t}", ": u}"))
                        .err())
                .contains("ElasticQuotaProfile kube-system/more: spec.quotaName: root is the root quota of tree");
    }

    /** The webhook does not compare the min of a root with those below it when the controller writes it. */
    @Test
    void aRootMayHaveLessThanTheMinsBelowIt() {
        String big = A.replace("cpu: 4", "cpu: 40").replace("cpu: 9,", "cpu: 90,") + B;

        CommandRun lost = solved(NODES + ROOT + big + C + PODS);

        assertThat(lost.value("t", "root", "runtime", "cpu")).isEqualTo("6000");
        assertThat(lost.errLines())
                .containsExactly("quota: standard input: ElasticQuota quotas/root: spec.min: is less than the mins of"
                        + " its children, as after the loss of nodes; it counts as their sum, and their mins are"
                        + " scaled");
        // but it refuses the creation of such a child
        assertThat(CommandRun.withInput(NODES + ROOT + big, "validate", "-").out())
                .isEqualTo("standard input: ElasticQuota quotas/root: spec.min.cpu: the mins of its children sum to 40,"
                        + " above its own, 12\n");
        // without nodes, nobody knows what the controller will write
        assertThat(CommandRun.withInput(PROFILE + big, "validate", "-")).isEqualTo(new CommandRun(0, "", ""));
    }

    /** The hash by another way: with unbounded integers. */
    private static final class TreeId {
        static String of(String name) {
            BigInteger hash = new BigInteger("cbf29ce484222325", 16);
            for (int i = 0; i < name.length(); i++) {
                hash = hash.xor(BigInteger.valueOf(name.charAt(i)))
                        .multiply(new BigInteger("100000001b3", 16))
                        .mod(BigInteger.ONE.shiftLeft(64));
            }
            return hash.toString();
        }
    }
}
