package io.github.quotatree.kubernetes.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.github.quotatree.kubernetes.QuotaController;
import io.github.quotatree.kubernetes.TestControllers;
import io.github.quotatree.kubernetes.apiserver.Await;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import io.github.quotatree.kubernetes.cluster.ApiKinds;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The root quota of a profile. */
class ProfileRootsTest {
    private static final String PREFIX = TestObjects.PREFIX;

    private final TestApiServer server = TestApiServer.start();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aProfileGetsItsRootWithTheTotalOfItsNodesInExactDecimals() {
        GenericKubernetesResource profile = profile("0.7");
        create(
                TestObjects.node("n1", 5, "p"),
                TestObjects.node("n2", 6, "p"),
                TestObjects.node("other", 9, null),
                profile);
        try (QuotaController controller = TestControllers.start(server, "one")) {
            awaitTotal("7700m");
            GenericKubernetesResource root = root();
            assertThat(root.getMetadata().getLabels())
                    .containsEntry(PREFIX + "is-root", "true")
                    .containsEntry(PREFIX + "is-parent", "true")
                    .containsEntry(PREFIX + "profile", "pool")
                    .containsEntry(PREFIX + "tree-id", "t1");
            assertThat(root.getMetadata().getAnnotations())
                    .containsEntry(PREFIX + "total-resource", "{\"cpu\":\"7700m\",\"memory\":\"0\"}")
                    .containsEntry(PREFIX + "unschedulable-resource", "{\"cpu\":\"0\",\"memory\":\"0\"}");
            assertThat(spec(root, "max")).containsEntry("cpu", "4611686018427387");

            server.client()
                    .nodes()
                    .withName("n2")
                    .edit(node -> new NodeBuilder(node)
                            .editSpec()
                            .withUnschedulable(true)
                            .endSpec()
                            .build());
            Await.until(
                    "unschedulable",
                    () -> root().getMetadata()
                            .getAnnotations()
                            .get(PREFIX + "unschedulable-resource")
                            .contains("4200m"));
            assertThat(spec(root(), "min")).containsEntry("cpu", "7700m");
            create(TestObjects.node("n3", 1, "p"));
            awaitTotal("8400m");
            assertThat(controller.cluster().snapshot().total("t1").value("cpu")).isEqualTo(8_400);
        }
    }

    @Test
    void aProfileWithoutATreeIdGetsOne() {
        GenericKubernetesResource profile = profile("1");
        profile.getMetadata().getLabels().clear();
        create(TestObjects.node("n1", 5, "p"), profile);
        try (QuotaController controller = TestControllers.start(server, "one")) {
            awaitTotal("5");
            String treeId = root().getMetadata().getLabels().get(PREFIX + "tree-id");
            assertThat(treeId).matches("[0-9]+");
            Await.until(
                    "label",
                    () -> treeId.equals(server.client()
                            .genericKubernetesResources(ApiKinds.PROFILES)
                            .inNamespace(TestApiServer.NAMESPACE)
                            .withName("pool")
                            .get()
                            .getMetadata()
                            .getLabels()
                            .get(PREFIX + "tree-id")));
            assertThat(controller.cluster().problems()).isEmpty();
        }
    }

    @Test
    void lostNodesCountAlthoughTheMinsBelowNoLongerFit() {
        create(TestObjects.node("n1", 10, "p"), TestObjects.node("n2", 10, "p"), profile("1"));
        Map<String, String> below = Map.of("tree-id", "t1", "parent", "pool-root");
        create(TestObjects.quota("a", 12, 20, below), TestObjects.quota("b", 6, 20, below));
        create(TestObjects.pod("pa", "a", 12), TestObjects.pod("pb", "b", 6));
        try (QuotaController controller = TestControllers.start(server, "one")) {
            awaitRuntimes("12", "6");
            assertThat(controller.cluster().problems()).isEmpty();
            server.client().nodes().withName("n2").delete();
            awaitRuntimes("6667m", "3333m");
            TestControllers.awaitFreshSolve(server);
            assertThat(controller.cluster().quotas().isValid()).isTrue();
            Await.until("a problem", () -> problem(root()).contains("the mins of its children sum to 18"));
            create(TestObjects.node("n3", 8, "p"));
            awaitRuntimes("12", "6");
            Await.until("no problem", () -> problem(root()).isEmpty());
        }
    }

    @Test
    void twoProfilesCannotGiveOneTreeTwoRoots() {
        create(TestObjects.node("n1", 5, "p"), profile("1"), TestObjects.profile("z-other", "t1", "other-root", "q"));
        try (QuotaController controller = TestControllers.start(server, "one")) {
            Await.until("synced", controller::isSynced);
            assertThat(controller.cluster().problems()).hasSize(1);
            assertThat(controller.cluster().problems().get(0).line())
                    .isEqualTo(
                            "ElasticQuotaProfile default/z-other: spec.quotaName: tree \"t1\" has its root quota from"
                                    + " ElasticQuotaProfile default/pool already");
        }
    }

    private static GenericKubernetesResource profile(String ratio) {
        GenericKubernetesResource profile = TestObjects.profile("pool", "t1", "pool-root", "p");
        profile.setAdditionalProperty(
                "spec",
                Map.of(
                        "quotaName",
                        "pool-root",
                        "resourceRatio",
                        ratio,
                        "nodeSelector",
                        Map.of("matchLabels", Map.of("pool", "p"))));
        return profile;
    }

    private void create(HasMetadata... objects) {
        TestControllers.create(server, List.of(objects));
    }

    private void awaitTotal(String cpu) {
        Await.until("a total of " + cpu, () -> {
            GenericKubernetesResource root = root();
            return root != null && cpu.equals(spec(root, "min").get("cpu"));
        });
    }

    private void awaitRuntimes(String ofA, String ofB) {
        Await.until(
                "runtimes " + ofA + " and " + ofB,
                () -> runtime("a").contains("\"" + ofA + "\"") && runtime("b").contains("\"" + ofB + "\""));
    }

    private String runtime(String quota) {
        Map<String, String> annotations = quota(quota).getMetadata().getAnnotations();
        return annotations == null ? "" : annotations.getOrDefault(PREFIX + "runtime", "");
    }

    private static String problem(GenericKubernetesResource quota) {
        return quota.getMetadata().getAnnotations().getOrDefault(QuotaStatuses.PROBLEM, "");
    }

    private GenericKubernetesResource root() {
        return quota("pool-root");
    }

    private GenericKubernetesResource quota(String name) {
        return server.client()
                .genericKubernetesResources(ApiKinds.QUOTAS)
                .inNamespace(TestApiServer.NAMESPACE)
                .withName(name)
                .get();
    }

    private static Map<?, ?> specOf(GenericKubernetesResource quota) {
        return (Map<?, ?>) quota.getAdditionalProperties().get("spec");
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> spec(GenericKubernetesResource quota, String list) {
        return (Map<String, Object>) specOf(quota).get(list);
    }
}
