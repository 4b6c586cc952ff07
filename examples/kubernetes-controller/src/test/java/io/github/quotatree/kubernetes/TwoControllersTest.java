package io.github.quotatree.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.kubernetes.apiserver.Await;
import io.github.quotatree.kubernetes.apiserver.RequestLog.Entry;
import io.github.quotatree.kubernetes.apiserver.ServerFaults.Failure;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Of two controllers one writes, whatever happens to it, and the other one takes over. */
class TwoControllersTest {
    private final TestApiServer server = TestApiServer.start();
    private int made;

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    @SuppressWarnings("try") // closed before its end
    void whenTheLeaderStopsTheOtherOneTakesOver() {
        TestControllers.create(server, ManifestFiles.objects("cluster.yaml"));
        try (QuotaController first = TestControllers.start(server, "one")) {
            TestControllers.awaitFreshSolve(server);
            try (QuotaController second = TestControllers.start(server, "two")) {
                Await.until("two is ready", () -> second.health().waitingFor().isEmpty());
                for (int k = 0; k < 5; k++) {
                    createPod();
                }
                TestControllers.awaitFreshSolve(server);
                assertThat(writers()).containsExactly("one");
                first.close();
                createPod();
                Await.until("two leads", second.leadership()::mayWrite);
                TestControllers.awaitFreshSolve(server);
            }
        }
        assertThat(writers()).containsExactly("one", "two");
    }

    @Test
    void aLeaderThatCannotRenewStopsBeforeTheOtherOneBegins() {
        TestControllers.create(server, ManifestFiles.objects("cluster.yaml"));
        try (QuotaController first = TestControllers.start(server, "one")) {
            TestControllers.awaitFreshSolve(server);
            try (QuotaController second = TestControllers.start(server, "two")) {
                Await.until("two is ready", () -> second.health().waitingFor().isEmpty());
                // the leader is cut off from its lease, and from nothing else
                server.faults()
                        .fail(
                                Failure.SERVER_ERROR,
                                Integer.MAX_VALUE,
                                request -> request.agent().equals("one")
                                        && request.resource().equals("leases"));
                while (!second.leadership().mayWrite()) {
                    assertThat(first.leadership().mayWrite()
                                    && second.leadership().mayWrite())
                            .isFalse();
                    createPod();
                }
                TestControllers.awaitFreshSolve(server);
                assertThat(first.leadership().mayWrite()).isFalse();
            }
        }
        assertThat(writers()).containsExactly("one", "two");
    }

    @Test
    void theLeadershipGoesToAndFroUnderChurn() throws Exception {
        TestControllers.create(server, ManifestFiles.objects("cluster.yaml"));
        AtomicBoolean done = new AtomicBoolean();
        Thread churn = new Thread(() -> {
            while (!done.get()) {
                createPod();
            }
        });
        churn.start();
        List<String> leaders = new ArrayList<>();
        try {
            QuotaController present = TestControllers.start(server, "a0");
            Await.until("a0 leads", present.leadership()::mayWrite);
            for (int k = 1; k <= 3; k++) {
                QuotaController next = TestControllers.start(server, "a" + k);
                Await.until("synced", next::isSynced);
                leaders.add("a" + (k - 1));
                present.close();
                Await.until("the next one leads", next.leadership()::mayWrite);
                long runs = next.writing().runs();
                Await.until("the next one has written", () -> next.writing().runs() > runs + 1);
                present = next;
            }
            leaders.add("a3");
            done.set(true);
            churn.join();
            TestControllers.awaitFreshSolve(server);
            present.close();
        } finally {
            done.set(true);
            churn.join();
        }
        assertThat(leaders).containsSubsequence(writers());
    }

    /** Returns who wrote quotas, in order, each once for as long as no other one wrote. */
    private List<String> writers() {
        List<String> writers = new ArrayList<>();
        for (Entry entry : server.log().entries()) {
            String agent = entry.request().agent();
            if (entry.wasDone()
                    && entry.request().isWrite()
                    && entry.request().resource().equals("elasticquotas")
                    && !agent.equals("test")
                    && (writers.isEmpty() || !writers.get(writers.size() - 1).equals(agent))) {
                writers.add(agent);
            }
        }
        return writers;
    }

    private void createPod() {
        server.client()
                .pods()
                .inNamespace("vision")
                .resource(TestObjects.pod("pod-" + made++, "vision", 1))
                .create();
    }
}
