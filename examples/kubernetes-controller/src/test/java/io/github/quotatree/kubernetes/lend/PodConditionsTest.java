package io.github.quotatree.kubernetes.lend;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.github.quotatree.kubernetes.apiserver.ApiRequest;
import io.github.quotatree.kubernetes.apiserver.ServerFaults.Failure;
import io.github.quotatree.kubernetes.cluster.QuotaCondition;
import io.github.quotatree.kubernetes.evict.RevocationSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two teams share 10 cpu and 4 cards; each pod says why it waits, and at which place. */
class PodConditionsTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final LentServer server = new LentServer(
            RevocationSettings.defaults().withDryRun(false).withDelay(Duration.ofMinutes(2)), 10, 4, "a", "b");

    @AfterEach
    void stop() {
        server.close();
    }

    private PodCondition condition(String pod) {
        return server.pod(pod).getStatus().getConditions().stream()
                .filter(condition -> QuotaCondition.TYPE.equals(condition.getType()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(pod + " has no condition"));
    }

    /** Returns the status, the reason and the message of the condition of a pod. */
    private String said(String pod) {
        PodCondition condition = condition(pod);
        return condition.getStatus() + " " + condition.getReason() + ": " + condition.getMessage();
    }

    private long written(String verb, String resource) {
        return server.server
                .log()
                .entries(request -> request.agent().equals(LentServer.CONTROLLER)
                        && shown(request).equals(verb + resource))
                .size();
    }

    private static String shown(ApiRequest request) {
        return request.verb() + " " + request.resource()
                + (request.subresource().isEmpty() ? "" : "/" + request.subresource());
    }

    /** The pods of a have its half of the cpu, and four more of them wait. */
    private void fill() {
        server.addNode("n", 10, 4);
        server.gated("a1", "a", 5, 0);
        server.gated("b1", "b", 5, 0);
        server.run(2);
        for (int k = 2; k <= 5; k++) {
            server.gated("a" + k, "a", 1, 0);
            server.pass(Duration.ofSeconds(1)); // the older one goes first
        }
        server.run(1);
    }

    @Test
    void aPodSaysWhichDimensionStopsItAndItsPlaceInTheQueueOfItsGroup() {
        fill();
        assertThat(said("a1")).isEqualTo("True Starts: Its request counts in a.");
        assertThat(said("a2"))
                .isEqualTo(
                        "False Waits: Too little cpu is left of the runtime of a; too little cpu is left of the total. It"
                                + " is the first of a that waits.");
        assertThat(said("a4"))
                .isEqualTo(
                        "False Waits: Too little cpu is left of the runtime of a; too little cpu is left of the total. It"
                                + " waits behind 2 pods of a, the first is default/a2.");
    }

    @Test
    void loansAndTheirVictimsAreNamed() {
        server.addNode("n", 10, 4);
        server.gated("b1", "b", 0, 2);
        server.gated("b2", "b", 5, 0);
        server.run(2);
        server.gated("a1", "a", 5, 4); // for which there are 2 cards
        server.gated("b3", "b", 5, 0);
        server.run(2);
        assertThat(said("b3")).isEqualTo("True StartsOnLoan: Its request counts in b, on loan.");
        assertThat(said("a1"))
                .isEqualTo("False Waits: Too little example.com/card is left of the runtime of a; too little cpu and"
                        + " example.com/card is left of the total. It is the first of a that waits.");
        server.gated("a2", "a", 5, 0);
        server.run(2);
        assertThat(said("a2"))
                .isEqualTo("False Due: It is entitled, and loans are in its way. Too little cpu is left of the total."
                        + " It waits behind 1 pod of a, the first is default/a1.");
    }

    @Test
    void aPodWithoutNodeAndAGangThatIsNotWholeSaySo() {
        server.addNode("n", 5, 2);
        server.addNode("o", 5, 2);
        server.gated("a1", "a", 6, 0);
        server.gatedOfGang("a2", "a", 1, "gang", 2);
        server.run(2);
        assertThat(said("a1")).isEqualTo("False NoNode: No node could take it, even if no other pod ran there.");
        assertThat(said("a2")).isEqualTo("False WaitsForGang: Not all pods of its gang are there.");
        server.gatedOfGang("a3", "a", 1, "gang", 2);
        server.run(2);
        assertThat(said("a2")).isEqualTo("True Starts: Its request counts in a.");
        Instant since = Instant.parse(condition("a2").getLastTransitionTime());
        assertThat(since).isEqualTo(condition("a2").getLastProbeTime());
        assertThat(condition("a1").getLastTransitionTime()).isLessThan(since.toString());
    }

    @Test
    void aReasonIsWrittenAtOnceAndAPlaceAtMostEachMinute() {
        fill();
        String before = said("a5");
        assertThat(before).contains("behind 3 pods");
        server.client.pods().withName("a2").delete();
        server.end("a2");
        server.run(3);
        assertThat(said("a5")).isEqualTo(before);
        server.pass(MINUTE);
        long writes = written("patch ", "pods/status");
        server.run(3);
        assertThat(said("a5")).contains("behind 2 pods of a, the first is default/a3");
        assertThat(written("patch ", "pods/status") - writes)
                .as("a3, a4 and a5, once each")
                .isEqualTo(3);

        server.done("a1");
        server.run(1);
        assertThat(said("a5")).startsWith("True Starts: ");
    }

    @Test
    void aPodThatWaitsAndStartsTakesSixRequestsHoweverLongItWaits() {
        fill();
        server.run(100);
        server.done("a1");
        server.run(3);
        server.pass(MINUTE);
        server.run(100);
        assertThat(server.running()).contains("a2");
        for (String resource : List.of("patch pods", "patch pods/status")) {
            assertThat(server.server
                            .log()
                            .entries(request ->
                                    isOf(request, "a2") && shown(request).equals(resource)))
                    .as(resource)
                    .hasSize(2);
        }
        assertThat(server.events("QuotaWaits")).hasSize(4);
        assertThat(server.server.log().entries(request -> isOf(request, "a2")))
                .as("it reads no pod that it writes")
                .hasSize(4);
    }

    private static boolean isOf(ApiRequest request, String pod) {
        return request.agent().equals(LentServer.CONTROLLER) && request.name().equals(pod);
    }

    @Test
    void placesHoldUpNoReason() {
        server.addNode("n", 10, 4);
        List.of("a", "b").forEach(group -> server.gated(group + "1", group, 5, 0));
        server.run(2);
        for (int k = 0; k < 20; k++) {
            server.gated(String.format("a9%02d", k), "a", 5, 0);
            server.gated(String.format("b9%02d", k), "b", 5, 0);
        }
        server.run(2);
        assertThat(said("a919")).endsWith(" It waits behind more than 10 pods of a.");
        List.of("a900", "b900").forEach(server::done);
        server.pass(MINUTE);
        long writes = written("patch ", "pods/status");
        server.gated("z", "a", 5, 0); // which is the last one
        server.look();
        assertThat(said("z")).startsWith("False Waits: ");
        assertThat(written("patch ", "pods/status") - writes)
                .as("the reason, and 20 of the 22 pods whose places are told")
                .isEqualTo(21);
        server.look();
        assertThat(written("patch ", "pods/status") - writes).isEqualTo(23);
    }

    @Test
    void aWriteThatFailsOrWhoseAnswerIsLostIsMadeLater() {
        server.addNode("n", 10, 4);
        server.server
                .faults()
                .fail(Failure.SERVER_ERROR, 1, request -> request.subresource().equals("status"));
        server.server
                .faults()
                .fail(Failure.LOST_ANSWER, 1, request -> request.subresource().equals("status"));
        server.server
                .faults()
                .fail(Failure.CONFLICT, 1, request -> shown(request).equals("patch pods"));
        server.gated("a1", "a", 5, 0);
        server.gated("a2", "a", 5, 0);
        server.gated("b1", "b", 5, 0);
        server.run(2);
        assertThat(server.running())
                .as("a condition that fails holds no pod up")
                .containsExactly("a1", "b1");
        server.pass(Duration.ofSeconds(10));
        server.run(2);
        assertThat(said("a1")).startsWith("True Starts: ");
        assertThat(said("a2")).startsWith("False Waits: ");
        assertThat(said("b1")).startsWith("True Starts: ");
    }

    @Test
    void whoeverLeadsNextWritesOnlyWhatHasChanged() {
        fill();
        long writes = written("patch ", "pods/status");
        server.restart();
        server.run(2);
        assertThat(written("patch ", "pods/status")).isEqualTo(writes);
        server.mayWrite = false;
        server.done("a1");
        server.run(2);
        assertThat(said("a2")).startsWith("False Waits: ");
        server.mayWrite = true;
        server.run(2);
        assertThat(said("a2")).startsWith("True Starts: ");
    }

    @Test
    void aPodOfTheSameNameIsNotTold() {
        fill();
        Pod ended = server.pod("a1");
        server.done("a1");
        server.cluster.forget(ended); // so that a5 may start
        server.client.pods().withName("a5").delete();
        server.end("a5");
        server.gated("a5", "b", 1, 0);
        server.loop.look(); // it has not seen that a5 is another pod by now
        assertThat(server.stillGated("a2", "a5")).containsExactly("a5");
        assertThat(server.pod("a5").getStatus().getConditions()).isEmpty();
        server.look();
        assertThat(said("a5")).isEqualTo("True Starts: Its request counts in b.");
    }
}
