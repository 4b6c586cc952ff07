package io.github.quotatree.reclaim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.ledger.HandOverOptions;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.reclaim.OveruseMonitor.Overuse;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The work of a deleted group stays within the limits of the default group, and starves no other group. */
class DeletedGroupTest {
    private static final ResourceSchema GPUS = ResourceSchema.of("gpu");
    private static final String DEFAULT = ReservedNames.DEFAULT_GROUP;

    private final QuotaTree tree = QuotaTree.builder(GPUS)
            .leaf("A", group -> group.min(40).max(100))
            .leaf("B", group -> group.min(60).max(100))
            .build();
    private Instant now = Instant.EPOCH;
    private final QuotaLedger ledger = QuotaOnly.builder(QuotaForest.of(tree).toBuilder()
                    .defaultGroupMax(GPUS.vector(5))
                    .build())
            .total("", GPUS.vector(100))
            .clock(() -> now)
            .build();

    @Test
    void theDefaultGroupGivesBackUntilTheOthersHaveTheirMin() {
        for (int k = 0; k < 18; k++) {
            ledger.adopt(Workload.of("a" + k, "A", GPUS.vector(5)), now.plusSeconds(k));
        }
        ledger.submit(Workload.of("b", "B", GPUS.vector(60)));
        ledger.update(before -> before.toBuilder().remove("A").build(), DisplacedWorkloads.toDefaultGroup());
        assertThat(ledger.used(DEFAULT, "gpu")).isEqualTo(90);
        assertThat(ledger.runtime(DEFAULT, "gpu")).isEqualTo(5);
        assertThat(ledger.runtime("B", "gpu")).isEqualTo(10); // far below its min of 60
        assertThat(ledger.tryAdmit("b").admitted()).isFalse();

        OveruseMonitor monitor = new OveruseMonitor(() -> now);
        monitor.observe(ledger.snapshot());
        now = now.plus(OveruseMonitor.DEFAULT_DELAY).plus(Duration.ofSeconds(1));
        monitor.observe(ledger.snapshot());
        assertThat(monitor.overusedFor(OveruseMonitor.DEFAULT_DELAY))
                .extracting(Overuse::group, Overuse::over)
                .containsExactly(tuple(DEFAULT, GPUS.vector(85)));

        RevocationPlan plan = RevocationPlan.of(ledger.snapshot(), List.of(DEFAULT), RevocationOptions.defaults());
        assertThat(plan.victims()).hasSize(17);
        assertThat(ledger.carryOut(plan, HandOverOptions.defaults().withAtOnce(true))
                        .carriedOut())
                .isTrue();
        assertThat(ledger.used(DEFAULT, "gpu")).isEqualTo(5);
        assertThat(ledger.workload("a0").orElseThrow().phase().holds()).isTrue(); // the oldest is kept
        assertThat(ledger.runtime("B", "gpu")).isEqualTo(60);
        assertThat(ledger.tryAdmit("b").admitted()).isTrue();
        assertThat(RevocationPlan.of(ledger.snapshot(), RevocationOptions.defaults()))
                .hasToString("no group is over-used");
    }

    @Test
    void aMisspeltGroupIsOverusedWhenTheSystemNeedsMore() {
        ledger.adopt(Workload.of("lost", "misspelt", GPUS.vector(5)), now);
        ledger.adopt(Workload.of("system", ReservedNames.SYSTEM_GROUP, GPUS.vector(97)), now);
        assertThat(ledger.snapshot().overused(DEFAULT)).isEqualTo(GPUS.vector(2));
        assertThat(RevocationPlan.of(ledger.snapshot(), RevocationOptions.defaults())
                        .victims())
                .extracting(victim -> victim.id())
                .containsExactly("lost");
    }
}
