package io.github.quotatree.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.github.quotatree.kubernetes.apiserver.Await;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.cluster.ApiKinds;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The controller on the clusters of the examples. */
class ControllerWalkTest {
    private final TestApiServer server = TestApiServer.start();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void theQuotasOfACompanySayWhatAFreshSolveSays() {
        TestControllers.create(server, ManifestFiles.objects("cluster.yaml"));
        try (QuotaController controller = TestControllers.start(server, "one")) {
            Await.until("ready", () -> controller.health().waitingFor().isEmpty());
            TestControllers.awaitFreshSolve(server);

            GenericKubernetesResource vision = quota("quotas", "vision");
            assertThat(vision.getMetadata().getAnnotations())
                    .containsEntry(
                            "quota.scheduling.koordinator.sh/runtime", "{\"cpu\":\"27500m\",\"memory\":\"110Gi\"}");
        }
    }

    @Test
    void anUnchangedClusterIsNotWrittenAndNotReadAgain() {
        TestControllers.create(server, ManifestFiles.objects("cluster.yaml"));
        try (QuotaController controller = TestControllers.start(server, "one")) {
            TestControllers.awaitFreshSolve(server);
            long runs = controller.writing().runs();
            Await.until("quiet", () -> controller.writing().runs() > runs + 1);
            server.log().clear();
            long quiet = controller.writing().runs();
            controller.writing().request();
            Await.until("two more runs", () -> controller.writing().runs() > quiet + 1);

            assertThat(server.log().entries(request -> !request.resource().equals("leases")))
                    .isEmpty();
        }
    }

    private GenericKubernetesResource quota(String namespace, String name) {
        return server.client()
                .genericKubernetesResources(ApiKinds.QUOTAS)
                .inNamespace(namespace)
                .withName(name)
                .get();
    }
}
