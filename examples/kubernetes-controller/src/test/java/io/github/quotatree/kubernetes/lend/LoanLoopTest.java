package io.github.quotatree.kubernetes.lend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.kubernetes.cluster.PodMarks;
import io.github.quotatree.kubernetes.evict.RevocationReport.Kind;
import io.github.quotatree.kubernetes.evict.RevocationSettings;
import io.github.quotatree.ledger.Standing;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two teams share 10 cpu and 4 cards; a needs all the cards for a1, which b does not have idle. */
class LoanLoopTest {
    private static final Duration DELAY = Duration.ofMinutes(2);
    private static final RevocationSettings REAL =
            RevocationSettings.defaults().withDryRun(false).withDelay(DELAY);

    private final LentServer server = new LentServer(REAL, 10, 4, "a", "b");

    @AfterEach
    void stop() {
        server.close();
    }

    /** b runs on 2 cards and on 5 cpu; a1 waits for cards, and b3 has its cpu on loan. */
    private void lend() {
        server.addNode("n", 10, 4);
        server.gated("b1", "b", 0, 2);
        server.gated("b2", "b", 5, 0);
        server.run(2);
        server.gated("a1", "a", 5, 4);
        server.gated("b3", "b", 5, 0);
        server.run(2);
    }

    private Standing standing(String pod) {
        return server.cluster
                .snapshot()
                .workload("default/" + pod)
                .orElseThrow()
                .standing();
    }

    @Test
    void idleCapacityIsLentAndCalledBackForAPodThatThenStarts() {
        lend();
        assertThat(server.running()).containsExactly("b1", "b2", "b3");
        assertThat(server.answer("b1")).isEqualTo("starts");
        assertThat(server.answer("b3")).isEqualTo("starts-on-loan");
        assertThat(server.answer("a1")).isEqualTo("waits");
        assertThat(server.pod("a1").getSpec().getSchedulingGates()).hasSize(1);
        assertThat(server.events("QuotaStartsOnLoan"))
                .singleElement()
                .asString()
                .contains("may start on loan: 5 cpu of a");

        server.gated("a2", "a", 5, 0);
        server.run(2);
        assertThat(server.answer("a2")).isEqualTo("due");
        assertThat(server.events("QuotaDue")).singleElement().asString().contains("b has 5 cpu on loan (default/b3)");
        assertThat(server.leaving()).isEmpty();

        server.pass(DELAY);
        server.run(3);
        assertThat(server.leaving()).containsExactly("b3");
        assertThat(server.answer("a2")).isEqualTo("due");
        assertThat(server.reports)
                .singleElement()
                .satisfies(report -> assertThat(report.reason()).startsWith("on loan, for default/a2: "));

        server.end("b3");
        server.run(2);
        assertThat(server.running()).containsExactly("a2", "b1", "b2");
        assertThat(server.answer("a2")).isEqualTo("starts");
        assertThat(server.pod("a2").getMetadata().getAnnotations()).doesNotContainKey(PodMarks.DUE_SINCE);
        server.pass(DELAY);
        server.run(3);
        assertThat(server.reported(Kind.EVICTED)).containsExactly("b3");
    }

    @Test
    void entitledPodsGoBeforeLoans() {
        server.addNode("n", 10, 4);
        server.gated("b1", "b", 0, 2);
        server.gated("b2", "b", 5, 0);
        server.run(2);
        server.gated("a1", "a", 5, 4);
        server.gated("b3", "b", 5, 0);
        server.gated("a2", "a", 5, 0);
        server.run(2);
        assertThat(server.running()).containsExactly("a2", "b1", "b2");
        assertThat(server.answer("b3")).isEqualTo("waits");
    }

    @Test
    void aLoanThatABudgetHoldsIsCalledBackLater() {
        lend();
        server.gated("a2", "a", 5, 0);
        server.run(1);
        server.pass(DELAY);
        server.server
                .faults()
                .tooManyRequests(
                        Duration.ZERO, 1, request -> request.subresource().equals("eviction"));
        server.run(2);
        assertThat(server.reported(Kind.REFUSED)).containsExactly("b3");
        assertThat(server.reported(Kind.STUCK)).containsExactly("a2");
        assertThat(server.leaving()).isEmpty();
        server.pass(REAL.retryAfter());
        server.run(1);
        assertThat(server.leaving()).containsExactly("b3");
        server.end("b3");
        server.run(2);
        assertThat(server.running()).contains("a2");
    }

