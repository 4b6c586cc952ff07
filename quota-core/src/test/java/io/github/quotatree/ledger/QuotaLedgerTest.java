package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Loan;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The life of workloads in a ledger, by hand. */
class QuotaLedgerTest {
    private static final ResourceSchema GPUS = ResourceSchema.of("gpu");
    private static final AdmissionOptions DEFAULTS = AdmissionOptions.defaults();

    private final QuotaTree tree = QuotaTree.builder(GPUS)
            .leaf("A", group -> group.min(40).max(100))
            .leaf("B", group -> group.min(60).max(100))
            .build();
    private Instant now = Instant.EPOCH;
    private final QuotaLedger ledger = QuotaOnly.builder(QuotaOnly.takingAll(QuotaForest.of(tree)))
            .total("", GPUS.vector(100))
            .clock(() -> now)
            .build();

    private static Workload workload(String id, String group, long gpus) {
        return Workload.of(id, group, GPUS.vector(gpus));
    }

    @Test
    void aBuilderRefusesASecondSetting() {
        QuotaLedger.Builder builder = QuotaOnly.builder(QuotaForest.of(tree))
                .total("", GPUS.vector(100))
                .options(SolveOptions.defaults())
                .clock(InstantSource.system());
        assertThatThrownBy(() -> builder.total("", GPUS.vector(100)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("ledger: total of tree \"\" was already set");
        assertThatThrownBy(() -> builder.options(SolveOptions.defaults()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("ledger: options was already set");
        assertThatThrownBy(() -> builder.clock(InstantSource.system()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("ledger: clock was already set");
    }

    @Test
    void aRefusedTotalLeavesTheTotalToBeSet() {
        QuotaLedger.Builder builder = QuotaOnly.builder(QuotaForest.of(tree));
        assertThatThrownBy(() -> builder.total("", GPUS.vector(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("total of tree \"\": gpu (-1) is below 0");
        assertThatThrownBy(() -> builder.total("other", GPUS.vector(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no tree \"other\" in the forest");
        assertThat(builder.total("", GPUS.vector(100)).build().snapshot().total(""))
                .isEqualTo(GPUS.vector(100));
    }

    @Test
    void aRestoredTotalMayBeReplacedOnce() {
        QuotaLedger.Builder builder = QuotaLedger.builder(ledger.state()).total("", GPUS.vector(50));
        assertThat(builder.build().snapshot().total("")).isEqualTo(GPUS.vector(50));
        assertThatThrownBy(() -> builder.total("", GPUS.vector(60))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void saysInWordsHowFarItIs() {
        ledger.submit(workload("a", "A", 30));
        assertThat(ledger).hasToString("ledger at version 1 with 1 workloads");
    }

    @Test
    void followsAWorkloadThroughItsLife() {
        ledger.submit(workload("a", "A", 30));
        assertThat(ledger.runtime("A", "gpu")).isEqualTo(30);
        assertThat(ledger.used("A", "gpu")).isZero();

        Decision decision = ledger.tryAdmit("a");
        assertThat(decision.admitted()).isTrue();
        assertThat(decision.fromMin()).isEqualTo(GPUS.vector(30));
        assertThat(decision.borrowed()).isEqualTo(GPUS.vector(0));
        assertThat(ledger.used("A", "gpu")).isEqualTo(30);

        ledger.start("a");
        assertThat(ledger.workload("a").orElseThrow().started()).contains(now);
        ledger.finish("a");
        assertThat(ledger.workload("a")).isEmpty();
        assertThat(ledger.used("A", "gpu")).isZero();
        assertThat(ledger.runtime("A", "gpu")).isZero();
    }

    @Test
    void reportsTheBorrowedAmountAndItsLenders() {
        ledger.submit(workload("a", "A", 70));
        Decision decision = ledger.tryAdmit("a", DEFAULTS.withReportLenders(true));
        assertThat(decision.fromMin()).isEqualTo(GPUS.vector(40));
        assertThat(decision.borrowed()).isEqualTo(GPUS.vector(30));
        assertThat(decision.lenders()).containsExactly(new Loan("B", "gpu", 60));
    }

    @Test
    void reportsEveryLimitThatAWorkloadExceeds() {
        ledger.submit(workload("b", "B", 100));
        ledger.submit(Workload.builder("a", GPUS.vector(50))
                .group("A")
                .preemptible(false)
                .build());
        Decision decision = ledger.tryAdmit("a");
        assertThat(decision.exceededLimits())
                .containsExactly(
                        ExceededLimit.of(ExceededLimit.Kind.RUNTIME, "A", "gpu", 40, 0, 50),
                        ExceededLimit.of(ExceededLimit.Kind.MIN, "A", "gpu", 40, 0, 50));
        assertThat(decision)
                .hasToString("a rejected: A: gpu used 0 + request 50 is 10 above runtime 40; "
                        + "A: gpu used by what is not preemptible 0 + request 50 is 10 above min 40");
        assertThat(ledger.workload("a").orElseThrow().phase()).isEqualTo(WorkloadPhase.PENDING);
    }

    @Test
    void admitsAGangWholeOrNotAtAll() {
        for (int k = 0; k < 4; k++) {
            ledger.submit(workload("a" + k, "A", 30));
        }
        List<String> gang = List.of("a0", "a1", "a2", "a3");
        assertThat(ledger.tryAdmit(gang, DEFAULTS).exceededLimits())
                .containsExactly(ExceededLimit.of(ExceededLimit.Kind.RUNTIME, "A", "gpu", 100, 0, 120));
        assertThat(ledger.used("A", "gpu")).isZero();
        assertThat(ledger.tryAdmit(gang.subList(0, 3), DEFAULTS).admitted()).isTrue();
        assertThat(ledger.used("A", "gpu")).isEqualTo(90);
    }

    @Test
    void rollsAReservationBackWhenItsTimeHasPassed() {
        ledger.submit(workload("a", "A", 30));
        ledger.submit(workload("b", "B", 30));
        ledger.tryReserve(List.of("a", "b"), Duration.ofSeconds(10), DEFAULTS);
        ledger.confirm("b");
        now = now.plusSeconds(10);
        assertThat(ledger.used("A", "gpu")).isZero();
        assertThat(ledger.used("B", "gpu")).isEqualTo(30);
        assertThatThrownBy(() -> ledger.start("a"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("workload a is PENDING and cannot be started");
    }

    @Test
    void keepsWorkloadsOfADeletedGroupInTheDefaultGroupUntilItReturns() {
        ledger.adopt(workload("a", "A", 30), now);
        ledger.update(forest -> forest.toBuilder().remove("A").build(), DisplacedWorkloads.toDefaultGroup());
        assertThat(ledger.workload("a").orElseThrow().group()).isEqualTo(ReservedNames.DEFAULT_GROUP);
        assertThat(ledger.snapshot().defaultUsed()).isEqualTo(GPUS.vector(30));
        assertThat(ledger.snapshot().quotas().available()).isEqualTo(GPUS.vector(70));

        QuotaGroup again = QuotaGroup.leaf(GPUS, "A").min(10).build();
        ledger.update(forest -> forest.toBuilder().add(again).build());
        assertThat(ledger.workload("a").orElseThrow().group()).isEqualTo("A");
        assertThat(ledger.used("A", "gpu")).isEqualTo(30);
        assertThat(ledger.snapshot().quotas().available()).isEqualTo(GPUS.vector(100));
    }

    @Test
    void reportsTheGroupThatAWorkloadCountsIn() {
        assertThat(ledger.submit(workload("a", "A", 30))).isEqualTo(new Placement("", "A"));
        assertThat(ledger.submit(workload("x", "no such group", 7)))
                .isEqualTo(new Placement("", ReservedNames.DEFAULT_GROUP, Optional.of("no such group")));
        assertThat(ledger.request("A", "gpu")).isEqualTo(30);
        assertThat(ledger.request(ReservedNames.DEFAULT_GROUP, "gpu")).isEqualTo(7);
        assertThat(ledger.snapshot().nonPreemptibleUsed(ReservedNames.DEFAULT_GROUP))
                .isEqualTo(GPUS.vector(0));
    }

    @Test
    void isRestoredFromItsState() {
        ledger.adopt(workload("a", "A", 30), now);
        ledger.submit(workload("b", "B", 80));
        ledger.tryReserve(List.of("b"), Duration.ofSeconds(10), DEFAULTS);
        QuotaLedger back = QuotaLedger.builder(ledger.state()).clock(() -> now).build();
        assertThat(back.state()).isEqualTo(ledger.state());
        now = now.plusSeconds(10);
        assertThat(back.snapshot().workloads()).isEqualTo(ledger.snapshot().workloads());
        assertThat(back.used("B", "gpu")).isZero();
    }
}
