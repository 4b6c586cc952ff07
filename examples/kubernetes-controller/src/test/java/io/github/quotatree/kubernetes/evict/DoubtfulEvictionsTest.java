package io.github.quotatree.kubernetes.evict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.kubernetes.apiserver.ServerFaults.Failure;
import io.github.quotatree.kubernetes.evict.PodEvictor.Answer;
import io.github.quotatree.kubernetes.evict.RevocationReport.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Group a uses all 10 cpu, as in {@link OveruseRevokerTest}; the API server or its watches do not say how the pods are.
 */
class DoubtfulEvictionsTest {
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

    /** Lets the answer to the eviction of a5, and then those to so many looks at it, be lost. */
    private void loseAnswers(int looks) {
        boolean[] isSent = {false};
        server.server.faults().fail(Failure.LOST_ANSWER, 1, request -> {
            isSent[0] |=
                    request.subresource().equals("eviction") && request.name().equals("a5");
            return isSent[0];
        });
        server.server
                .faults()
                .fail(
                        Failure.SERVER_ERROR,
                        looks,
                        request -> isSent[0]
                                && request.is("get", "pods")
                                && request.name().equals("a5"));
    }

    @Test
    void anOldViewEvictsNothingAndTheDelayGoesOn() {
        OveruseRevoker revoker = server.revoker(REAL);
        server.lenderReturns();
        revoker.look();
        server.isCurrent = false;
        lookFor(revoker, DELAY.plus(SECOND));
        assertThat(server.asked()).isZero();
        server.isCurrent = true;
        revoker.look();
        assertThat(server.evicted()).containsExactly("a5", "a4", "a3");
    }

    @Test
    void aWatchThatBreaksBetweenTwoEvictionsLetsTheNextWait() {
        List<String> asked = new ArrayList<>();
        OveruseRevoker revoker = server.revoker(REAL, pod -> {
            asked.add(pod.name());
            server.isCurrent = false;
            return Answer.LEAVING;
        });
        server.lenderReturns();
        lookFor(revoker, DELAY.plus(SECOND));
        revoker.look();
        assertThat(asked).containsExactly("a5");
        server.delete("a1");
        server.observe();
        server.isCurrent = true;
        revoker.look();
        assertThat(asked).containsExactly("a5", "a4");
        server.isCurrent = true;
        revoker.look();
        assertThat(asked).as("a3 is not needed any more").containsExactly("a5", "a4");
        assertThat(server.reported(Kind.KEPT)).containsExactly("a3");
    }

    @Test
    void aLostAnswerIsFoundOutAndNothingIsEvictedTwice() {
        OveruseRevoker revoker = server.revoker(REAL);
        server.server
                .faults()
                .fail(Failure.LOST_ANSWER, 2, request -> request.subresource().equals("eviction"));
        server.lenderReturns();
        lookFor(revoker, DELAY.plus(SECOND));
        for (int k = 0; k < 4; k++) {
            lookFor(revoker, SECOND);
        }
        assertThat(server.asked()).isEqualTo(3);
        assertThat(server.staying()).containsExactly("a1", "a2", "b1", "b2", "b3");
    }

    @Test
    void whileLooksFailAPodThatMayBeLeavingIsNotReplaced() {
        OveruseRevoker revoker = server.revoker(REAL);
        loseAnswers(10);
        server.lenderReturns();
        server.isSilent = true; // no event says that it leaves
        lookFor(revoker, DELAY.plus(SECOND));
        for (int k = 0; k < 12; k++) {
            lookFor(revoker, DELAY);
        }
        assertThat(server.asked()).isEqualTo(3);
        assertThat(server.staying()).containsExactly("a1", "a2", "b1", "b2", "b3");
        assertThat(server.reported(Kind.EVICTED)).containsExactly("a4", "a3", "a5");
        assertThat(server.reported(Kind.FAILED)).isEmpty();
    }

    @Test
    void anEvictionThatMayStillLandIsWaitedFor() {
        Map<String, Integer> asked = new TreeMap<>();
        OveruseRevoker revoker = server.revoker(REAL, pod -> {
            asked.merge(pod.name(), 1, Integer::sum);
            return pod.name().equals("a5") ? Answer.SENT : Answer.LEAVING;
        });
        server.lenderReturns();
        lookFor(revoker, DELAY.plus(SECOND));
        for (int k = 0; k < 59; k++) {
            lookFor(revoker, SECOND);
        }
        assertThat(asked).isEqualTo(Map.of("a5", 1, "a4", 1, "a3", 1));
        lookFor(revoker, SECOND.multipliedBy(2));
        assertThat(asked).as("after a minute it is asked for again").isEqualTo(Map.of("a5", 2, "a4", 1, "a3", 1));
        for (int k = 0; k < 2; k++) {
            lookFor(revoker, Duration.ofSeconds(61));
        }
        assertThat(server.reported(Kind.FAILED)).containsExactly("a5");
        assertThat(asked).isEqualTo(Map.of("a5", 3, "a4", 1, "a3", 1));
    }

    @Test
    void whoLosesTheLeadAndHasItAgainKnowsWhoMayBeLeaving() {
        OveruseRevoker revoker = server.revoker(REAL, pod -> pod.name().equals("a5") ? Answer.SENT : Answer.LEAVING);
        server.lenderReturns();
        lookFor(revoker, DELAY.plus(SECOND));
        server.mayEvict = false;
        revoker.look();
        assertThat(revoker.leaving()).isEqualTo(1);
        assertThat(server.cluster.snapshot().leaving("a").value("cpu")).isGreaterThanOrEqualTo(2000);
    }

    @Test
    void aWatchThatIsOpenAndSilentStopsNothingInVain() {
        OveruseRevoker revoker = server.revoker(REAL);
        server.lenderReturns();
        lookFor(revoker, DELAY);
        server.isSilent = true;
        List.of("a5", "a4", "a2").forEach(server::delete); // no event says so
        lookFor(revoker, SECOND);
        assertThat(server.asked()).isZero();
        assertThat(server.staying()).containsExactly("a1", "a3", "b1", "b2", "b3");
    }

    @Test
    void nothingIsStoppedWhilePodsCannotBeListed() {
        OveruseRevoker revoker = server.revoker(REAL);
        server.lenderReturns();
        server.lists = false;
        lookFor(revoker, DELAY.plus(SECOND));
        assertThat(server.asked()).isZero();
        server.lists = true;
        revoker.look();
        assertThat(server.evicted()).containsExactly("a5", "a4", "a3");
    }
}