    @Test
    void aDryRunNamesTheLoanInTheWay() {
        server.close();
        try (LentServer dry = new LentServer(RevocationSettings.defaults().withDelay(DELAY), 10, 4, "a", "b")) {
            dry.addNode("n", 10, 4);
            dry.gated("b1", "b", 5, 0);
            dry.gated("b2", "b", 5, 0);
            dry.run(2);
            dry.gated("a1", "a", 5, 0);
            dry.run(2);
            dry.pass(DELAY);
            dry.run(3);
            assertThat(dry.reported(Kind.WOULD_EVICT)).containsExactly("b2");
            assertThat(dry.reports).hasSize(1);
            assertThat(dry.leaving()).isEmpty();
        }
    }

    @Test
    void aPodThatNoNodeCanTakeClaimsNothingUntilTheNodesChange() {
        server.fillNodes();
        server.gated("a1", "a", 4, 0); // each node has 2 left
        server.run(1);
        server.gated("a2", "a", 2, 0);
        server.gated("a3", "a", 2, 0);
        server.run(3);
        assertThat(server.answer("a1")).isEqualTo("starts");
        assertThat(server.running()).containsExactly("b1", "b2");

        server.pass(Duration.ofSeconds(10));
        server.run(2);
        assertThat(server.answer("a1")).isEqualTo("waits");
        assertThat(standing("a1").unplaceable()).isTrue();
        assertThat(server.running()).containsExactly("a2", "a3", "b1", "b2");

        server.addNode("large", 10, 2);
        server.run(2);
        assertThat(server.running()).containsExactly("a1", "a2", "a3", "b1", "b2");
        assertThat(server.answer("a1")).isEqualTo("starts");
        assertThat(server.reports).isEmpty();
    }

    @Test
    void aPodComesBackWhenItsSchedulerThinksOtherwise() {
        server.addNode("n", 5, 2);
        server.addNode("o", 5, 2);
        server.gated("b1", "b", 3, 1);
        server.gated("b2", "b", 3, 1);
        server.run(2);
        server.gated("a1", "a", 2, 2); // each node has one card left
        server.run(2);
        server.pass(Duration.ofSeconds(10));
        server.run(2);
        assertThat(standing("a1").unplaceable()).isTrue();
        server.restart();
        server.look();
        assertThat(standing("a1").unplaceable()).isTrue();
        server.client.pods().withName("a1").edit(pod -> {
            pod.getStatus().getConditions().clear();
            return pod;
        });
        server.look();
        assertThat(standing("a1").unplaceable()).isFalse();
        assertThat(server.answer("a1")).isEqualTo("starts");
    }

    @Test
    void anotherControllerKnowsWhoIsOnLoanAndDueSinceWhen() {
        lend();
        server.gated("a2", "a", 5, 0);
        server.run(1);
        Instant since = standing("a2").dueSince().orElseThrow();
        server.pass(DELAY.dividedBy(2));
        server.restart();
        server.look();
        assertThat(standing("b3").startedOnLoan()).isTrue();
        assertThat(standing("b2").startedOnLoan()).isFalse();
        assertThat(standing("a2").dueSince()).contains(since);
        assertThat(server.leaving()).isEmpty();

        server.pass(DELAY.dividedBy(2));
        server.run(1);
        assertThat(server.leaving()).containsExactly("b3");
        server.restart();
        server.gated("b4", "b", 5, 0);
        server.run(3);
        assertThat(standing("a2").dueSince()).contains(since);
        assertThat(server.reported(Kind.EVICTED)).containsExactly("b3");
        server.end("b3");
        server.run(2);
        assertThat(server.running()).containsExactly("a2", "b1", "b2");
        assertThat(server.answer("b4")).isEqualTo("waits");
    }

    @Test
    void aPodThatWasLetGoAndHasNoNodeYetIsRemembered() {
        server.addNode("n", 10, 4);
        server.gated("b1", "b", 6, 0);
        server.look();
        assertThat(server.pod("b1").getSpec().getSchedulingGates()).isEmpty();
        server.restart();
        server.gated("a1", "a", 5, 0);
        server.look();
        assertThat(server.cluster.snapshot().used("b").value("cpu")).isEqualTo(6000);
        assertThat(server.answer("a1")).isEqualTo("due");
        server.schedule();
        assertThat(server.running()).containsExactly("b1");
    }

