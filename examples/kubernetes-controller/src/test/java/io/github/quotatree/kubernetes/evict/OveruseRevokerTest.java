package io.github.quotatree.kubernetes.evict;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import io.github.quotatree.kubernetes.apiserver.ServerFaults.Failure;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import io.github.quotatree.kubernetes.evict.PodEvictor.Answer;
import io.github.quotatree.kubernetes.evict.RevocationReport.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Group a uses all 10 cpu; when b wants its 6 back, the three youngest pods of a have to go: a5, a4, a3. */
class OveruseRevokerTest {
    private static final Duration DELAY = Duration.ofMinutes(2);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final RevocationSettings REAL = RevocationSettings.defaults().withDryRun(false);

    private final FollowedServer server = new FollowedServer();

    @AfterEach
    void stop() {
        server.close();
    }

    private void lookFor(OveruseRevoker revoker, Duration time) {
        revoker.look();
        server.pass(time);
        server.observe();
        revoker.look();
    }

    @Test
    void aShortPeakCostsNoPod() {
        OveruseRevoker revoker = server.revoker(REAL);
        server.lenderReturns();
        lookFor(revoker, DELAY);
        List.of("b1", "b2", "b3")
                .forEach(pod -> server.client.pods().withName(pod).delete());
        server.observe();
        lookFor(revoker, SECOND);
        server.lenderReturns();
        lookFor(revoker, DELAY);
        assertThat(server.asked()).isZero();
    }

    @Test
    void evictsTheVictimsOfThePlanOnceAndNoOthers() {
        OveruseRevoker revoker = server.revoker(REAL);
        server.lenderReturns();
        lookFor(revoker, DELAY.plus(SECOND));
        assertThat(server.evicted()).containsExactly("a5", "a4", "a3");
        assertThat(server.reported(Kind.EVICTED)).containsExactly("a5", "a4", "a3");
        assertThat(server.server.log().entries(request -> request.subresource().equals("eviction")))
                .allSatisfy(entry -> assertThat(entry.request().body()).contains("\"preconditions\":{\"uid\":\""));
        assertThat(revoker.leaving()).isEqualTo(3);
        for (int k = 0; k < 5; k++) {
            lookFor(revoker, DELAY);
        }
        List.of("a3", "a4", "a5").forEach(server::end);
        lookFor(revoker, DELAY);
        assertThat(revoker.leaving()).isZero();
        assertThat(server.asked()).isEqualTo(3);
        assertThat(server.staying()).containsExactly("a1", "a2", "b1", "b2", "b3");
        assertThat(server.isWithinRuntime()).isTrue();
    }

    @Test
    void whatIsLeavingCountsAsGoneBeforeAnyEventSaysSo() {
        OveruseRevoker revoker = server.revoker(REAL);
        server.lenderReturns();
        revoker.look();
        server.pass(DELAY.plus(SECOND));
        for (int k = 0; k < 5; k++) {
            revoker.look(); // no event arrives
            server.pass(DELAY);
        }
        assertThat(server.evicted()).containsExactly("a5", "a4", "a3");
    }

    @Test
    void aDryRunOnlyNamesTheVictims() {
        OveruseRevoker revoker = server.revoker(RevocationSettings.defaults());
        server.lenderReturns();
        lookFor(revoker, DELAY.plus(SECOND));
        lookFor(revoker, DELAY);
        assertThat(server.asked()).isZero();
        assertThat(server.reported(Kind.WOULD_EVICT)).containsExactly("a5", "a4", "a3");
        assertThat(server.reports).hasSize(3);
        assertThat(server.staying()).hasSize(8);
    }

    @Test
    void takesNoPodThatMayNotBePreempted() {
        for (String pod : List.of("a5", "a4", "a3", "a2")) {
            server.client.pods().withName(pod).edit(found -> {
                found.getMetadata().getLabels().put(TestObjects.PREFIX + "preemptible", "false");
                return found;
            });
        }
        OveruseRevoker revoker = server.revoker(REAL);
        server.lenderReturns();
        lookFor(revoker, DELAY.plus(SECOND));
        assertThat(server.evicted()).containsExactly("a1");
        server.end("a1");
        lookFor(revoker, SECOND);
        lookFor(revoker, SECOND);
        assertThat(server.asked()).isEqualTo(1);
        assertThat(server.reported(Kind.STUCK)).containsExactly("a");
    }

