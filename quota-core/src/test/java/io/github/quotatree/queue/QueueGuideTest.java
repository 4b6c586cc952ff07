package io.github.quotatree.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.GuideCode;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.queue.AdmissionQueue.GroupPosition;
import io.github.quotatree.queue.QueueOptions.HoldRoom;
import io.github.quotatree.queue.QueueOptions.ShareRule;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The code in the guide to the queue compiles and does what the guide says. */
class QueueGuideTest {

    private final List<String> log = new ArrayList<>();
    private final ResourceSchema schema = ResourceSchema.of("gpu");
    private Instant now = Instant.parse("2026-01-01T10:00:00Z");

    @Test
    void aSchedulerAsksWhichIsNext() {
        InstantSource clock = () -> now;
        QuotaForest forest = QuotaForest.builder(schema)
                .add(QuotaGroup.leaf(schema, "A").min("gpu", 8).build())
                .add(QuotaGroup.leaf(schema, "B").min("gpu", 8).build())
                .build();
        QuotaLedger ledger = QuotaLedger.builder(forest)
                .admissionRule(AdmissionRule.QUOTA_ONLY)
                .total("", schema.vector(16))
                .clock(clock)
                .build();
        ledger.adopt(
                Workload.builder("a-runs", schema.vector(6))
                        .group("A")
                        .maxRunTime(Duration.ofMinutes(30))
                        .build(),
                now);
        ledger.submit(Workload.builder("large", schema.vector(8))
                .group("A")
                .priority(1)
                .build());
        ledger.submit(Workload.builder("short", schema.vector(2))
                .group("A")
                .maxRunTime(Duration.ofMinutes(20))
                .build());
        ledger.submit(Workload.of("endless", "A", schema.vector(2)));
        ledger.submit(Workload.of("b", "B", schema.vector(4)));
        ledger.submit(Workload.of("b-fills", "B", schema.vector(4)));

        // guide: next
        QueueView view = QueueView.of(ledger, QueueOptions.defaults(), clock);
        for (Optional<QueueEntry> next = view.current().next();
                next.isPresent();
                next = view.current().next()) {
            Decision decision =
                    ledger.tryAdmit(next.get().ids(), view.current().options().admission());
            log.add(next.get() + " " + decision.admitted());
        }
        // end of guide
        assertThat(log)
                .containsExactly(
                        "b of B, share 0: may start true",
                        "b-fills of B, share 4/8 of gpu: may start true",
                        "short of A, share 6/8 of gpu: may start beside room for large, which fits by "
                                + "2026-01-01T10:30:00Z true");
        log.clear();

        // guide: positions
        for (QueuePosition position : view.current()) {
            log.add(position.toString());
        }
        // end of guide
        assertThat(log)
                .containsExactly(
                        "1. large of A, share 8/8 of gpu: A: gpu used 8 + request 8 is 8 above runtime 8; "
                                + "room for large, which fits by 2026-01-01T10:30:00Z",
                        "2. endless of A, share 8/8 of gpu: A: gpu used 8 + request 2 is 2 above runtime 8 "
                                + "(behind the last by PRIORITY)");
        log.clear();

        // guide: options
        QueueOptions options = QueueOptions.defaults()
                .withOrder(QueueOrder.PRIORITY_THEN_SHARE)
                .withShare(ShareRule.BORROWED)
                .withHoldRoom(HoldRoom.IF_BOUNDED);
        AdmissionQueue queue = AdmissionQueue.of(ledger.snapshot(), options, clock.instant());
        List<GroupPosition> groups = queue.groups();
        // end of guide
        assertThat(groups).extracting(GroupPosition::group).containsExactly("A");
    }

    @Test
    void theGuideHasThisCodeAndNoOther() throws IOException {
        assertThat(GuideCode.blocks(Path.of("..", "docs", "queue.md"), "java"))
                .hasSize(3)
                .isEqualTo(GuideCode.of(getClass()));
    }
}
