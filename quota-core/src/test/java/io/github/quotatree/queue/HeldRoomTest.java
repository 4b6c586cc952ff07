package io.github.quotatree.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.queue.QueueEntry.HeldRoom;
import io.github.quotatree.queue.QueueEntry.Verdict;
import io.github.quotatree.queue.QueueOptions.HoldRoom;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Room that is held for a head, and limits beside those that start before, at their boundaries. */
class HeldRoomTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu");
    private static final Instant NOW = Instant.parse("2026-01-01T10:00:00Z");
    private static final Duration SOON = Duration.ofMinutes(10);

    private final QuotaLedger ledger = QuotaOnly.ledger(
            QuotaTree.builder(SCHEMA)
                    .leaf("A", group -> group.min(SCHEMA.vector(10)))
                    .build(),
            SCHEMA.vector(20));

    private Workload.Builder workload(String id, long cpu) {
        return Workload.builder(id, SCHEMA.vector(cpu)).group("A");
    }

    private List<QueueEntry> queue(HoldRoom holdRoom) {
        List<QueueEntry> entries = new ArrayList<>();
        AdmissionQueue.of(ledger.snapshot(), QueueOptions.defaults().withHoldRoom(holdRoom), NOW)
                .forEach(position -> entries.add(position.entry()));
        return entries;
    }

    @Test
    void aBoundWaitsForThoseThatEndUntilIt() {
        ledger.adopt(workload("first", 6).maxRunTime(SOON).build(), NOW);
        ledger.adopt(workload("later", 4).maxRunTime(SOON.multipliedBy(2)).build(), NOW);
        ledger.adopt(workload("endless", 2).build(), NOW);
        ledger.submit(workload("head", 10).build());

        assertThat(queue(HoldRoom.IF_BOUNDED).get(0).heldRoom())
                .contains(new HeldRoom("A", List.of("head"), Optional.of(NOW.plus(SOON)), List.of("first")));
    }

    @Test
    void aHeadWithoutABoundWaitsForThoseThatStateNoEnd() {
        ledger.adopt(workload("ends", 4).maxRunTime(SOON).build(), NOW);
        ledger.adopt(workload("endless", 12).build(), NOW);
        ledger.submit(workload("head", 18).build());

        assertThat(queue(HoldRoom.ALWAYS).get(0).heldRoom())
                .contains(new HeldRoom("A", List.of("head"), Optional.empty(), List.of("endless")));
    }

    @Test
    void aWorkloadThatEndsAtTheBoundPasses() {
        ledger.adopt(workload("running", 16).maxRunTime(SOON).build(), NOW);
        ledger.submit(workload("head", 20).priority(1).build());
        ledger.submit(workload("in-time", 2).maxRunTime(SOON).build());
        ledger.submit(workload("late", 2).maxRunTime(SOON.plusNanos(1)).build());

        assertThat(queue(HoldRoom.IF_BOUNDED))
                .extracting(QueueEntry::verdict)
                .containsExactly(Verdict.HEAD, Verdict.BACKFILLS, Verdict.HELD_BACK);
    }

    @Test
    void ofTheMinThoseAloneAreNominatedThatCannotBeStopped() {
        ledger.adopt(workload("running", 6).preemptible(false).build(), NOW);
        ledger.submit(workload("fixed", 2).preemptible(false).priority(2).build());
        ledger.submit(workload("other", 3).priority(1).build());
        ledger.submit(workload("refused", 4).preemptible(false).build());

        ExceededLimit limit = queue(HoldRoom.NEVER).get(2).exceededLimits().get(0);
        assertThat(limit.kind()).isEqualTo(ExceededLimit.Kind.MIN);
        assertThat(limit.used()).isEqualTo(6);
        assertThat(limit.nominated()).isEqualTo(2);
    }
}
