package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Changes that are made only if they fit, and the ways back to the queue, by hand. */
class ConditionalChangesTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");
    private static final AdmissionOptions DEFAULTS = AdmissionOptions.defaults();

    private final QuotaTree tree = QuotaTree.builder(SCHEMA)
            .parent("p", group -> group.min(SCHEMA.vector(60, 6)))
            .leaf("a", group -> group.under("p").min(SCHEMA.vector(30, 3)))
            .leaf("b", group -> group.under("p").min(SCHEMA.vector(30, 3)))
            .leaf("c", group -> group.min(SCHEMA.vector(40, 4)).max(SCHEMA.vector(50, 5)))
            .build();
    private Instant now = Instant.EPOCH;
    private final QuotaLedger ledger = QuotaOnly.builder(QuotaForest.of(tree))
            .total("", SCHEMA.vector(100, 10))
            .clock(() -> now)
            .build();

    private void run(String id, String group, long cpu, long gpu) {
        ledger.adopt(Workload.of(id, group, SCHEMA.vector(cpu, gpu)), now);
    }

    private void submit(String id, String group, long cpu, long gpu) {
        ledger.submit(Workload.of(id, group, SCHEMA.vector(cpu, gpu)));
    }

    private WorkloadPhase phase(String id) {
        return ledger.workload(id).orElseThrow().phase();
    }

    // another request

    @Test
    void aRequestGrowsIfTheIncreaseFits() {
        run("w", "c", 10, 1);
        Decision grown = ledger.tryResize("w", SCHEMA.vector(50, 1), DEFAULTS);
        assertThat(grown.admitted()).isTrue();
        assertThat(grown.workloads()).containsExactly("w");
        assertThat(grown.fromMin()).isEqualTo(SCHEMA.vector(30, 0));
        assertThat(grown.borrowed()).isEqualTo(SCHEMA.vector(10, 0));
        assertThat(ledger.used("c", "cpu")).isEqualTo(50);

        LedgerState before = ledger.state();
        assertThat(ledger.tryResize("w", SCHEMA.vector(500, 1), DEFAULTS).exceededLimits())
                .containsExactly(ExceededLimit.of(ExceededLimit.Kind.RUNTIME, "c", "cpu", 50, 50, 450));
        assertThat(ledger.state()).isEqualTo(before);
    }

    @Test
    void onlyDimensionsThatGrowAreChecked() {
        run("w", "c", 10, 9); // gpu is over
        assertThat(ledger.tryResize("w", SCHEMA.vector(20, 8), DEFAULTS).admitted())
                .isTrue();
        assertThat(ledger.tryResize("w", SCHEMA.vector(10, 9), DEFAULTS).exceededLimits())
                .containsExactly(ExceededLimit.of(ExceededLimit.Kind.RUNTIME, "c", "gpu", 5, 8, 1));
    }

    @Test
    void theMinBoundsAnIncreaseThatIsNotPreemptible() {
        ledger.adopt(
                Workload.builder("w", SCHEMA.vector(30, 0))
                        .group("c")
                        .preemptible(false)
                        .build(),
                now);
        assertThat(ledger.tryResize("w", SCHEMA.vector(45, 0), DEFAULTS).exceededLimits())
                .containsExactly(ExceededLimit.of(ExceededLimit.Kind.MIN, "c", "cpu", 40, 30, 15));
        assertThat(ledger.tryResize("w", SCHEMA.vector(40, 0), DEFAULTS).admitted())
                .isTrue();
    }

    @Test
    void aPendingRequestIsAlwaysChanged() {
        submit("w", "c", 1, 1);
        assertThat(ledger.tryResize("w", SCHEMA.vector(500, 500), DEFAULTS).admitted())
                .isTrue();
        assertThat(ledger.request("c", "cpu")).isEqualTo(500);
        assertThatThrownBy(() -> ledger.tryResize("w", SCHEMA.vector(-1, 0), DEFAULTS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("workload w: request cpu (-1) is negative");
    }

    // another group

    @Test
    void aWorkloadMovesIfItFitsThere() {
        run("w", "a", 20, 1);
        run("full", "c", 40, 4);
        LedgerState before = ledger.state();
        assertThat(ledger.tryMove("w", "c", DEFAULTS).exceededLimits())
                .containsExactly(ExceededLimit.of(ExceededLimit.Kind.RUNTIME, "c", "cpu", 50, 40, 20));
        assertThat(ledger.state()).isEqualTo(before);
        assertThat(ledger.tryMove("w", "b", DEFAULTS).admitted()).isTrue();
        assertThat(ledger.used("a", "cpu")).isZero();
        assertThat(ledger.used("b", "cpu")).isEqualTo(20);
        assertThat(phase("w")).isEqualTo(WorkloadPhase.RUNNING);
    }

    @Test
    void aGroupAboveBothHoldsNoMoreAndIsNotChecked() {
        run("w", "a", 20, 0);
        run("other", "a", 70, 0);
        run("c0", "c", 40, 4);
        assertThat(ledger.runtime("p", "cpu")).isEqualTo(60);
        assertThat(ledger.used("p", "cpu")).isEqualTo(90);
        AdmissionOptions ancestors = DEFAULTS.withCheckAncestors(true);
        assertThat(ledger.tryMove("w", "b", ancestors).admitted()).isTrue();
        assertThat(ledger.tryMove("w", ReservedNames.DEFAULT_GROUP, ancestors).exceededLimits())
                .isEmpty();
        assertThat(ledger.tryMove("w", "b", ancestors).exceededLimits())
                .containsExactly(ExceededLimit.of(ExceededLimit.Kind.RUNTIME, "p", "cpu", 60, 70, 20));
    }

    @Test
    void aPendingWorkloadIsAlwaysMoved() {
        submit("w", "a", 500, 0);
        assertThat(ledger.tryMove("w", "c", DEFAULTS).admitted()).isTrue();
        assertThat(ledger.request("c", "cpu")).isEqualTo(500);
        assertThatThrownBy(() -> ledger.tryMove("w", "p", DEFAULTS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("workload w: p is a parent group, and workloads belong to leaf groups");
    }

    // a part of a gang

    @Test
    void asManyAsFitAreAdmittedInTheirOrder() {
        submit("big", "c", 30, 0);
        submit("bigger", "c", 40, 0);
        submit("small", "c", 20, 0);
        List<String> gang = List.of("big", "bigger", "small");
        Decision none = ledger.tryAdmitAtLeast(gang, 3, DEFAULTS);
        assertThat(none.workloads()).isEqualTo(gang);
        assertThat(none.exceededLimits())
                .containsExactly(ExceededLimit.of(ExceededLimit.Kind.RUNTIME, "c", "cpu", 50, 0, 70));
        assertThat(gang).allMatch(id -> phase(id) == WorkloadPhase.PENDING);

        Decision two = ledger.tryAdmitAtLeast(gang, 2, DEFAULTS);
        assertThat(two).hasToString("big, small admitted, borrowing cpu=10 gpu=0");
        assertThat(phase("bigger")).isEqualTo(WorkloadPhase.PENDING);
        assertThat(ledger.used("c", "cpu")).isEqualTo(50);
    }

    @Test
    void aPartOfAGangIsReserved() {
        submit("big", "c", 30, 0);
        submit("bigger", "c", 40, 0);
        ledger.tryReserveAtLeast(List.of("bigger", "big"), 1, Duration.ofSeconds(5), DEFAULTS);
        assertThat(ledger.workload("bigger").orElseThrow().expires()).contains(now.plusSeconds(5));
        assertThat(phase("big")).isEqualTo(WorkloadPhase.PENDING);
        assertThatThrownBy(() -> ledger.tryAdmitAtLeast(List.of("big"), 2, DEFAULTS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("at least 2 of 1 workloads: the minimum must be from 1 to their number");
    }

    // a longer reservation

    @Test
    void aReservationIsRenewed() {
        submit("w", "c", 10, 1);
        ledger.tryReserve("w", Duration.ofSeconds(10));
        now = now.plusSeconds(9);
        ledger.renew("w", Duration.ofSeconds(10));
        now = now.plusSeconds(9);
        assertThat(phase("w")).isEqualTo(WorkloadPhase.RESERVED);
        now = now.plusSeconds(1);
        assertThatThrownBy(() -> ledger.renew("w", Duration.ofSeconds(10)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("workload w is PENDING and cannot be renewed");
    }

    // the ways back

    @Test
    void aWorkloadIsEvictedFromEveryPhaseInWhichItHoldsItsRequest() {
        submit("admitted", "c", 10, 1);
        submit("reserved", "c", 10, 1);
        ledger.tryAdmit("admitted");
        ledger.tryReserve("reserved", Duration.ofSeconds(10));
        run("running", "c", 10, 1);
        run("stopping", "c", 10, 1);
        ledger.stop("stopping");
        assertThat(ledger.evict("admitted")).isEqualTo(WorkloadPhase.ADMITTED);
        assertThat(ledger.evict("reserved")).isEqualTo(WorkloadPhase.RESERVED);
        assertThat(ledger.evict("running")).isEqualTo(WorkloadPhase.RUNNING);
        assertThat(ledger.evict("stopping")).isEqualTo(WorkloadPhase.STOPPING);
        assertThat(ledger.used("c", "cpu")).isZero();
        assertThatThrownBy(() -> ledger.evict("running"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("workload running is PENDING and cannot be evicted");
    }

    @Test
    void aStoppingWorkloadHoldsItsQuotaAndCountsAsGone() {
        run("w", "c", 60, 0);
        submit("next", "c", 1, 0);
        assertThat(ledger.snapshot().overused("c")).isEqualTo(SCHEMA.vector(10, 0));
        ledger.stop("w");
        assertThat(ledger.snapshot().overused("c")).isEqualTo(SCHEMA.vector(0, 0));
        assertThat(ledger.snapshot().leaving("c")).isEqualTo(SCHEMA.vector(60, 0));
        assertThat(ledger.used("c", "cpu")).isEqualTo(60);
        assertThat(ledger.tryAdmit("next").admitted()).isFalse();
        ledger.finish("w");
        assertThat(ledger.tryAdmit("next").admitted()).isTrue();
        assertThat(ledger.snapshot().leaving("c")).isEqualTo(SCHEMA.vector(0, 0));
    }

    @Test
    void whatLeavesAGroupLeavesThoseAboveIt() {
        run("w", "a", 20, 1);
        ledger.stop("w");
        assertThat(ledger.snapshot().leaving("p")).isEqualTo(SCHEMA.vector(20, 1));
        ledger.move("w", "c");
        assertThat(ledger.snapshot().leaving("p")).isEqualTo(SCHEMA.vector(0, 0));
        assertThat(ledger.snapshot().leaving("c")).isEqualTo(SCHEMA.vector(20, 1));
    }

    @Test
    void aStoppingWorkloadIsResumedAsItWas() {
        run("running", "c", 10, 1);
        submit("admitted", "c", 10, 1);
        ledger.tryAdmit("admitted");
        Instant started = now;
        now = now.plusSeconds(5);
        for (String id : List.of("running", "admitted")) {
            ledger.stop(id);
            assertThatThrownBy(() -> ledger.stop(id))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("workload " + id + " is STOPPING and cannot be stopped");
            ledger.resume(id);
        }
        assertThat(phase("running")).isEqualTo(WorkloadPhase.RUNNING);
        assertThat(ledger.workload("running").orElseThrow().started()).contains(started);
        assertThat(phase("admitted")).isEqualTo(WorkloadPhase.ADMITTED);
        assertThat(ledger.snapshot().leaving("c")).isEqualTo(SCHEMA.vector(0, 0));
    }
}
