package io.github.quotatree.kubernetes.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.github.quotatree.kubernetes.QuotaController;
import io.github.quotatree.kubernetes.TestControllers;
import io.github.quotatree.kubernetes.apiserver.Await;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import io.github.quotatree.kubernetes.cluster.ApiKinds;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Quotas that are not valid: the last valid ones stay in force, and the bad ones say why. */
class InvalidQuotasTest {
    private final TestApiServer server = TestApiServer.start();

    @BeforeEach
    void createTeams() {
        create(TestObjects.node("n1", 10, null));
        create(TestObjects.quota("a", 4, 10, Map.of()), TestObjects.quota("b", 6, 10, Map.of()));
        create(TestObjects.pod("pa", "a", 3));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aPromiseByFlavorIsReportedAndLeavesTheQuotasInForce() {
        try (QuotaController controller = TestControllers.start(server, "one")) {
            awaitRuntime("a", "3");
            GenericKubernetesResource promised = TestObjects.quota("c", 0, 10, Map.of());
            promised.getMetadata().setAnnotations(Map.of("quotatree.github.io/flavor-max", "{\"cpu\":{\"fast\":1}}"));
            create(promised);
            Await.until(
                    "the problem",
                    () -> text("c", QuotaStatuses.PROBLEM)
                            .contains(
                                    "annotation flavor-max.cpu: is not kept: the controller counts its units together without --flavor"));
            assertThat(controller.cluster().quotas().isValid()).isTrue();
            create(TestObjects.pod("pc", "c", 2));
            awaitRuntime("c", "2");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "7 | 5 | spec.min.cpu: 7 is above the max, 5",
                "-1 | 5 | spec.min.cpu: -1 is below 0",
                "many | 5 | spec.min.cpu: \"many\" is not a quantity",
            })
    void theLastValidQuotasStayInForceWithTheNodesAndPodsOfNow(String min, String max, String problem) {
        try (QuotaController controller = TestControllers.start(server, "one")) {
            awaitRuntime("a", "3");
            edit("b", min, max);
            Await.until("the problem", () -> text("b", QuotaStatuses.PROBLEM).contains(problem));
            assertThat(controller.cluster().quotas().isValid()).isFalse();
            assertThat(text("a", QuotaStatuses.PROBLEM)).isEmpty();

            create(TestObjects.pod("pa2", "a", 5), TestObjects.pod("pb", "b", 9));
            awaitRuntime("a", "4");
            awaitRuntime("b", "6");
            server.client().nodes().withName("n1").delete();
            create(TestObjects.node("n2", 12, null));
            awaitRuntime("b", "7");
            Await.until("ready", () -> controller.health().waitingFor().isEmpty());

            edit("b", "6", "10");
            Await.until("no problem", () -> text("b", QuotaStatuses.PROBLEM).isEmpty());
            TestControllers.awaitFreshSolve(server);
        }
    }

    @Test
    void aControllerThatFindsNoValidQuotasWritesNothingButThatAndWaits() {
        edit("b", "7", "5");
        try (QuotaController controller = TestControllers.start(server, "one")) {
            Await.until("the problem", () -> text("b", QuotaStatuses.PROBLEM).contains("above the max"));
            assertThat(text("a", QuotaStatuses.RUNTIME)).isEmpty();
            Await.until(
                    "a first run", () -> controller.health().waitingFor().equals(List.of("quotas that make a forest")));
            assertThat(text("a", QuotaStatuses.RUNTIME)).isEmpty();
            assertThat(controller.health().ailments()).isEmpty();
            edit("b", "6", "10");
            TestControllers.awaitFreshSolve(server);
            Await.until("ready", () -> controller.health().waitingFor().isEmpty());
        }
    }

    @Test
    void twoQuotasOfOneNameSayWhichCameFirst() {
        try (QuotaController controller = TestControllers.start(server, "one")) {
            awaitRuntime("a", "3");
            GenericKubernetesResource other = TestObjects.quota("a", 1, 1, Map.of());
            other.getMetadata().setNamespace("elsewhere");
            create(other);
            Await.until(
                    "a problem",
                    () -> controller.cluster().problems().stream()
                            .anyMatch(problem -> problem.line()
                                    .equals(
                                            "ElasticQuota elsewhere/a: metadata.name: is declared already, in ElasticQuota"
                                                    + " default/a")));
            awaitRuntime("a", "3");
        }
    }

    private void create(HasMetadata... objects) {
        TestControllers.create(server, List.of(objects));
    }

    private void edit(String name, String min, String max) {
        TestControllers.edit(server, TestApiServer.NAMESPACE, name, quota -> {
            quota.setAdditionalProperty("spec", Map.of("min", Map.of("cpu", min), "max", Map.of("cpu", max)));
            return quota;
        });
    }

    private void awaitRuntime(String quota, String cpu) {
        Await.until(
                "runtime " + cpu + " of " + quota,
                () -> text(quota, QuotaStatuses.RUNTIME).equals("{\"cpu\":\"" + cpu + "\"}"));
    }

    private String text(String name, String annotation) {
        Map<String, String> annotations = server.client()
                .genericKubernetesResources(ApiKinds.QUOTAS)
                .inNamespace(TestApiServer.NAMESPACE)
                .withName(name)
                .get()
                .getMetadata()
                .getAnnotations();
        return annotations == null ? "" : annotations.getOrDefault(annotation, "");
    }
}
