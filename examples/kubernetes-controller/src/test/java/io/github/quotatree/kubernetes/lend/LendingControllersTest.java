package io.github.quotatree.kubernetes.lend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.kubernetes.ControllerSettings;
import io.github.quotatree.kubernetes.QuotaController;
import io.github.quotatree.kubernetes.TestControllers;
import io.github.quotatree.kubernetes.apiserver.Await;
import io.github.quotatree.kubernetes.apiserver.ServerFaults.Failure;
import io.github.quotatree.kubernetes.apiserver.ServerFaults.Plan;
import io.github.quotatree.kubernetes.evict.RevocationSettings;
import io.github.quotatree.workload.AdmissionRule;
import java.time.Duration;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole controllers that lend, with their watches and their Lease; the first one is killed, and requests fail. */
class LendingControllersTest {
    private static final RevocationSettings REAL = RevocationSettings.defaults()
            .withDryRun(false)
            .withDelay(Duration.ofMillis(200))
            .withRetryAfter(Duration.ofMillis(200))
            .withLanding(Duration.ofMillis(200)); // no request of this server is carried out late

    private final LentServer server = new LentServer(REAL, 10, 4, "a", "b");

    @AfterEach
    void stop() {
        server.close();
    }

    private QuotaController start(String identity) {
        ControllerSettings settings = TestControllers.settings(identity)
                .withRule(AdmissionRule.LOANS)
                .withRevocation(REAL, Duration.ofMillis(10));
        return TestControllers.start(server.server, settings);
    }

    private void await(String what, Predicate<LentServer> condition) {
        Await.until(what, () -> {
            server.schedule();
            return condition.test(server);
        });
    }

    @Test
    void anotherControllerCallsBackTheLoansOfTheFirst() {
        server.addNode("n", 10, 4);
        server.server.faults().fail(Failure.CONFLICT, 3, request -> request.is("patch", "pods"));
        server.server.faults().fail(Failure.LOST_ANSWER, 2, request -> request.is("patch", "pods"));
        server.server.faults().begin(new Plan(7, 100, 50, Duration.ofMillis(20)));
        QuotaController first = start("one");
        try (first) {
            server.gated("b1", "b", 0, 2);
            server.gated("b2", "b", 5, 0);
            await("entitled pods run", one -> one.running().containsAll(Set.of("b1", "b2")));
            server.gated("a1", "a", 5, 4);
            server.gated("b3", "b", 5, 0);
            await("a loan runs", one -> one.running().contains("b3"));
        }
        server.gated("a2", "a", 5, 0);
        try (QuotaController second = start("two")) {
            await("the loan is called back", one -> one.leaving().contains("b3"));
            server.end("b3");
            await("the pod that was due runs", one -> one.running().contains("a2"));
            server.server.faults().end();
            await("all answers are told", one -> "waits".equals(one.answer("a1")) && "starts".equals(one.answer("a2")));
            assertThat(server.running()).containsExactly("a2", "b1", "b2");
            assertThat(server.server
                            .log()
                            .entries(request -> request.subresource().equals("eviction")))
                    .allSatisfy(entry -> assertThat(entry.request().name()).isEqualTo("b3"));
            Await.until(
                    "the metrics have the answers",
                    () -> second.registry().scrape().contains("quotatree_controller_pods{answer=\"starts\"} 3.0"));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whateverFailsTheClusterComesToRest(long seed) {
        Random random = new Random(seed);
        server.addNode("n", 10, 4);
        server.server.faults().begin(new Plan(seed, 100, 50, Duration.ofMillis(20)));
        QuotaController running = start("first");
        for (int k = 0; k < 5; k++) {
            server.gated("b-" + k, "b", 2, 0);
        }
        await("b has all the cpu", one -> one.running().size() == 5);
        server.gated("a-first", "a", 3, 0);
        for (int round = 0; round < 4; round++) {
            for (int k = 0; k < 3; k++) {
                String group = random.nextBoolean() ? "a" : "b";
                int cards = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 0;
                server.gated(group + "-" + round + k, group, 1 + random.nextInt(4), cards);
            }
            if (random.nextBoolean()) {
                running.close();
                running = start("next-" + round);
            }
            for (int k = 0; k < 20; k++) {
                server.schedule();
                server.leaving().forEach(server::end);
            }
        }
        server.server.faults().end();
        await("rest", one -> {
            one.leaving().forEach(one::end);
            return Rest.unrest(one).isEmpty();
        });
        running.close();
        assertThat(server.server.log().entries(request -> request.subresource().equals("eviction")))
                .isNotEmpty();
    }
}
