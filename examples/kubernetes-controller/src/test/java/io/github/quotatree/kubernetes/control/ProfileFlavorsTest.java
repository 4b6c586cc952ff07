package io.github.quotatree.kubernetes.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.github.quotatree.kubernetes.QuotaController;
import io.github.quotatree.kubernetes.TestControllers;
import io.github.quotatree.kubernetes.apiserver.Await;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import io.github.quotatree.kubernetes.cluster.ApiKinds;
import io.github.quotatree.reading.manifest.FlavorLabels;
import io.github.quotatree.workload.AdmissionRule;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The flavors of the root quota of a profile: those of its nodes, and no others. */
class ProfileFlavorsTest {
    private static final String CARD = "example.com/card";
    private static final String MIN = "quotatree.github.io/flavor-min";
    private static final String TOTAL = "quotatree.github.io/flavor-total";

    private final TestApiServer server = TestApiServer.start();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void theRootHasTheModelsOfItsNodesSoThatPromisesBelowItAreKept() {
        create(
                node("n", "p", "new", 2),
                node("o", "p", "old", 4),
                node("elsewhere", "q", "new", 8),
                TestObjects.profile("pool", "t1", "pool-root", "p"));
        GenericKubernetesResource promised =
                TestObjects.quota("a", 0, 9, Map.of("tree-id", "t1", "parent", "pool-root"));
        promised.getMetadata().setAnnotations(Map.of(MIN, "{\"" + CARD + "\":{\"new\":2}}"));
        create(promised);
        try (QuotaController controller = start()) {
            awaitRoot("{\"" + CARD + "\":{\"new\":2,\"old\":4}}");
            Await.until("no problem", () -> controller.cluster().problems().isEmpty());
            assertThat(controller.cluster().snapshot().total("t1").value(CARD, "new"))
                    .isEqualTo(2);
            assertThat(controller.cluster().snapshot().forest().tree("t1").flatMap(tree -> tree.group("a")))
                    .hasValueSatisfying(
                            group -> assertThat(group.min().value(CARD, "new")).isEqualTo(2));

            server.client().nodes().withName("o").delete();
            awaitRoot("{\"" + CARD + "\":{\"new\":2}}");
        }
    }

    @Test
    void theRootHasNoModelsAnyMoreOnceNoNodeHasOne() {
        create(node("n", "p", "new", 2), TestObjects.profile("pool", "t1", "pool-root", "p"));
        GenericKubernetesResource counting =
                TestObjects.quota("a", 0, 9, Map.of("tree-id", "t1", "parent", "pool-root"));
        counting.setAdditionalProperty("spec", Map.of("max", Map.of("cpu", 9, CARD, 9)));
        create(counting);
        try (QuotaController controller = start()) {
            awaitRoot("{\"" + CARD + "\":{\"new\":2}}");
            server.client().nodes().withName("n").delete();
            create(TestObjects.node("m", 8, "p"));
            Await.until(
                    "no models",
                    () -> annotation(MIN).isEmpty() && annotation(TOTAL).isEmpty());
            assertThat(controller.cluster().quotas().isValid()).isTrue();
        }
    }

    /** Of a controller that counts no flavors, what users write for other readers is left alone. */
    @Test
    void withoutTheOptionTheAnnotationsAreNotTouched() {
        create(node("n", "p", "new", 2), TestObjects.profile("pool", "t1", "pool-root", "p"));
        try (QuotaController controller = TestControllers.start(server, "one")) {
            Await.until("a root", () -> root() != null);
            TestControllers.edit(server, TestApiServer.NAMESPACE, "pool-root", root -> {
                root.getMetadata().getAnnotations().put(TOTAL, "{\"" + CARD + "\":{\"new\":2}}");
                return root;
            });
            create(TestObjects.node("m", 8, "p"));
            Await.until(
                    "the root of two nodes",
                    () -> annotation(TestObjects.PREFIX + "total-resource").contains("\"cpu\":\"16\""));
            assertThat(annotation(TOTAL)).contains("new");
            assertThat(controller.cluster().quotas().isValid()).isTrue();
        }
    }

    private QuotaController start() {
        return TestControllers.start(
                server,
                TestControllers.settings("one")
                        .withRule(AdmissionRule.LOANS)
                        .withFlavors(FlavorLabels.of(List.of(CARD + "=model"), List.of())));
    }

    private static Node node(String name, String pool, String model, int cards) {
        Map<String, Quantity> amounts = Map.of("cpu", new Quantity("8"), CARD, new Quantity(String.valueOf(cards)));
        return new NodeBuilder(TestObjects.node(name, 8, pool))
                .editMetadata()
                .addToLabels("model", model)
                .endMetadata()
                .editStatus()
                .withCapacity(amounts)
                .withAllocatable(amounts)
                .endStatus()
                .build();
    }

    private void create(HasMetadata... objects) {
        TestControllers.create(server, List.of(objects));
    }

    private void awaitRoot(String models) {
        Await.until(
                "models " + models,
                () -> annotation(MIN).equals(models) && annotation(TOTAL).equals(models));
    }

    private String annotation(String name) {
        GenericKubernetesResource root = root();
        Map<String, String> annotations =
                root == null ? null : root.getMetadata().getAnnotations();
        return annotations == null ? "" : annotations.getOrDefault(name, "");
    }

    private GenericKubernetesResource root() {
        return server.client()
                .genericKubernetesResources(ApiKinds.QUOTAS)
                .inNamespace(TestApiServer.NAMESPACE)
                .withName("pool-root")
                .get();
    }
}
