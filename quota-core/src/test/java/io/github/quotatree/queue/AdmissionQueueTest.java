package io.github.quotatree.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.queue.AdmissionQueue.GroupPosition;
import io.github.quotatree.queue.QueueEntry.HeldRoom;
import io.github.quotatree.queue.QueueOptions.ShareRule;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Workload;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Queues whose order and reasons can be checked by hand. */
class AdmissionQueueTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");
    private static final Instant NOW = Instant.parse("2026-01-01T10:00:00Z");

    private final QuotaLedger ledger = QuotaOnly.ledger(
            QuotaTree.builder(SCHEMA)
                    .leaf("A", group -> group.min(SCHEMA.vector(10, 10)).sharedWeight(SCHEMA.vector(1, 1)))
                    .leaf("B", group -> group.min(SCHEMA.vector(10, 10)).sharedWeight(SCHEMA.vector(2, 2)))
                    .build(),
            SCHEMA.vector(20, 20));

    private Workload.Builder workload(String id, String group, long cpu, long gpu) {
        return Workload.builder(id, SCHEMA.vector(cpu, gpu)).group(group);
    }

    private void submit(Workload.Builder... workloads) {
        Stream.of(workloads).forEach(workload -> ledger.submit(workload.build()));
    }

    private void run(Workload.Builder workload) {
        ledger.adopt(workload.build(), NOW);
    }

    private AdmissionQueue queue(QueueOptions options) {
        return AdmissionQueue.of(ledger.snapshot(), options, NOW);
    }

    private AdmissionQueue queue() {
        return queue(QueueOptions.defaults());
    }

    private static List<String> order(AdmissionQueue queue) {
        return Stream.of(queue)
                .flatMap(all -> java.util.stream.StreamSupport.stream(all.spliterator(), false))
                .map(position -> String.join("+", position.entry().ids()))
                .toList();
    }

    @Test
    void theGroupThatUsesLessOfItsRuntimeIsFirst() {
        run(workload("a-runs", "A", 6, 0));
        run(workload("b-runs", "B", 1, 5));
        submit(workload("a", "A", 4, 0), workload("b", "B", 4, 5).priority(-1));

        // A uses 6 of 10 cpu; B uses 1 of 5 cpu and 5 of 10 gpu, of which 5/10 is the larger
        assertThat(order(queue())).containsExactly("b", "a");
        assertThat(queue().groups()).extracting(GroupPosition::group).containsExactly("B", "A");
        Share share = queue().next().orElseThrow().share();
        assertThat(share.numerator()).isEqualTo(BigInteger.valueOf(5));
        assertThat(share.denominator()).isEqualTo(BigInteger.TEN);
        assertThat(share.dimension()).contains("gpu");
        assertThat(share).hasToString("5/10 of gpu");
        assertThat(order(queue(QueueOptions.defaults().withOrder(QueueOrder.PRIORITY))))
                .containsExactly("a", "b");
    }

    @Test
    void groupsTakeTurns() {
        submit(workload("a1", "A", 2, 0), workload("a2", "A", 2, 0), workload("a3", "A", 2, 0));
        submit(workload("b1", "B", 3, 0), workload("b2", "B", 3, 0), workload("b3", "B", 3, 0));

        // 0/6 and 0/9, 2/6 and 3/9, 4/6 and 6/9: equal as fractions, so that the id decides
        assertThat(order(queue())).containsExactly("a1", "b1", "a2", "b2", "a3", "b3");
        assertThat(queue()).extracting(QueuePosition::number).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(queue())
                .extracting(position -> position.behindBy().map(Enum::name).orElse("-"))
                .containsExactly("-", "ID", "SHARE", "ID", "SHARE", "ID");
        assertThat(queue())
                .extracting(position -> position.entry().aheadInGroup())
                .containsExactly(0, 0, 1, 1, 2, 2);
    }

    @Test
    void priorityThenAgeThenIdDecideInAGroup() {
        submit(
                workload("young", "A", 1, 0).submitted(NOW.minusSeconds(1)),
                workload("old", "A", 1, 0).submitted(NOW.minusSeconds(9)),
                workload("old-too", "A", 1, 0).submitted(NOW.minusSeconds(9)),
                workload("urgent", "A", 1, 0).submitted(NOW).priority(1));

        assertThat(order(queue())).containsExactly("urgent", "old", "old-too", "young");
        assertThat(queue())
                .extracting(position -> position.behindBy().map(Enum::name).orElse("-"))
                .containsExactly("-", "SHARE", "SHARE", "SHARE");
        assertThat(order(queue(QueueOptions.defaults().withOrder(QueueOrder.AGE))))
                .containsExactly("old", "old-too", "young", "urgent");
    }

    @Test
    void aWeightedShareCountsLessForALargeWeight() {
        run(workload("a-runs", "A", 4, 0));
        run(workload("b-runs", "B", 6, 0));
        submit(workload("a", "A", 6, 0), workload("b", "B", 4, 0));

        assertThat(order(queue())).containsExactly("a", "b");
        // 4/10 of the weight 1 of 2, against 6/10 of the weight 2 of 2
        assertThat(order(queue(QueueOptions.defaults().withShare(ShareRule.WEIGHTED_RUNTIME))))
                .containsExactly("b", "a");
    }

    @Test
    void whatIsBorrowedCountsAboveTheMin() {
        run(workload("a-runs", "A", 11, 0));
        run(workload("b-runs", "B", 6, 0));
        submit(workload("a", "A", 1, 0).priority(9), workload("b", "B", 1, 0));

        QueueOptions borrowed = QueueOptions.defaults().withShare(ShareRule.BORROWED);
        assertThat(queue(borrowed).groups())
                .extracting(GroupPosition::share)
                .extracting(Share::toString)
                .containsExactly("0", "2/20 of cpu");
        assertThat(order(queue(borrowed))).containsExactly("b", "a");
    }

    @Test
    void aGangTakesItsTurnTogether() {
        for (int k = 0; k < 3; k++) {
            submit(workload("worker-" + k, "A", 2, 1).gang("g").priority(k));
        }
        submit(workload("single", "A", 1, 0).priority(1));

        assertThat(order(queue())).containsExactly("worker-0+worker-1+worker-2", "single");
        assertThat(ledger.tryAdmit(queue().next().orElseThrow().ids(), AdmissionOptions.defaults())
                        .admitted())
                .isTrue();
        assertThat(queue().size()).isEqualTo(1);
    }

    @Test
    void roomIsHeldForALargeWorkload() {
        run(workload("running", "A", 8, 0).maxRunTime(Duration.ofMinutes(30)));
        run(workload("no-end", "A", 2, 0));
        submit(workload("b", "B", 10, 0)); // so that A has its min and no more
        ledger.tryAdmit("b");
        ledger.setTotal("", SCHEMA.vector(24, 20));
        submit(
                workload("large", "A", 8, 0).priority(2),
                workload("long", "A", 2, 0).maxRunTime(Duration.ofMinutes(31)),
                workload("short", "A", 2, 0).maxRunTime(Duration.ofMinutes(30)),
                workload("small", "A", 1, 0),
                workload("small-too", "A", 4, 0),
                workload("huge", "A", 15, 0));

        AdmissionQueue queue = queue();

        assertThat(ledger.runtime("A", "cpu")).isEqualTo(14);
        Instant bound = NOW.plus(Duration.ofMinutes(30));
        // at the bound the head and no-end use 10 of 14: long fits beside them, and then small, but not both and more
        assertThat(queue)
                .extracting(position ->
                        position.entry().ids().get(0) + " " + position.entry().verdict())
                .containsExactly(
                        "large HEAD",
                        "huge NEVER_FITS",
                        "long BACKFILLS",
                        "short BACKFILLS",
                        "small DOES_NOT_FIT",
                        "small-too DOES_NOT_FIT");
        QueueEntry head = queue.iterator().next().entry();
        assertThat(head.heldRoom())
                .contains(new HeldRoom("A", List.of("large"), java.util.Optional.of(bound), List.of("running")));
        assertThat(head)
                .hasToString("large of A, share 10/14 of cpu: A: cpu used 10 + request 8 is 4 above runtime 14; "
                        + "room for large, which fits by 2026-01-01T10:30:00Z");
        assertThat(queue.next().orElseThrow())
                .hasToString("long of A, share 10/14 of cpu: may start beside "
                        + "room for large, which fits by 2026-01-01T10:30:00Z");
        assertThat(queue)
                .hasToString("queue of 6 workloads, next: " + queue.next().orElseThrow());
    }

    @Test
    void workloadsThatPassAHeadDoNotTakeItsRoomTogether() {
        run(workload("running", "A", 8, 0).maxRunTime(Duration.ofMinutes(30)));
        run(workload("no-end", "A", 2, 0));
        submit(workload("b", "B", 10, 0));
        ledger.tryAdmit("b");
        ledger.setTotal("", SCHEMA.vector(24, 20));
        submit(workload("large", "A", 10, 0).priority(1), workload("one", "A", 2, 0), workload("other", "A", 2, 0));

        // both fit now into 4 of 14; at the bound the head and no-end use 12, so that one of them fits beside these
        assertThat(queue())
                .extracting(position ->
                        position.entry().ids().get(0) + " " + position.entry().verdict())
                .containsExactlyInAnyOrder("large HEAD", "one BACKFILLS", "other HELD_BACK");
    }
}
