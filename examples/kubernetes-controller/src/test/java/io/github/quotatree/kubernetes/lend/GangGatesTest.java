package io.github.quotatree.kubernetes.lend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.kubernetes.apiserver.ServerFaults.Failure;
import io.github.quotatree.kubernetes.cluster.PodMarks;
import io.github.quotatree.kubernetes.evict.RevocationSettings;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Gangs behind their gates; two teams share 10 cpu. */
class GangGatesTest {
    private static final Duration DELAY = Duration.ofMinutes(2);
    private static final RevocationSettings REAL =
            RevocationSettings.defaults().withDryRun(false).withDelay(DELAY);

    private final LentServer server = new LentServer(REAL, 10, 4, "a", "b");

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aGangIsStoppedWholeAlsoIfOneOfItsPodsMakesRoomEnough() {
        callBackOneOfAGang();
        server.run(2);
        assertThat(server.leaving()).containsExactly("b1", "b2");
        List.of("b1", "b2").forEach(server::end);
        server.run(2);
        assertThat(server.running()).containsExactly("a1", "b0");
    }

    @Test
    void aGangIsStoppedWholeAlsoIfOneOfItsPodsIsGoneBeforeTheNextIsTold() {
        callBackOneOfAGang();
        String gone = server.leaving().iterator().next();
        String next = gone.equals("b1") ? "b2" : "b1";
        server.end(gone);
        server.run(2);
        assertThat(server.leaving()).containsExactly(next);
        assertThat(server.running()).contains("a1");
    }

    /** A gang of two has the loan that another pod calls back; one of it is told to leave, and would make room enough. */
    private void callBackOneOfAGang() {
        server.addNode("n", 10, 4);
        server.gated("b0", "b", 4, 0);
        server.gatedOfGang("b1", "b", 3, "training", 2);
        server.gatedOfGang("b2", "b", 3, "training", 2);
        server.run(3);
        assertThat(server.running()).containsExactly("b0", "b1", "b2");
        server.gated("a1", "a", 3, 0);
        server.run(1);
        server.pass(DELAY);
        AtomicInteger evictions = new AtomicInteger();
        server.server
                .faults()
                .fail(
                        Failure.CONFLICT,
                        1,
                        request -> request.subresource().equals("eviction") && evictions.incrementAndGet() == 2);
        server.run(1);
        assertThat(server.leaving()).hasSize(1);
    }

    @Test
    void aGangThatIsNotLetGoYetWaitsForAMemberThatIsMadeAgain() {
        server.addNode("n", 10, 4);
        server.gatedOfGang("b1", "b", 4, "training", 2);
        server.gatedOfGang("b2", "b", 4, "training", 2);
        server.look();
        assertThat(server.answer("b1")).isEqualTo("starts");
        server.done("b2"); // before the gates are off, and its owner makes another one
        server.gatedOfGang("b3", "b", 4, "training", 2);
        server.gated("a1", "a", 5, 0);
        server.run(3);
        assertThat(server.running()).as("a1 is entitled, and has room").containsExactly("a1");
        assertThat(server.stillGated("b1", "b3")).as("8 cpu beside 5 of 10").hasSize(2);
        assertThat(server.answer("b1")).isEqualTo("waits");
        server.done("a1");
        server.run(3);
        assertThat(server.running()).containsExactly("b1", "b3");
    }

    @Test
    void aGangOfWhichNoNodeTookAPodIsSentBackWhole() {
        server.fillNodes();
        server.gatedOwnedOfGang("a1", "a", 1, "training", 2);
        server.gatedOwnedOfGang("a2", "a", 3, "training", 2);
        server.run(4);
        assertThat(server.running()).containsExactly("a1", "b1", "b2");
        server.pass(Duration.ofSeconds(10));
        server.run(2);
        assertThat(server.leaving()).containsExactly("a1", "a2");
    }

    @Test
    void aGangIsLetGoWhenAllOfItIsThereAndNotBefore() {
        server.addNode("n", 10, 4);
        server.gatedOfGang("b1", "b", 3, "training", 3);
        server.gatedOfGang("b2", "b", 3, "training", 3);
        server.run(3);
        assertThat(server.stillGated("b1", "b2")).containsExactly("b1", "b2");
        assertThat(server.answer("b1")).isEqualTo("waits");
        assertThat(server.pod("b1").getMetadata().getAnnotations()).doesNotContainKey(PodMarks.UNPLACEABLE);

        server.gated("a1", "a", 2, 0); // what is not there claims no room
        server.run(2);
        assertThat(server.running()).containsExactly("a1");
        server.gatedOfGang("b3", "b", 3, "training", 3);
        server.run(2);
        assertThat(server.stillGated("b1", "b2", "b3")).as("11 of 10 cpu").hasSize(3);
        server.done("a1");
        server.run(3);
        assertThat(server.running()).containsExactly("b1", "b2", "b3");
    }

    @Test
    void aGangWhoseAnswersAreWrittenInPartIsLetGoWholeByTheNextController() {
        server.addNode("n", 10, 4);
        server.gatedOfGang("b1", "b", 2, "training", 2);
        server.gatedOfGang("b2", "b", 2, "training", 2);
        server.server
                .faults()
                .fail(
                        Failure.SERVER_ERROR,
                        1,
                        request ->
                                request.verb().equals("patch") && request.name().equals("b2"));
        server.look();
        assertThat(server.answer("b1")).isEqualTo("starts");
        assertThat(server.stillGated("b1", "b2"))
                .as("the answer of one is not written")
                .hasSize(2);
        server.restart();
        server.run(3);
        assertThat(server.running()).containsExactly("b1", "b2");
    }

    @Test
    void aGangIsHeldByTheNextControllerOnceAllOfItMayStart() {
        server.addNode("n", 10, 4);
        server.gatedOfGang("b1", "b", 4, "training", 2);
        server.gatedOfGang("b2", "b", 4, "training", 2);
        server.look();
        assertThat(server.stillGated("b1", "b2")).hasSize(2);
        server.restart();
        server.gated("a1", "a", 5, 0); // entitled, and older by its group than loans
        server.look();
        assertThat(server.stillGated("b1", "b2")).isEmpty();
        assertThat(server.answer("a1")).isEqualTo("due");
    }

    @Test
    void aGangOfWhichAPodGoesBeforeItIsLetGoGivesItsRoomBack() {
        server.addNode("n", 10, 4);
        server.gatedOfGang("b1", "b", 4, "training", 2);
        server.gatedOfGang("b2", "b", 4, "training", 2);
        server.look();
        server.done("b2");
        server.run(2);
        assertThat(server.stillGated("b1")).containsExactly("b1");
        assertThat(server.answer("b1")).isEqualTo("waits");
        assertThat(server.cluster.snapshot().used("b").isZero()).isTrue();
    }
}