    private PodDisruptionBudget budget(String pod) {
        server.client.pods().withName(pod).edit(found -> {
            found.getMetadata().getLabels().put("app", pod);
            return found;
        });
        PodDisruptionBudget budget = new PodDisruptionBudgetBuilder()
                .withNewMetadata()
                .withName(pod)
                .endMetadata()
                .withNewSpec()
                .withNewSelector()
                .withMatchLabels(Map.of("app", pod))
                .endSelector()
                .endSpec()
                .withNewStatus()
                .withDisruptionsAllowed(0)
                .endStatus()
                .build();
        return server.client
                .policy()
                .v1()
                .podDisruptionBudget()
                .resource(budget)
                .create();
    }

    @Test
    void aPodThatABudgetHoldsIsReplacedOnceTheOthersHaveLeft() {
        budget("a4");
        OveruseRevoker revoker = server.revoker(REAL.withRetryAfter(Duration.ofHours(1)));
        server.lenderReturns();
        lookFor(revoker, DELAY.plus(SECOND));
        assertThat(server.evicted()).containsExactly("a5", "a3");
        assertThat(server.reported(Kind.REFUSED)).containsExactly("a4");
        revoker.look();
        assertThat(server.asked()).as("while a5 and a3 are leaving").isEqualTo(3);
        server.observe();
        revoker.look();
        revoker.look();
        assertThat(server.evicted()).containsExactly("a5", "a3", "a2");
        server.observe();
        lookFor(revoker, DELAY);
        assertThat(server.asked()).isEqualTo(4);
        assertThat(server.staying()).containsExactly("a1", "a4", "b1", "b2", "b3");
        assertThat(server.isWithinRuntime()).isTrue();
    }

    @Test
    void aPodThatABudgetHoldsIsAskedAgainLaterIfNoOtherServes() {
        budget("a5");
        List.of("a1", "a2", "a3", "a4").forEach(server::delete);
        server.run("a0", "a", 8, 0);
        server.client.pods().withName("a0").edit(found -> {
            found.getMetadata().getLabels().put(TestObjects.PREFIX + "preemptible", "false");
            return found;
        });
        OveruseRevoker revoker = server.revoker(REAL);
        server.lenderReturns();
        lookFor(revoker, DELAY.plus(SECOND));
        for (int k = 0; k < 29; k++) {
            lookFor(revoker, SECOND);
        }
        assertThat(server.asked()).isEqualTo(1);
        lookFor(revoker, SECOND);
        assertThat(server.asked()).isEqualTo(2);
        PodDisruptionBudget budget =
                server.client.policy().v1().podDisruptionBudget().withName("a5").get();
        budget.getStatus().setDisruptionsAllowed(1);
        server.client.policy().v1().podDisruptionBudget().resource(budget).update();
        lookFor(revoker, Duration.ofSeconds(30));
        assertThat(server.evicted()).containsExactly("a5");
    }

    @Test
    void aPodThatEndsMeanwhileSparesAnother() {
        List<String> asked = new ArrayList<>();
        OveruseRevoker revoker = server.revoker(REAL, pod -> {
            asked.add(pod.name());
            server.delete("a1"); // it ends just now, and the event arrives at once
            server.observe();
            return Answer.LEAVING;
        });
        server.lenderReturns();
        lookFor(revoker, DELAY.plus(SECOND));
        assertThat(asked).containsExactly("a5", "a4");
        assertThat(server.reported(Kind.KEPT)).containsExactly("a3");
    }

    @Test
    void aVictimThatHasEndedIsNotEvicted() {
        OveruseRevoker revoker = server.revoker(REAL);
        server.lenderReturns();
        revoker.look();
        server.pass(DELAY.plus(SECOND));
        server.delete("a5"); // without an event
        server.run("a5", "b", 1, 1); // another pod of the same name
        revoker.look();
        assertThat(server.evicted()).containsExactly("a4", "a3");
        server.observe();
        assertThat(server.staying()).contains("a5");
    }

    @Test
    void evictsInAWindowAtMostSoManyPods() {
        OveruseRevoker revoker = server.revoker(REAL.withLimit(2, Duration.ofMinutes(10)));
        server.lenderReturns();
        lookFor(revoker, DELAY.plus(SECOND));
        assertThat(server.evicted()).containsExactly("a5", "a4");
        List.of("a5", "a4").forEach(server::end);
        lookFor(revoker, Duration.ofMinutes(9));
        assertThat(server.asked()).isEqualTo(2);
        assertThat(server.reported(Kind.LIMITED)).containsExactly("a");
        lookFor(revoker, Duration.ofMinutes(1));
        assertThat(server.evicted()).containsExactly("a5", "a4", "a3");
    }

