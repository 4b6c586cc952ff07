package io.github.quotatree.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.VictimRules.VictimBudget;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/**
 * What holds for every plan of what pending workloads take the place of, for all pending workloads of random clusters,
 * alone and in gangs.
 */
@AddLifecycleHook(PropertySeed.class)
class PreemptionLawsTest {
    @Property
    void onceTheVictimsAreStoppedTheWorkloadsFit(
            @ForAll("scenes") Scene scene, @ForAll("options") PreemptionOptions options, @ForAll long seed) {
        for (PreemptionPlan plan : PreemptionDraw.plans(scene.ledger().snapshot(), seed, options)) {
            QuotaLedger ledger = PreemptionDraw.withoutLeaving(scene);
            assertThat(fits(ledger, plan)).as("%s", plan).isEqualTo(!plan.needed());
            if (plan.possible()) {
                Scene.release(ledger, Figures.workloads(plan.victims()));
                assertThat(fits(ledger, plan)).as("%s", plan).isTrue();
                assertThat(PreemptionPlan.of(ledger.snapshot(), plan.preemptors(), options)
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
    void onceTheVictimsAreFinishedTheWorkloadsFitTheirGroups(
            @ForAll("scenes") Scene scene, @ForAll("options") PreemptionOptions drawn, @ForAll long seed) {
        PreemptionOptions options = drawn.withAdmission(drawn.admission().withCheckAncestors(false));
        for (PreemptionPlan plan : PreemptionDraw.plans(scene.ledger().snapshot(), seed, options)) {
            QuotaLedger ledger = PreemptionDraw.withoutLeaving(scene);
            plan.victims().forEach(victim -> ledger.finish(victim.id()));
            assertThat(!plan.possible() || fits(ledger, plan)).as("%s", plan).isTrue();
        }
    }

    @Property
    void itIsImpossibleForTheReasonsThatStayWhenAllCandidatesAreStopped(
            @ForAll("scenes") Scene scene, @ForAll("unlimited") PreemptionOptions options, @ForAll long seed) {
        LedgerSnapshot snapshot = scene.ledger().snapshot();
        for (PreemptionPlan plan : PreemptionDraw.plans(snapshot, seed, options)) {
            QuotaLedger ledger = PreemptionDraw.withoutLeaving(scene);
            PreemptionDraw.candidates(snapshot, plan, options.victims()).forEach(unit -> Scene.release(ledger, unit));
            assertThat(plan.exceededLimits())
                    .containsExactlyElementsOf(ledger.decide(plan.preemptors(), options.admission())
                            .exceededLimits());
            assertThat(plan.possible()).isEqualTo(plan.exceededLimits().isEmpty());
            assertThat(plan.held().isEmpty())
                    .isEqualTo(plan.possible() || plan.held().isEmpty());
        }
    }

    /** Whatever a host limits, no victim, or gang of victims, can be spared. */
    @Property
    void noVictimCanBeSpared(
            @ForAll("scenes") Scene scene, @ForAll("options") PreemptionOptions options, @ForAll long seed) {
        for (PreemptionPlan plan : PreemptionDraw.plans(scene.ledger().snapshot(), seed, options)) {
            for (List<WorkloadStatus> spared : Figures.units(Figures.workloads(plan.victims()))) {
                List<WorkloadStatus> others = new ArrayList<>(Figures.workloads(plan.victims()));
                others.removeAll(spared);
                QuotaLedger ledger = PreemptionDraw.withoutLeaving(scene);
                Scene.release(ledger, others);
                assertThat(fits(ledger, plan)).as("%s needs %s", plan, spared).isFalse();
            }
            assertThat(plan.victims()).noneMatch(victim -> victim.shortfall().isZero());
        }
    }

    @Property
    void victimsAreLessImportantAndTheHostLetsThemGo(
            @ForAll("scenes") Scene scene, @ForAll("options") PreemptionOptions options, @ForAll long seed) {
        LedgerSnapshot snapshot = scene.ledger().snapshot();
        VictimRules rules = options.victims();
        for (PreemptionPlan plan : PreemptionDraw.plans(snapshot, seed, options)) {
            Set<WorkloadStatus> candidates = new HashSet<>();
            List<List<WorkloadStatus>> units = PreemptionDraw.candidates(snapshot, plan, rules);
            units.forEach(candidates::addAll);
            List<WorkloadStatus> victims = Figures.workloads(plan.victims());
            List<WorkloadStatus> all = new ArrayList<>(plan.kept());
            all.addAll(victims);
            assertThat(all).containsExactlyInAnyOrderElementsOf(candidates);
            assertThat(units)
                    .allMatch(unit -> victims.containsAll(unit) || unit.stream().noneMatch(victims::contains));
            assertThat(plan.needed() && plan.possible())
                    .isEqualTo(!plan.victims().isEmpty());
            assertThat(victims).hasSizeLessThanOrEqualTo(rules.maxVictims());
            for (VictimBudget budget : rules.budgets()) {
                long covered = victims.stream().filter(budget.covers()).count();
                assertThat(covered <= Math.max(0, budget.allowed())
                                || (!rules.budgetsBind()
                                        && plan.victims().stream().anyMatch(Victim::violatesBudget)))
                        .isTrue();
            }
        }
    }

    /** On small clusters, against all sets of victims: a plan is possible if one of them makes room. */
    @Property
    void isPossibleWhereSomeSetOfVictimsMakesRoom(
            @ForAll("small") Scene scene, @ForAll("unlimited") PreemptionOptions options, @ForAll long seed) {
        LedgerSnapshot snapshot = scene.ledger().snapshot();
        for (PreemptionPlan plan : PreemptionDraw.plans(snapshot, seed, options)) {
            List<List<WorkloadStatus>> units = PreemptionDraw.candidates(snapshot, plan, options.victims());
            if (units.size() > 6) {
                continue;
            }
            boolean some = false;
            for (int set = 0; set < 1 << units.size() && !some; set++) {
                QuotaLedger ledger = PreemptionDraw.withoutLeaving(scene);
                for (int u = 0; u < units.size(); u++) {
                    if ((set >> u & 1) == 1) {
                        Scene.release(ledger, units.get(u));
                    }
                }
                some = fits(ledger, plan);
            }
            assertThat(plan.possible()).as("%s", plan).isEqualTo(some);
        }
    }

    @Property
    void theOrderOfSubmissionDoesNotMatter(
            @ForAll("scenes") Scene scene,
            @ForAll long shuffle,
            @ForAll("options") PreemptionOptions options,
            @ForAll long seed) {
        LedgerSnapshot shuffled = scene.shuffled(shuffle).ledger().snapshot();
        assertThat(PreemptionDraw.plans(shuffled, seed, options))
                .isEqualTo(PreemptionDraw.plans(scene.ledger().snapshot(), seed, options));
    }

    private static boolean fits(QuotaLedger ledger, PreemptionPlan plan) {
        AdmissionOptions options = plan.admission();
        return ledger.decide(plan.preemptors(), options).admitted();
    }

    @Provide
    Arbitrary<Scene> scenes() {
        return PreemptionDraw.scenes();
    }

    @Provide
    Arbitrary<Scene> small() {
        return PreemptionDraw.scenes().filter(scene -> scene.workloads().size() <= 16);
    }

    @Provide
    Arbitrary<PreemptionOptions> options() {
        return PreemptionDraw.options();
    }

    @Provide
    Arbitrary<PreemptionOptions> unlimited() {
        return PreemptionDraw.unlimited();
    }
}
