package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.EvictionLimit.PastEvictions;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Plans that are carried out, by hand. Group A may use 10 gpu, and w0 to w4 of 2 gpu each run there. */
class HandOverTest {
    private static final ResourceSchema GPUS = ResourceSchema.of("gpu");
    private static final List<ExceededLimit> QUOTA =
            List.of(ExceededLimit.of(ExceededLimit.Kind.RUNTIME, "A", "gpu", 10, 10, 4));
    private static final HandOverOptions AT_ONCE = HandOverOptions.defaults().withAtOnce(true);

    private final QuotaTree tree = QuotaTree.builder(GPUS)
            .leaf("A", group -> group.min(10).max(10))
            .leaf("B", group -> group.min(10).max(10))
            .build();
    private Instant now = Instant.EPOCH;
    private final QuotaLedger ledger = QuotaOnly.builder(QuotaForest.of(tree))
            .total("", GPUS.vector(20))
            .clock(() -> now)
            .evictionLimit(EvictionLimit.of("nightly", 4, Duration.ofHours(1)))
            .evictionLimit(EvictionLimit.ofGroup("B", 1, Duration.ofHours(2)))
            .build();

    @BeforeEach
    void fill() {
        for (int k = 0; k < 5; k++) {
            ledger.adopt(workload("w" + k, "A", 2), now);
        }
        ledger.submit(workload("high", "A", 4));
        ledger.submit(workload("other", "A", 2));
    }

    private static Workload workload(String id, String group, long gpus) {
        return Workload.of(id, group, GPUS.vector(gpus));
    }

    private record Plan(List<Victim<WorkloadStatus>> victims, List<String> preemptors, AdmissionOptions admission)
            implements ReclaimPlan {}

    private ReclaimPlan plan(List<String> preemptors, String... victims) {
        return new Plan(
                Arrays.stream(victims)
                        .map(id -> ledger.workload(id).orElseThrow())
                        .map(status -> new Victim<>(status, status.workload().request(), QUOTA, false))
                        .toList(),
                preemptors,
                AdmissionOptions.defaults());
    }

    private WorkloadPhase phase(String id) {
        return ledger.workload(id).orElseThrow().phase();
    }

