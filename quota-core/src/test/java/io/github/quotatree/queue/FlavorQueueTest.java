package io.github.quotatree.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A queue in a dimension with flavors: 5 v100 are kept for B, so A starts on a100 or waits. */
class FlavorQueueTest {
    private static final ResourceSchema CARDS = ResourceSchema.of("gpu").withFlavors("gpu", "a100", "v100");

    private final QuotaLedger ledger = QuotaOnly.ledger(
            QuotaTree.builder(CARDS)
                    .leaf("A", group -> group.min(10).max(20))
                    .leaf(
                            "B",
                            group -> group.min(10)
                                    .max(20)
                                    .flavorMin("gpu", "a100", 5)
                                    .flavorMin("gpu", "v100", 5))
                    .build(),
            CARDS.zero().with("gpu", "a100", 10).with("gpu", "v100", 10));

    private static Workload workload(String id, String group, long units, String... accepts) {
        Workload.Builder builder = Workload.builder(id, CARDS.vector(units)).group(group);
        if (accepts.length > 0) {
            builder.accepts(FlavorClass.of(CARDS, "gpu", accepts));
        }
        return builder.build();
    }

    private AdmissionQueue queue() {
        return AdmissionQueue.of(ledger.snapshot(), QueueOptions.defaults(), Instant.EPOCH);
    }

    private List<String> verdicts() {
        List<String> verdicts = new ArrayList<>();
        queue().forEach(position ->
                verdicts.add(position.entry().ids() + " " + position.entry().verdict()));
        return verdicts;
    }

    @Test
    void whoseFlavorIsKeptForAnotherGroupWaitsAndHoldsNoRoom() {
        ledger.submit(workload("b-a", "B", 5, "a100"));
        ledger.submit(workload("b-v", "B", 5, "v100"));
        ledger.submit(workload("a1", "A", 6, "v100"));
        ledger.submit(workload("a2", "A", 4));
        assertThat(verdicts())
                .containsExactlyInAnyOrder("[b-a] STARTS", "[b-v] STARTS", "[a1] DOES_NOT_FIT", "[a2] STARTS");
        queue().forEach(position -> {
            if (position.entry().ids().contains("a1")) {
                assertThat(position.entry().exceededLimits())
                        .hasToString("[A: gpu used 0 + request 6 is 1 above the room on one flavor, 5]");
            }
        });
    }

    @Test
    void whatStartsAheadTakesItsFlavor() {
        ledger.submit(workload("b-v", "B", 5, "v100"));
        ledger.submit(workload("a1", "A", 4, "v100"));
        ledger.submit(workload("a2", "A", 4, "v100"));
        ledger.submit(workload("a3", "A", 4, "a100"));
        assertThat(verdicts()).containsExactlyInAnyOrder("[b-v] STARTS", "[a1] STARTS", "[a2] HEAD", "[a3] BACKFILLS");
    }

    /** 4 of 10 a100 end in time for 8 to be free beside 2 that pass. A third would take the flavor of the head. */
    @Test
    void asManyPassAHeadAsLeaveItItsFlavor() {
        Workload runs = Workload.builder("runs", CARDS.vector(4))
                .group("A")
                .accepts(FlavorClass.of(CARDS, "gpu", "a100"))
                .maxRunTime(Duration.ofSeconds(10))
                .build();
        ledger.adopt(runs, Instant.EPOCH, Map.of("gpu", "a100"));
        ledger.submit(workload("head", "A", 8, "a100"));
        for (String id : List.of("p1", "p2", "p3")) {
            ledger.submit(workload(id, "A", 1, "a100"));
        }
        ledger.submit(workload("v", "A", 1, "v100"));
        assertThat(verdicts())
                .containsExactly("[head] HEAD", "[p1] BACKFILLS", "[p2] BACKFILLS", "[p3] HELD_BACK", "[v] BACKFILLS");
    }

    @Test
    void aViewFollowsTheUseOfOtherGroups() {
        QueueView view = QueueView.of(ledger, QueueOptions.defaults(), InstantSource.fixed(Instant.EPOCH));
        ledger.submit(workload("a1", "A", 6, "v100"));
        assertThat(view.current().next()).isPresent();
        ledger.adopt(workload("b", "B", 5, "v100"), Instant.EPOCH, Map.of("gpu", "v100"));
        assertThat(view.current().next()).isEmpty();
        ledger.finish("b");
        assertThat(view.current().next()).isPresent();
    }
}
