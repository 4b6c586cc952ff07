package io.github.quotatree.kubernetes.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.github.quotatree.kubernetes.TestControllers;
import io.github.quotatree.kubernetes.apiserver.Await;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** By quota alone a group gives back what is above its runtime, whoever benefits, and no pod is decided on. */
class StrictProgramTest {
    private final TestApiServer server = TestApiServer.start();
    private final CountDownLatch stop = new CountDownLatch(1);

    @AfterEach
    void close() {
        stop.countDown();
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--quota-only", "--strict"})
    void aGroupGivesBackForAPodThatCannotStart(String option) {
        List<HasMetadata> objects = new ArrayList<>();
        objects.add(TestObjects.node("n", 10, null));
        objects.add(TestObjects.quota("a", 4, 10, Map.of()));
        objects.add(TestObjects.quota("b", 6, 10, Map.of()));
        for (int k = 1; k <= 5; k++) {
            objects.add(TestObjects.running(
                    TestObjects.pod("a" + k, "a", 2), "n", String.format("2026-01-01T11:%02d:00Z", k)));
        }
        objects.add(TestObjects.pod("large", "b", 9)); // beyond the runtime of b
        TestControllers.create(server, objects);
        CompletableFuture<Integer> exit = CompletableFuture.supplyAsync(
                () -> ControllerCommand.commandLine(server.config("program"), stop)
                        .execute(
                                option,
                                "--dry-run=false",
                                "--overuse-delay=100ms",
                                "--merge=5ms",
                                "--metrics-port=0",
                                "--identity=one"),
                TestControllers.THREADS);
        Await.until("three pods are evicted", () -> evictions() == 3);
        stop.countDown();
        assertThat(exit.join()).isZero();
        assertThat(server.log().entries(request -> request.is("patch", "pods"))).isEmpty();
    }

    private int evictions() {
        return server.log()
                .entries(request -> request.subresource().equals("eviction"))
                .size();
    }
}
