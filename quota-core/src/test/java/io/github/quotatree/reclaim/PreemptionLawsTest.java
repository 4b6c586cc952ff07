package io.github.quotatree.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.ledger.AdmissionOptions;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * What holds for every plan of what a pending workload takes the place of, for all pending workloads of random
 * clusters.
 */
class PreemptionLawsTest {
    @Property
    void onceTheVictimsAreStoppedTheWorkloadFits(
            @ForAll("scenes") Scene scene, @ForAll("options") AdmissionOptions options) {
        for (PreemptionPlan plan : plans(scene, options)) {
            QuotaLedger ledger = scene.ledger();
            assertThat(ledger.fits(plan.workload().id(), options)).isEqualTo(!plan.needed());
            if (plan.possible()) {
                Scene.release(ledger, victims(plan));
                assertThat(ledger.fits(plan.workload().id(), options))
                        .as("%s", plan)
                        .isTrue();
                assertThat(PreemptionPlan.of(ledger.snapshot(), plan.workload().id(), options)
                                .needed())
                        .isFalse();
            }
        }
    }

    /**
     * For the limits of its own group. A group above may request less than is used below it, where a sibling uses more
     * than its max; then a finished workload lowers its runtime.
     */
    @Property
    void onceTheVictimsAreFinishedTheWorkloadFitsItsGroup(@ForAll("scenes") Scene scene, @ForAll boolean withinMin) {
        AdmissionOptions options = AdmissionOptions.defaults().withNonPreemptibleWithinMin(withinMin);
        for (PreemptionPlan plan : plans(scene, options)) {
            QuotaLedger ledger = scene.ledger();
            plan.victims().forEach(victim -> ledger.finish(victim.id()));
            assertThat(!plan.possible() || ledger.fits(plan.workload().id(), options))
                    .as("%s", plan)
                    .isTrue();
        }
    }

    @Property
    void itIsImpossibleForTheReasonsThatStayWhenAllCandidatesAreStopped(
            @ForAll("scenes") Scene scene, @ForAll("options") AdmissionOptions options) {
        for (PreemptionPlan plan : plans(scene, options)) {
            QuotaLedger ledger = scene.ledger();
            Scene.release(ledger, plan.kept());
            Scene.release(ledger, victims(plan));
            Decision decision = ledger.decide(List.of(plan.workload().id()), options);
            assertThat(plan.exceededLimits()).containsExactlyInAnyOrderElementsOf(decision.exceededLimits());
        }
    }

    @Property
    void noVictimCouldBeKept(@ForAll("scenes") Scene scene, @ForAll("options") AdmissionOptions options) {
        for (PreemptionPlan plan : plans(scene, options)) {
            for (Victim<WorkloadStatus> spared : plan.victims()) {
                List<WorkloadStatus> others = new ArrayList<>(victims(plan));
                others.remove(spared.workload());
                QuotaLedger ledger = scene.ledger();
                Scene.release(ledger, others);
                assertThat(ledger.fits(plan.workload().id(), options))
                        .as("%s needs %s", plan, spared)
                        .isFalse();
                assertThat(spared.shortfall().isZero()).isFalse();
            }
        }
    }

    @Property
    void victimsAreLessImportantAndPreemptibleAndInTheSameGroup(
            @ForAll("scenes") Scene scene, @ForAll("options") AdmissionOptions options) {
        for (PreemptionPlan plan : plans(scene, options)) {
            List<WorkloadStatus> candidates = new ArrayList<>(plan.kept());
            candidates.addAll(victims(plan));
            assertThat(candidates)
                    .allSatisfy(status -> assertThat(status.workload().preemptible()
                                    && status.phase().holds()
                                    && status.group().equals(plan.workload().group())
                                    && status.workload().priority()
                                            < plan.workload().workload().priority())
                            .isTrue())
                    .doesNotHaveDuplicates();
            assertThat(plan.needed() && plan.possible())
                    .isEqualTo(!plan.victims().isEmpty());
        }
    }

    @Property
    void theOrderOfSubmissionDoesNotMatter(
            @ForAll("scenes") Scene scene, @ForAll long seed, @ForAll("options") AdmissionOptions options) {
        assertThat(plans(scene.shuffled(seed), options)).containsExactlyInAnyOrderElementsOf(plans(scene, options));
    }

    private static List<PreemptionPlan> plans(Scene scene, AdmissionOptions options) {
        LedgerSnapshot snapshot = scene.ledger().snapshot();
        return snapshot.workloads().stream()
                .filter(status -> status.phase() == WorkloadPhase.PENDING)
                .map(status -> PreemptionPlan.of(snapshot, status.id(), options))
                .toList();
    }

    private static List<WorkloadStatus> victims(PreemptionPlan plan) {
        return plan.victims().stream().map(Victim::workload).toList();
    }

    @Provide
    Arbitrary<Scene> scenes() {
        return Combinators.combine(Arbitraries.integers().between(0, 40), Arbitraries.longs())
                .as(Scene::random);
    }

    @Provide
    Arbitrary<AdmissionOptions> options() {
        return Combinators.combine(Arbitraries.of(false, true), Arbitraries.of(false, true))
                .as((ancestors, min) -> new AdmissionOptions(ancestors, min, false));
    }
}
