package io.github.quotatree.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pods come, start, end and go, nodes come and go, and quotas are edited, while the controller writes. */
class PodChurnTest {
    private static final List<String> GROUPS =
            List.of("vision", "language", "serving", "ingress", "training", "notebooks", "nobody", "research");

    private final TestApiServer server = TestApiServer.start();
    private final KubernetesClient client = server.client();
    private final List<String> pods = new ArrayList<>();
    private int made;

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void whatIsWrittenFollows(long seed) {
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        TestControllers.create(server, ManifestFiles.objects("cluster.yaml"));
        try (QuotaController controller = TestControllers.start(server, "one")) {
            for (int round = 0; round < 6; round++) {
                for (int step = 0; step < 25; step++) {
                    change(random);
                }
                TestControllers.awaitFreshSolve(server);
            }
            assertThat(controller.writing().failedRuns()).isZero();
        }
    }

    private void change(Random random) {
        switch (random.nextInt(10)) {
            case 0, 1, 2, 3 -> createPod(random);
            case 4, 5 -> edit(random, pod -> TestObjects.running(pod, "general-1", "2026-01-01T10:00:00Z"));
            case 6 -> edit(random, PodChurnTest::ended);
            case 7 -> delete(random);
            case 8 -> changeNode(random);
            default -> changeMax(random);
        }
    }

    private void createPod(Random random) {
        String name = "pod-" + made++;
        String group = GROUPS.get(random.nextInt(GROUPS.size()));
        Pod pod = TestObjects.pod(name, group.equals("research") ? "language" : group, 1 + random.nextInt(6));
        client.pods().inNamespace(TestApiServer.NAMESPACE).resource(pod).create();
        pods.add(name);
    }

    private void edit(Random random, java.util.function.UnaryOperator<Pod> change) {
        if (!pods.isEmpty()) {
            client.pods()
                    .inNamespace(TestApiServer.NAMESPACE)
                    .withName(pods.get(random.nextInt(pods.size())))
                    .edit(change);
        }
    }

    private static Pod ended(Pod pod) {
        return new PodBuilder(pod)
                .withNewStatus()
                .withPhase("Succeeded")
                .endStatus()
                .build();
    }

    private void delete(Random random) {
        if (!pods.isEmpty()) {
            String name = pods.remove(random.nextInt(pods.size()));
            client.pods().inNamespace(TestApiServer.NAMESPACE).withName(name).delete();
        }
    }

    private void changeNode(Random random) {
        String name = List.of("general-4", "gpu-2").get(random.nextInt(2));
        if (client.nodes().withName(name).get() == null) {
            client.nodes()
                    .resource(TestObjects.node(name, 8 + random.nextInt(40), name.equals("gpu-2") ? "gpu" : "general"))
                    .create();
        } else {
            client.nodes().withName(name).delete();
        }
    }

    private void changeMax(Random random) {
        int cpu = 20 + random.nextInt(40);
        TestControllers.edit(server, "quotas", "vision", quota -> {
            quota.setAdditionalProperty(
                    "spec",
                    Map.of(
                            "min",
                            Map.of("cpu", "20", "memory", new Quantity("80Gi").toString()),
                            "max",
                            Map.of("cpu", String.valueOf(cpu), "memory", "200Gi")));
            return quota;
        });
    }
}