    @Test
    void whoMayNotEvictForgetsAndWaitsForTheWholeDelayAgain() {
        OveruseRevoker revoker = server.revoker(REAL);
        server.lenderReturns();
        revoker.look();
        server.pass(DELAY);
        server.mayEvict = false;
        revoker.look();
        server.pass(DELAY);
        server.mayEvict = true;
        lookFor(revoker, DELAY);
        assertThat(server.asked()).isZero();
        lookFor(revoker, SECOND);
        assertThat(server.evicted()).containsExactly("a5", "a4", "a3");
    }

    @Test
    void whoLosesTheLeadBetweenTwoEvictionsAsksNoMore() {
        List<String> asked = new ArrayList<>();
        OveruseRevoker revoker = server.revoker(REAL, pod -> {
            asked.add(pod.name());
            server.mayEvict = false;
            return Answer.LEAVING;
        });
        server.lenderReturns();
        lookFor(revoker, DELAY.plus(SECOND));
        assertThat(asked).containsExactly("a5");
        revoker.look();
        assertThat(revoker.leaving()).isZero();
    }

    @Test
    void aRefusalIsRepeatedForTheSamePodAndAfterThreeForAnother() {
        OveruseRevoker revoker = server.revoker(REAL);
        server.server
                .faults()
                .fail(
                        Failure.CONFLICT,
                        3,
                        request -> request.subresource().equals("eviction")
                                && request.name().equals("a5"));
        server.lenderReturns();
        lookFor(revoker, DELAY.plus(SECOND));
        assertThat(server.evicted()).containsExactly("a4", "a3");
        revoker.look();
        server.observe();
        revoker.look();
        assertThat(server.evicted()).containsExactly("a4", "a3", "a2");
        assertThat(server.reported(Kind.FAILED)).containsExactly("a5");
        assertThat(server.isWithinRuntime()).isTrue();
    }

    @Test
    void aPodThatItsUserDeletesUsesToTheEndOfItsGrace() {
        OveruseRevoker revoker = server.revoker(REAL);
        server.client.pods().withName("a1").delete(); // its kubelet keeps it
        server.observe();
        assertThat(server.cluster.snapshot().used("a").value("cpu")).isEqualTo(10_000);
        assertThat(server.cluster.snapshot().leaving("a").value("cpu")).isEqualTo(2000);
        server.lenderReturns();
        lookFor(revoker, DELAY.plus(SECOND));
        assertThat(server.evicted()).as("a1 is leaving, so two others").containsExactly("a5", "a4");
        server.end("a1");
        server.observe();
        assertThat(server.cluster.snapshot().used("a").value("cpu")).isEqualTo(8000);
    }

    @Test
    void reasonsHaveAmountsAsPeopleWriteThem() {
        OveruseRevoker revoker = server.revoker(REAL);
        server.lenderReturns();
        lookFor(revoker, DELAY.plus(SECOND));
        assertThat(server.reports.get(0).reason())
                .contains("a5 of a frees 2 cpu")
                .doesNotContain("000");
    }

    @Test
    void aPodOfADaemonSetStays() {
        server.client.pods().withName("a5").edit(found -> {
            found.getMetadata()
                    .setOwnerReferences(List.of(new OwnerReferenceBuilder()
                            .withApiVersion("apps/v1")
                            .withKind("DaemonSet")
                            .withName("d")
                            .withUid("d")
                            .build()));
            return found;
        });
        OveruseRevoker revoker = server.revoker(REAL);
        server.lenderReturns();
        lookFor(revoker, DELAY.plus(SECOND));
        server.observe();
        lookFor(revoker, DELAY);
        assertThat(server.evicted()).containsExactly("a4", "a3", "a2");
        assertThat(server.reported(Kind.PROTECTED)).containsExactly("a5");
        assertThat(server.isWithinRuntime()).isTrue();
    }

    @Test
    void aLedgerMadeAnewKnowsWhatIsLeaving() {
        OveruseRevoker revoker = server.revoker(REAL, pod -> Answer.LEAVING);
        server.lenderReturns();
        lookFor(revoker, DELAY.plus(SECOND));
        var gpu = TestObjects.quota("c", 0, 0, Map.of());
        gpu.setAdditionalProperty("spec", Map.of("max", Map.of("nvidia.com/gpu", "1", "cpu", "0")));
        server.create(gpu); // another dimension: no ledger follows that
        server.observe();
        revoker.look();
        assertThat(server.cluster.snapshot().leaving("a").value("cpu")).isEqualTo(6000);
        for (int k = 0; k < 3; k++) {
            lookFor(revoker, DELAY);
        }
        assertThat(server.reported(Kind.EVICTED)).containsExactly("a5", "a4", "a3");
    }
}