    @Test
    void theRoomIsReservedAndWaitsForTheVictims() {
        HandOver handOver = ledger.carryOut(plan(List.of("high"), "w0", "w1"));
        assertThat(handOver.carriedOut()).isTrue();
        assertThat(handOver)
                .hasToString("hand-over 8 stops w0, w1, reserved for high, waiting for w0, w1")
                .isEqualTo(ledger.handOvers().get(0));
        assertThat(handOver.expires()).contains(now.plusSeconds(600));
        assertThat(phase("high")).isEqualTo(WorkloadPhase.RESERVED);
        assertThat(phase("w0")).isEqualTo(WorkloadPhase.STOPPING);

        // the victims hold their quota as long as they run, and the room is used by none but the preemptor
        assertThat(ledger.used("A", "gpu")).isEqualTo(14);
        assertThat(ledger.snapshot().leaving("A")).isEqualTo(GPUS.vector(4));
        assertThat(ledger.snapshot().overused("A")).isEqualTo(GPUS.vector(0));
        assertThat(ledger.tryAdmit("other").admitted()).isFalse();
        assertThatThrownBy(() -> ledger.start("high"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("workload high cannot be started: hand-over 8 waits for w0, w1");
        ledger.evict("w0");
        assertThat(ledger.tryAdmit("other").admitted()).isFalse();
        assertThatThrownBy(() -> ledger.confirm("high"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("workload high cannot be confirmed: hand-over 8 waits for w1");
        ledger.finish("w1");
        assertThat(ledger.handOvers()).isEmpty();
        ledger.start("high");
        assertThat(ledger.used("A", "gpu")).isEqualTo(10);
        assertThat(ledger.tryAdmit("other").admitted()).isFalse();
    }

    @Test
    void victimsThatTheHostHasStoppedAreGoneAtOnce() {
        HandOver handOver = ledger.carryOut(plan(List.of("high"), "w0", "w1"), AT_ONCE);
        assertThat(handOver.waitingFor()).isEmpty();
        assertThat(ledger.handOvers()).isEmpty();
        assertThat(phase("w0")).isEqualTo(WorkloadPhase.PENDING);
        assertThat(ledger.used("A", "gpu")).isEqualTo(10);
        ledger.start("high");
    }

    @Test
    void twoPlansOfOneSnapshotDoNotTakeTheSameVictim() {
        ReclaimPlan first = plan(List.of("high"), "w0", "w1");
        ReclaimPlan second = plan(List.of("other"), "w1");
        HandOver done = ledger.carryOut(first);
        assertThat(ledger.carryOut(second).obstacles())
                .containsExactly(new Obstacle.AlreadyLeaving("w1", Optional.of(done.id())));
        assertThat(phase("other")).isEqualTo(WorkloadPhase.PENDING);
    }

    @Test
    void aRefusedPlanChangesNothingAndNamesEveryObstacle() {
        ReclaimPlan plan = plan(List.of("high", "other"), "w0", "w1", "w2", "w3");
        ledger.finish("w0");
        ledger.resize("w1", GPUS.vector(1));
        ledger.evict("w2");
        ledger.tryAdmit("other");
        LedgerState before = ledger.state();
        HandOver refused = ledger.carryOut(plan);
        assertThat(refused.carriedOut()).isFalse();
        assertThat(refused.id()).isZero();
        assertThat(refused)
                .hasToString("not carried out: w0 is gone; planned: w1 of A requests gpu=2, counted in A;"
                        + " now: w1 of A requests gpu=1, counted in A; w2 was RUNNING and is PENDING;"
                        + " other was PENDING and is ADMITTED");
        assertThat(ledger.state()).isEqualTo(before);
    }

    @Test
    void aPlanThatHasBecomeNeedlessOrTooSmallIsRefused() {
        ReclaimPlan plan = plan(List.of("high"), "w0", "w1");
        ledger.finish("w4");
        assertThat(ledger.carryOut(plan).obstacles())
                .containsExactly(new Obstacle.NotNeeded(List.of("w0")), new Obstacle.NotNeeded(List.of("w1")));
        ledger.adopt(workload("w5", "A", 3), now);
        assertThat(ledger.carryOut(plan).obstacles())
                .containsExactly(
                        new Obstacle.DoesNotFit(ExceededLimit.of(ExceededLimit.Kind.RUNTIME, "A", "gpu", 10, 7, 4)));
    }

    @Test
    void whatIsLeavingCountsAsGone() {
        ledger.stop("w0");
        assertThat(ledger.carryOut(plan(List.of("high"), "w1")).carriedOut()).isTrue();
    }

    @Test
    void cancellingGivesBack() {
        HandOver handOver = ledger.carryOut(plan(List.of("high"), "w0", "w1"));
        assertThatThrownBy(() -> ledger.resume("w0"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "workload w0 cannot be resumed: it leaves for hand-over 8, which reserves its room for high");
        ledger.evict("w1");
        ledger.cancel(handOver.id());
        assertThat(phase("high")).isEqualTo(WorkloadPhase.PENDING);
        ledger.resume("w0");
        assertThat(phase("w0")).isEqualTo(WorkloadPhase.RUNNING);
        assertThat(ledger.workload("w0").orElseThrow().started()).contains(now);
        assertThat(ledger.handOvers()).isEmpty();
        assertThatThrownBy(() -> ledger.cancel(handOver.id()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no hand-over 8 is open");
        assertThat(ledger.tryAdmit("other").admitted()).isTrue();
    }

    @Test
    void aPreemptorThatLosesItsReservationFreesTheVictims() {
        ledger.carryOut(plan(List.of("high"), "w0", "w1"));
        now = now.plusSeconds(600);
        assertThat(phase("high")).isEqualTo(WorkloadPhase.PENDING);
        assertThat(ledger.handOvers()).isEmpty();
        ledger.resume("w0");
        ledger.resume("w1");
        assertThat(ledger.used("A", "gpu")).isEqualTo(10);
    }

    @Test
    void aReservationThatIsRenewedWaitsLonger() {
        ledger.carryOut(plan(List.of("high"), "w0", "w1"));
        now = now.plusSeconds(599);
        ledger.renew("high", Duration.ofHours(1));
        now = now.plusSeconds(3599);
        ledger.evict("w0");
        ledger.evict("w1");
        ledger.start("high");
    }

    @Test
    void aRevocationGivesBackWhatIsOver() {
        ledger.setTotal("", GPUS.vector(6));
        assertThat(ledger.snapshot().overused("A")).isEqualTo(GPUS.vector(4));
        assertThat(ledger.carryOut(plan(List.of(), "w4", "w3", "w2")).obstacles())
                .containsExactly(
                        new Obstacle.NotNeeded(List.of("w2")), // nothing is over any more when its turn comes
                        new Obstacle.NotNeeded(List.of("w4")),
                        new Obstacle.NotNeeded(List.of("w3")));
        HandOver handOver = ledger.carryOut(plan(List.of(), "w4", "w3"));
        assertThat(handOver).hasToString("hand-over 9 stops w4, w3, waiting for w4, w3");
        assertThat(ledger.snapshot().overused("A")).isEqualTo(GPUS.vector(0));
        assertThat(ledger.carryOut(plan(List.of(), "w2")).obstacles())
                .containsExactly(new Obstacle.NotNeeded(List.of("w2")));
    }

    @Test
    void aVictimThatGoesForANodeIsNeeded() {
        ledger.finish("w4");
        ledger.finish("w3");
        WorkloadStatus status = ledger.workload("w0").orElseThrow();
        List<ExceededLimit> node = List.of(); // no quota requires it
        ReclaimPlan plan = new Plan(
                List.of(new Victim<>(status, status.workload().request(), node, false)),
                List.of("high"),
                AdmissionOptions.defaults());
        assertThat(ledger.carryOut(plan).carriedOut()).isTrue();
    }

    @Test
    void evictionsAreLimitedInEveryWindow() {
        assertThat(ledger.carryOut(plan(List.of("high"), "w0", "w1"), AT_ONCE).carriedOut())
                .isTrue();
        ledger.start("high");
        now = now.plusSeconds(600);
        assertThat(ledger.carryOut(plan(List.of("other"), "w2"), AT_ONCE).carriedOut())
                .isTrue();
        ledger.start("other");
        ledger.submit(workload("third", "A", 4));
        now = now.plusSeconds(2999);
        HandOver refused = ledger.carryOut(plan(List.of("third"), "w3", "w4"), AT_ONCE);
        EvictionLimit nightly = EvictionLimit.of("nightly", 4, Duration.ofHours(1));
        assertThat(refused.obstacles())
                .containsExactly(
                        new Obstacle.EvictionsUsedUp(nightly, 3, 2, Optional.of(Instant.EPOCH.plusSeconds(3600))));
        assertThat(refused)
                .hasToString("not carried out: at most 4 evictions in PT1H (nightly): 3 used + 2 planned,"
                        + " possible at 1970-01-01T01:00:00Z");
        now = now.plusSeconds(1);
        assertThat(ledger.carryOut(plan(List.of("third"), "w3", "w4"), AT_ONCE).carriedOut())
                .isTrue();
        assertThat(ledger.state().evictions())
                .containsOnly(Map.entry(
                        "nightly",
                        List.of(
                                new PastEvictions(Instant.EPOCH, 2),
                                new PastEvictions(Instant.EPOCH.plusSeconds(600), 1),
                                new PastEvictions(Instant.EPOCH.plusSeconds(3600), 2))));
    }

    @Test
    void evictionsOfAGroupAreLimited() {
        ledger.adopt(workload("b0", "B", 5), now);
        ledger.adopt(workload("b1", "B", 5), now);
        ledger.submit(workload("b2", "B", 10));
        HandOver refused = ledger.carryOut(plan(List.of("b2"), "b0", "b1"));
        assertThat(refused).hasToString("not carried out: at most 1 evictions in PT2H of B: 0 used + 2 planned");
        assertThat(phase("b0")).isEqualTo(WorkloadPhase.RUNNING);
    }

    @Test
    void aGangCountsAsOneVictim() {
        Workload.Builder one = Workload.builder("g0", GPUS.vector(2)).group("B").gang("g");
        Workload.Builder two = Workload.builder("g1", GPUS.vector(2)).group("B").gang("g");
        QuotaLedger free = QuotaOnly.ledger(tree, GPUS.vector(20));
        free.adopt(one.build(), now);
        free.adopt(two.build(), now);
        free.adopt(workload("b0", "B", 6), now);
        free.submit(workload("b2", "B", 2));
        List<Victim<WorkloadStatus>> gang = free.snapshot().workloads("B").stream()
                .filter(status -> status.workload().gang().isPresent())
                .map(status -> new Victim<>(status, status.workload().request(), QUOTA, false))
                .toList();
        // either member alone would do, but they stop together
        assertThat(free.carryOut(new Plan(gang, List.of("b2"), AdmissionOptions.defaults()))
                        .carriedOut())
                .isTrue();
    }

    @Test
    void aGangIsNotStoppedInPart() {
        ledger.adopt(Workload.builder("g0", GPUS.vector(5)).group("B").gang("g").build(), now);
        ledger.submit(workload("b0", "B", 10));
        ReclaimPlan plan = plan(List.of("b0"), "g0");
        ledger.adopt(Workload.builder("g1", GPUS.vector(0)).group("B").gang("g").build(), now);
        assertThat(ledger.carryOut(plan)).hasToString("not carried out: gang g would go on with g1");
    }

    @Test
    void openHandOversAndEvictionsAreRestored() {
        ledger.carryOut(plan(List.of("high"), "w0", "w1"));
        QuotaLedger back = QuotaLedger.builder(ledger.state()).clock(() -> now).build();
        assertThat(back.state()).isEqualTo(ledger.state());
        assertThat(back.handOvers()).isEqualTo(ledger.handOvers());
        assertThatThrownBy(() -> back.start("high")).isInstanceOf(IllegalStateException.class);
        back.evict("w0");
        back.evict("w1");
        back.start("high");
    }

    @Test
    void badPlansAreRefused() {
        assertThatThrownBy(() -> ledger.carryOut(plan(List.of(), "w0", "w0")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("workload w0 is in the plan twice");
        assertThatThrownBy(() -> ledger.carryOut(plan(List.of(), "high")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("workload high is PENDING, and no victim");
        long version = ledger.snapshot().version();
        assertThat(ledger.carryOut(plan(List.of())).carriedOut()).isTrue();
        assertThat(ledger.snapshot().version()).isEqualTo(version);
    }
}