    @Test
    void aPodThatNoNodeOffersEnoughClaimsNothing() {
        server.addNode("n", 5, 2);
        server.addNode("o", 5, 2);
        server.gated("a1", "a", 6, 0);
        server.gated("b1", "b", 4, 0);
        server.run(2);
        assertThat(server.stillGated("a1")).as("no node has 6 cpu").containsExactly("a1");
        assertThat(standing("a1").unplaceable()).isTrue();
        assertThat(server.running()).containsExactly("b1");
        server.addNode("large", 6, 0);
        server.run(2);
        assertThat(server.running()).containsExactly("a1", "b1");
    }

    @Test
    void aPodThatNoNodeTookIsSentBackWhereAnOwnerMakesItAgainAndWaitsLongerEachTime() {
        server.fillNodes();
        server.gatedOwned("a1", "a", 4, 0, "job");
        server.run(3);
        assertThat(server.stillGated("a1")).isEmpty();
        server.pass(Duration.ofSeconds(10));
        server.run(2);
        assertThat(server.leaving()).containsExactly("a1");
        server.end("a1");
        server.gatedOwned("a1x", "a", 4, 0, "job"); // by its owner
        server.run(5);
        assertThat(server.stillGated("a1x")).as("for 20 s").hasSize(1);
        assertThat(standing("a1x").unplaceable()).isTrue();
        server.pass(Duration.ofSeconds(15));
        server.run(2);
        assertThat(server.stillGated("a1x")).isEmpty();
        server.pass(Duration.ofSeconds(10));
        server.run(2);
        assertThat(server.leaving()).containsExactly("a1x");
        server.end("a1x");
        server.gatedOwned("a1y", "a", 4, 0, "job");
        server.pass(Duration.ofSeconds(25));
        server.run(2);
        assertThat(server.stillGated("a1y")).as("for 40 s").hasSize(1);
        server.pass(Duration.ofSeconds(15));
        server.done("b2");
        server.run(3);
        assertThat(server.running()).containsExactly("a1y", "b1");
    }

    @Test
    void anOwnerOfSeveralPodsThatNoNodeTookWaitsOnce() {
        for (String node : List.of("n", "o", "p")) {
            server.addNode(node, 6, 0);
            server.gated("b-" + node, "b", 4, 0);
        }
        server.run(2);
        server.gatedOwned("a1", "a", 3, 0, "job"); // each node has 2 left
        server.gatedOwned("a2", "a", 3, 0, "job");
        server.run(2);
        server.pass(Duration.ofSeconds(10));
        server.run(2);
        assertThat(server.leaving()).containsExactly("a1", "a2");
        List.of("a1", "a2").forEach(server::end);
        server.gatedOwned("a3", "a", 3, 0, "job");
        server.pass(Duration.ofSeconds(10));
        server.run(2);
        assertThat(server.stillGated("a3")).as("for 20 s").hasSize(1);
        server.pass(Duration.ofSeconds(10));
        server.run(2);
        assertThat(server.stillGated("a3")).as("and not for 40").isEmpty();
    }

    @Test
    void aDryRunSendsNoPodBack() {
        server.close();
        try (LentServer dry = new LentServer(RevocationSettings.defaults(), 10, 4, "a", "b")) {
            dry.fillNodes();
            dry.gatedOwned("a1", "a", 4, 0, "job");
            dry.run(3);
            dry.pass(Duration.ofSeconds(10));
            dry.run(2);
            assertThat(dry.leaving()).isEmpty();
        }
    }

    @Test
    void allGatesAreOpenedByOneCall() {
        server.gated("a1", "a", 1, 0);
        server.gated("b1", "b", 1, 0);
        assertThat(OpenGates.of(server.client)).isZero();
        assertThat(server.stillGated("a1", "b1")).isEmpty();
    }

    /** It may have been moved to another group, which does not have the room. */
    @Test
    void aPodThatHasChangedSinceItWasSeenKeepsItsGate() {
        server.addNode("n", 10, 4);
        server.gated("b1", "b", 6, 0);
        server.observe();
        server.client.pods().withName("b1").edit(pod -> {
            pod.getMetadata().getLabels().put("changed", "meanwhile");
            return pod;
        });
        server.loop.look();
        assertThat(server.stillGated("b1")).containsExactly("b1");

        server.observe();
        server.loop.look();
        assertThat(server.stillGated("b1")).isEmpty();
    }

    @Test
    void whoDoesNotLeadWritesNothing() {
        server.addNode("n", 10, 4);
        server.gated("b1", "b", 6, 0);
        server.mayWrite = false;
        server.run(2);
        assertThat(server.pod("b1").getSpec().getSchedulingGates()).hasSize(1);
        server.mayWrite = true;
        server.run(1);
        assertThat(server.running()).containsExactly("b1");
    }
}
