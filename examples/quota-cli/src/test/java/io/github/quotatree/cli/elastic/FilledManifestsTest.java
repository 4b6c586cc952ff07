package io.github.quotatree.cli.elastic;

import static io.github.quotatree.cli.Yaml.container;
import static io.github.quotatree.cli.Yaml.labelledPod;
import static io.github.quotatree.cli.Yaml.node;
import static io.github.quotatree.cli.Yaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What {@code validate --fill} prints. */
class FilledManifestsTest {
    private static final String PROFILE = """
            ---
            kind: ElasticQuotaProfile
            metadata: {name: gpus, namespace: kube-system}
            spec:
              quotaName: gpu-root
              quotaLabels: {quota.scheduling.koordinator.sh/is-parent: "true", team: x}
              resourceRatio: "0.9"
              nodeSelector: {matchLabels: {pool: gpu}}
            """;

    private static CommandRun filled(String manifests) {
        CommandRun run = CommandRun.withInput(manifests, "validate", "--fill", "-");
        assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
        return run;
    }

    @Test
    void theManifestsOfARepository() {
        String manifests = PROFILE
                + node("n1", "pool: gpu", "cpu: 10, memory: 100Gi")
                + quota("train", "parent: gpu-root", "", "min: {cpu: 4}, max: {cpu: 8, memory: 1.50Gi}")
                + labelledPod("p", "name: train", container("cpu: 2"))
                + "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: \"1\", b: \"yes\", c: ~}\n";

        assertThat(filled(manifests).out()).isEqualTo("""
                ---
                # filled in: label tree-id
                apiVersion: quota.koordinator.sh/v1alpha1
                kind: ElasticQuotaProfile
                metadata:
                  name: gpus
                  namespace: kube-system
                  labels:
                    quota.scheduling.koordinator.sh/tree-id: "17288453225257765088"
                spec:
                  quotaName: gpu-root
                  quotaLabels:
                    quota.scheduling.koordinator.sh/is-parent: "true"
                    team: x
                  resourceRatio: "0.9"
                  nodeSelector:
                    matchLabels:
                      pool: gpu
                ---
                # filled in: the whole object, as the profile controller makes it
                # filled in: labels of a root quota, by ElasticQuotaProfile kube-system/gpus
                # filled in: spec.min and spec.max, by the nodes of now
                # filled in: annotation total-resource, by the nodes of now
                # filled in: label parent
                # filled in: annotation shared-weight, the max of now; frozen: it stays when the max changes
                apiVersion: scheduling.sigs.k8s.io/v1alpha1
                kind: ElasticQuota
                metadata:
                  name: gpu-root
                  namespace: kube-system
                  labels:
                    quota.scheduling.koordinator.sh/is-parent: "true"
                    team: x
                    quota.scheduling.koordinator.sh/is-root: "true"
                    quota.scheduling.koordinator.sh/tree-id: "17288453225257765088"
                    quota.scheduling.koordinator.sh/profile: gpus
                    quota.scheduling.koordinator.sh/parent: koordinator-root-quota
                  annotations:
                    quota.scheduling.koordinator.sh/total-resource: "{\\"cpu\\":\\"9\\",\\"memory\\":\\"90Gi\\"}"
                    quota.scheduling.koordinator.sh/shared-weight: "{\\"cpu\\":\\"4611686018427387\\",\\"memory\\":\\"4611686018427387\\"}"
                spec:
                  min:
                    cpu: "9"
                    memory: "90Gi"
                  max:
                    cpu: "4611686018427387"
                    memory: "4611686018427387"
                ---
                kind: Node
                metadata:
                  name: n1
                  labels:
                    pool: gpu
                status:
                  allocatable:
                    cpu: 10
                    memory: "100Gi"
                ---
                # filled in: label tree-id, that of the parent
                # filled in: annotation shared-weight, the max of now; frozen: it stays when the max changes
                apiVersion: scheduling.sigs.k8s.io/v1alpha1
                kind: ElasticQuota
                metadata:
                  name: train
                  namespace: quotas
                  labels:
                    quota.scheduling.koordinator.sh/parent: gpu-root
                    quota.scheduling.koordinator.sh/tree-id: "17288453225257765088"
                  annotations:
                    quota.scheduling.koordinator.sh/shared-weight: "{\\"cpu\\":\\"8\\",\\"memory\\":\\"1.50Gi\\"}"
                spec:
                  min:
                    cpu: 4
                  max:
                    cpu: 8
                    memory: "1.50Gi"
                ---
                # filled in: node affinity to the nodes of tree 17288453225257765088
                kind: Pod
                metadata:
                  name: p
                  namespace: pods
                  labels:
                    quota.scheduling.koordinator.sh/name: train
                spec:
                  containers:
                  - name: main
                    resources:
                      requests:
                        cpu: 2
                  affinity:
                    nodeAffinity:
                      requiredDuringSchedulingIgnoredDuringExecution:
                        nodeSelectorTerms:
                        - matchExpressions:
                          - key: pool
                            operator: In
                            values:
                            - gpu
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata:
                  name: c
                data:
                  a: "1"
                  b: "yes"
                  c: null
                """);
    }

