package io.github.quotatree.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.Obstacle;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.ReclaimPlan;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Victim;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** A ledger carries out the plans of its present state, and the room of a preemption is for whom it was made. */
@AddLifecycleHook(PropertySeed.class)
class CarriedOutPlansTest {
    @Property
    void revocationsOfThePresentStateAreCarriedOut(
            @ForAll("scenes") Scene scene, @ForAll("revocations") RevocationOptions options) {
        QuotaLedger ledger = scene.ledger();
        RevocationPlan plan = RevocationPlan.of(ledger.snapshot(), options);
        HandOver handOver = ledger.carryOut(plan);
        assertThat(handOver.obstacles()).isEmpty();
        assertThat(handOver.waitingFor()).isEqualTo(ids(plan));
        assertThat(ids(plan)).allMatch(id -> phase(ledger, id) == WorkloadPhase.STOPPING);
        for (GroupRevocation group : plan.groups()) {
            ResourceVector over = ledger.snapshot().overused(group.group());
            assertThat(over.fitsIn(group.stillOver())).as("%s: %s", group, over).isTrue();
        }
    }

    @Property
    void preemptionsOfThePresentStateAreCarriedOutIfTheyArePossible(
            @ForAll("scenes") Scene scene, @ForAll("preemptions") PreemptionOptions options, @ForAll long seed) {
        for (PreemptionPlan plan : PreemptionDraw.plans(scene.ledger().snapshot(), seed, options)) {
            QuotaLedger ledger = scene.ledger();
            HandOver handOver = ledger.carryOut(plan);
            assertThat(handOver.carriedOut()).as("%s: %s", plan, handOver).isEqualTo(plan.possible());
            WorkloadPhase expected = plan.possible() ? WorkloadPhase.RESERVED : WorkloadPhase.PENDING;
            assertThat(plan.preemptors()).allMatch(id -> phase(ledger, id) == expected);
            assertThat(handOver.obstacles()).allMatch(obstacle -> obstacle instanceof Obstacle.DoesNotFit);
        }
    }

    @Property
    void plansOfOneSnapshotNeverTakeTheSameVictim(
            @ForAll("scenes") Scene scene, @ForAll("preemptions") PreemptionOptions options, @ForAll long seed) {
        QuotaLedger ledger = scene.ledger();
        LedgerSnapshot snapshot = ledger.snapshot();
        Set<String> taken = new HashSet<>();
        for (PreemptionPlan plan : PreemptionDraw.plans(snapshot, seed, options)) {
            if (ledger.carryOut(plan).carriedOut()) {
                assertThat(ids(plan)).allMatch(taken::add);
            }
        }
    }

    /** However others try, before, while and after the victims leave: the preemptors start, within the runtime. */
    @Property
    void nobodyElseTakesTheRoom(
            @ForAll("scenes") Scene scene, @ForAll("preemptions") PreemptionOptions options, @ForAll long seed) {
        for (PreemptionPlan plan : PreemptionDraw.plans(scene.ledger().snapshot(), seed, options)) {
            QuotaLedger ledger = scene.ledger();
            if (!plan.possible() || !ledger.carryOut(plan).carriedOut()) {
                continue;
            }
            tryOthers(ledger, plan);
            for (String victim : ids(plan)) {
                ledger.evict(victim);
                tryOthers(ledger, plan);
            }
            plan.preemptors().forEach(id -> ledger.start(id));
            assertThat(ledger.handOvers()).isEmpty();
            LedgerSnapshot after = ledger.snapshot();
            for (WorkloadStatus status : plan.workloads()) {
                ResourceVector over = after.overused(status.group());
                ResourceVector request = status.workload().request();
                for (int d = 0; d < over.schema().size(); d++) {
                    assertThat(request.value(d) == 0 || over.value(d) == 0)
                            .as("%s leaves %s over by %s", plan, status.group(), over)
                            .isTrue();
                }
            }
        }
    }

    @Property
    void cancellingGivesBack(
            @ForAll("scenes") Scene scene, @ForAll("preemptions") PreemptionOptions options, @ForAll long seed) {
        for (PreemptionPlan plan : PreemptionDraw.plans(scene.ledger().snapshot(), seed, options)) {
            QuotaLedger ledger = scene.ledger();
            List<WorkloadStatus> before = ledger.snapshot().workloads();
            HandOver handOver = ledger.carryOut(plan);
            if (handOver.carriedOut() && !handOver.waitingFor().isEmpty()) {
                ledger.cancel(handOver.id());
                for (Victim<WorkloadStatus> victim : plan.victims()) {
                    ledger.resume(victim.id());
                    if (victim.workload().phase() == WorkloadPhase.RESERVED) { // it is admitted, and was reserved
                        ledger.rollBack(victim.id());
                        ledger.tryReserve(victim.id(), Duration.ofSeconds(60));
                    }
                }
                assertThat(ledger.snapshot().workloads())
                        .filteredOn(status -> status.started().isPresent())
                        .containsExactlyElementsOf(before.stream()
                                .filter(status -> status.started().isPresent())
                                .toList());
                assertThat(plan.preemptors()).allMatch(id -> phase(ledger, id) == WorkloadPhase.PENDING);
            }
        }
    }

    private static void tryOthers(QuotaLedger ledger, PreemptionPlan plan) {
        for (WorkloadStatus status : ledger.snapshot().workloads()) {
            boolean besideTree = status.group().equals(ReservedNames.DEFAULT_GROUP); // which takes from the total
            if (!besideTree
                    && status.phase() == WorkloadPhase.PENDING
                    && !plan.preemptors().contains(status.id())) {
                ledger.tryAdmit(status.id(), plan.admission());
            }
        }
    }

    private static WorkloadPhase phase(QuotaLedger ledger, String id) {
        return ledger.workload(id).orElseThrow().phase();
    }

    private static List<String> ids(ReclaimPlan plan) {
        return plan.victims().stream().map(Victim::id).toList();
    }

    @Provide
    Arbitrary<Scene> scenes() {
        return RevocationDraw.scenes();
    }

    @Provide
    Arbitrary<RevocationOptions> revocations() {
        return RevocationDraw.options();
    }

    @Provide
    Arbitrary<PreemptionOptions> preemptions() {
        return PreemptionDraw.options();
    }
}
