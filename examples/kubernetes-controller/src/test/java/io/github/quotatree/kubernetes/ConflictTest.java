package io.github.quotatree.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.github.quotatree.kubernetes.apiserver.Await;
import io.github.quotatree.kubernetes.apiserver.ServerFaults.Failure;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import io.github.quotatree.kubernetes.cluster.ApiKinds;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConflictTest {
    private final TestApiServer server = TestApiServer.start();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void conflictsAreReadAgainAndFailuresTriedAgain() {
        TestControllers.create(server, ManifestFiles.objects("cluster.yaml"));
        server.faults().fail(Failure.CONFLICT, 9, request -> request.is("patch", "elasticquotas"));
        server.faults().fail(Failure.SERVER_ERROR, 5, request -> request.is("create|patch", "elasticquotas"));
        server.faults().fail(Failure.LOST_ANSWER, 3, request -> request.is("patch", "elasticquotas"));
        server.faults().fail(Failure.TOO_MANY_REQUESTS, 3, request -> request.is("patch", "elasticquotas"));
        try (QuotaController controller = TestControllers.start(server, "one")) {
            TestControllers.awaitFreshSolve(server);
            assertThat(controller.writer().conflicts()).isGreaterThanOrEqualTo(9);
        }
    }

    @Test
    void whatUsersWriteMeanwhileStays() {
        TestControllers.create(server, ManifestFiles.objects("cluster.yaml"));
        Random random = new Random(7);
        try (QuotaController controller = TestControllers.start(server, "one")) {
            for (int k = 0; k < 40; k++) {
                int note = k;
                String quota = List.of("vision", "language", "research").get(random.nextInt(3));
                server.client()
                        .pods()
                        .inNamespace("vision")
                        .resource(TestObjects.pod("more-" + k, "vision", 1))
                        .create();
                TestControllers.edit(server, "quotas", quota, found -> noted(found, note));
            }
            TestControllers.awaitFreshSolve(server);
            long all = List.of("vision", "language", "research").stream()
                    .mapToLong(name -> server
                            .client()
                            .genericKubernetesResources(ApiKinds.QUOTAS)
                            .inNamespace("quotas")
                            .withName(name)
                            .get()
                            .getMetadata()
                            .getAnnotations()
                            .keySet()
                            .stream()
                            .filter(key -> key.startsWith("note-"))
                            .count())
                    .sum();
            assertThat(all).isEqualTo(40);
            Await.until("ready", () -> controller.health().waitingFor().isEmpty());
        }
    }

    private static GenericKubernetesResource noted(GenericKubernetesResource quota, int note) {
        Map<String, String> annotations = quota.getMetadata().getAnnotations();
        Map<String, String> more = new java.util.TreeMap<>(annotations == null ? Map.of() : annotations);
        more.put("note-" + note, "by a user");
        quota.getMetadata().setAnnotations(more);
        return quota;
    }
}