    @Test
    void weightsGetTheKeysOfTheMax() {
        String out = filled(quota("a", "", "shared-weight: '{\"cpu\": 2, \"x\": 1}'", "max: {cpu: 8, memory: 4}")
                        + quota("b", "", "shared-weight: '{\"cpu\": 2}'", "max: {cpu: 8}")
                        + quota("c", ""))
                .out();

        assertThat(out)
                .contains("# filled in: annotation shared-weight: memory as in the max, without x, which max does not"
                        + " name; frozen: it stays when the max changes")
                .contains("shared-weight: \"{\\\"cpu\\\":2,\\\"memory\\\":\\\"4\\\"}\"")
                .containsOnlyOnce("frozen");
    }

    @Test
    void aRootWhoseNodesAreNotGivenIsLeftToTheController() {
        String out = filled(PROFILE + quota("train", "parent: gpu-root", "", "min: {cpu: 4}, max: {cpu: 8}"))
                .out();

        assertThat(out)
                .contains("# filled in: not spec.min, spec.max and total-resource, which depend on nodes that are not"
                        + " given")
                .doesNotContain("total-resource: ");
        assertThat(filled(out).out()).isEqualTo(out.replaceAll("(?m)^# filled in: (?!not).*\n", ""));
    }

    @Test
    void nothingIsPrintedWhereARuleIsBroken() {
        CommandRun run = CommandRun.withInput(quota("a", "min: {cpu: 2}, max: {cpu: 1}"), "validate", "--fill", "-");

        assertThat(run)
                .isEqualTo(new CommandRun(
                        1, "standard input: ElasticQuota quotas/a: spec.min.cpu: 2 is above the max, 1\n", ""));
        assertThat(CommandRun.withInput("quotatree: 1\ntotal: {cpu: 1}\ngroups: {a: {}}", "validate", "--fill", "-")
                        .err())
                .startsWith("quota: standard input: is a quotatree file, which leaves nothing to a webhook\n");
    }

    /** Filled manifests are the same cluster to every reader, and nothing is left to fill in. */
    @Test
    void whatIsFilledReadsBackToTheSameCluster() {
        for (int seed = 0; seed < 60; seed++) {
            String manifests = random(new Random(seed));
            CommandRun before = CommandRun.solve(manifests);
            String filled = filled(manifests).out();

            CommandRun after = CommandRun.solve(filled);

            assertThat(before.exitCode()).as(before.err()).isZero();
            assertThat(after.out()).as("seed %s", seed).isEqualTo(before.out());
            assertThat(filled(filled).out()).isEqualTo(filled.replaceAll("(?m)^# .*\n", ""));
        }
    }

    /** A total without its flavors would be read back as one of unknown models. */
    @Test
    void rootsHaveTheFlavorsOfTheirNodes() {
        String[] flavor = {"--flavor", "gpu=model"};
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            String manifests = PROFILE.replace(
                    "namespace: kube-system",
                    "namespace: kube-system, annotations: {quota.scheduling.koordinator.sh/resource-keys: '[\"gpu\"]'}");
            for (int i = 0; i < 4; i++) {
                manifests += node(
                        "n" + i,
                        "pool: gpu, model: " + (random.nextBoolean() ? "a100" : "v100"),
                        "gpu: " + (1 + random.nextInt(8)));
            }
            manifests += quota("train", "parent: gpu-root", "", "min: {gpu: 2}, max: {gpu: 9}");
            String filled = CommandRun.withInput(manifests, "validate", "--fill", flavor[0], flavor[1], "-")
                    .out();

            assertThat(filled).contains("quotatree.github.io/flavor-total").contains("flavor-min");
            CommandRun before = CommandRun.withInput(manifests, "solve", flavor[0], flavor[1], "-");
            CommandRun after = CommandRun.withInput(filled, "solve", flavor[0], flavor[1], "-");
            assertThat(before.exitCode()).as(before.err()).isZero();
            assertThat(after.out()).as("seed %s", seed).isEqualTo(before.out());
            assertThat(CommandRun.withInput(filled, "validate", "--fill", flavor[0], flavor[1], "-")
                            .out())
                    .isEqualTo(filled.replaceAll("(?m)^# .*\n", ""));
        }
    }

    private static String random(Random random) {
        List<String> documents = new ArrayList<>(List.of(PROFILE));
        for (int i = 0; i < 4; i++) {
            documents.add(
                    node("n" + i, i % 2 == 0 ? "pool: gpu" : "", "cpu: " + (1 + random.nextInt(9)) + ", memory: 7"));
        }
        for (int i = 0; i < 12; i++) {
            boolean isParent = i < 5;
            // each below an earlier one, or at the first level of either tree
            int above = random.nextInt(Math.min(5, i + 2)) - 1;
            String parent = above < 0 || above >= i ? (random.nextBoolean() ? "gpu-root" : "") : "g" + above;
            documents.add(quota(
                    "g" + i,
                    (isParent ? "is-parent: \"true\", " : "") + "parent: \"" + parent + "\"",
                    random.nextInt(4) == 0 ? "shared-weight: '{\"cpu\": 3, \"memory\": 2}'" : "",
                    "min: {cpu: 0}, max: {cpu: " + (1 + random.nextInt(20)) + ", memory: " + random.nextInt(9) + "}"));
            if (!isParent) {
                documents.add(
                        labelledPod("p" + i, "name: g" + i, container("cpu: " + random.nextInt(9) + ", memory: 1")));
            }
        }
        Collections.shuffle(documents, random);
        return String.join("", documents);
    }
}
