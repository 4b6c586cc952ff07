package io.github.quotatree.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.kubernetes.apiserver.Await;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A controller is stopped after some of its writes; another one finds the same state and completes it. */
class RestartTest {
    private final TestApiServer server = TestApiServer.start();

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 11})
    @SuppressWarnings("try") // the first one is only to be closed
    void anotherControllerCompletesWhatWasBegun(int writes) {
        TestControllers.create(server, ManifestFiles.objects("cluster.yaml"));
        try (QuotaController first = TestControllers.start(server, "one")) {
            Await.until(writes + " writes", () -> server.log().writes("elasticquotas") >= writes);
        }
        server.client().nodes().withName("general-4").delete();
        server.client()
                .pods()
                .inNamespace("vision")
                .resource(TestObjects.pod("late", "vision", 3))
                .create();
        server.client().pods().inNamespace("vision").withName("train-1").delete();
        try (QuotaController second = TestControllers.start(server, "two")) {
            TestControllers.awaitFreshSolve(server);
            assertThat(second.cluster().problems()).isEmpty();
        }
        long written = server.log().writes("elasticquotas");
        try (QuotaController third = TestControllers.start(server, "three")) {
            Await.until(
                    "three leads and is done",
                    () -> third.leadership().mayWrite()
                            && third.health().waitingFor().isEmpty()
                            && third.writing().runs() > 2);
            assertThat(server.log().writes("elasticquotas")).isEqualTo(written);
        }
    }
}
