package io.github.quotatree.reclaim;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.workload.AdmissionOptions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Random clusters in which workloads wait, alone and in gangs. */
final class PreemptionDraw {
    private PreemptionDraw() {}

    static Arbitrary<AdmissionOptions> admission() {
        return Combinators.combine(Arbitraries.of(false, true), Arbitraries.of(false, true))
                .as((ancestors, min) -> AdmissionOptions.defaults()
                        .withCheckAncestors(ancestors)
                        .withNonPreemptibleWithinMin(min));
    }

    /** Returns options without limits of victims, so that all candidates together free the most. */
    static Arbitrary<PreemptionOptions> unlimited() {
        return options()
                .map(options -> options.withVictims(
                        options.victims().withMaxVictims(Integer.MAX_VALUE).withBudgets(List.of())));
    }

    static Arbitrary<PreemptionOptions> options() {
        return Combinators.combine(admission(), RevocationDraw.rules())
                .as((admission, rules) ->
                        PreemptionOptions.defaults().withAdmission(admission).withVictims(rules))
                .withoutEdgeCases();
    }

    /** Returns each pending workload alone, and some of them in gangs of up to four. */
    static List<List<String>> waiting(LedgerSnapshot snapshot, long seed) {
        List<String> pending = new ArrayList<>(snapshot.workloads().stream()
                .filter(status -> status.phase() == WorkloadPhase.PENDING)
                .map(WorkloadStatus::id)
                .toList());
        List<List<String>> waiting =
                new ArrayList<>(pending.stream().map(List::of).toList());
        Random random = new Random(seed);
        snapshot.workloads(ReservedNames.DEFAULT_GROUP).forEach(status -> pending.remove(status.id()));
        Collections.shuffle(pending, random);
        for (int first = 0; first < pending.size(); ) {
            int next = Math.min(pending.size(), first + 1 + random.nextInt(4));
            waiting.add(List.copyOf(pending.subList(first, next)));
            first = next;
        }
        return waiting;
    }

    static List<PreemptionPlan> plans(LedgerSnapshot snapshot, long seed, PreemptionOptions options) {
        return waiting(snapshot, seed).stream()
                .map(ids -> PreemptionPlan.of(snapshot, ids, options))
                .toList();
    }

    /**
     * Returns the ledger of a scene once what is leaving is gone. In these scenes, nothing leaves the default group:
     * its use counts before the tree is shared, so that runtimes would rise.
     */
    static QuotaLedger withoutLeaving(Scene scene) {
        QuotaLedger ledger = scene.ledger();
        Scene.release(
                ledger,
                scene.workloads().stream()
                        .filter(status -> status.phase() == WorkloadPhase.STOPPING)
                        .toList());
        return ledger;
    }

    static Arbitrary<Scene> scenes() {
        return Arbitraries.frequencyOf(
                Tuple.of(2, RevocationDraw.scenes().map(PreemptionDraw::withNothingLeavingTheDefaultGroup)),
                Tuple.of(1, crowds()));
    }

    /** Returns clusters of one group, in which most pending workloads need victims and can choose. */
    static Arbitrary<Scene> crowds() {
        return Combinators.combine(Arbitraries.integers().between(6, 24), Arbitraries.longs())
                .as(Scene::crowd)
                .withoutEdgeCases();
    }

    private static Scene withNothingLeavingTheDefaultGroup(Scene scene) {
        return scene.with(scene.workloads().stream()
                .filter(status -> status.phase() != WorkloadPhase.STOPPING || !isOfDefaultGroup(status))
                .toList());
    }

    private static boolean isOfDefaultGroup(WorkloadStatus status) {
        return status.group().equals(ReservedNames.DEFAULT_GROUP);
    }

    /** Returns the units that a plan for waiting workloads may stop, in the order of taking. */
    static List<List<WorkloadStatus>> candidates(LedgerSnapshot snapshot, PreemptionPlan plan, VictimRules rules) {
        List<List<WorkloadStatus>> units = new ArrayList<>();
        for (String group :
                plan.workloads().stream().map(WorkloadStatus::group).distinct().toList()) {
            List<WorkloadStatus> waiting = plan.workloads().stream()
                    .filter(status -> status.group().equals(group))
                    .toList();
            List<WorkloadStatus> all = RevocationDraw.inOrder(Figures.holding(snapshot, group), rules);
            Figures.units(all).stream()
                    .filter(unit -> unit.stream().allMatch(status -> mayGo(status, waiting, rules)))
                    .forEach(units::add);
        }
        return units;
    }

    private static boolean mayGo(WorkloadStatus status, List<WorkloadStatus> waiting, VictimRules rules) {
        return RevocationDraw.mayGo(status, rules)
                && waiting.stream()
                        .allMatch(one -> one.workload().preempts()
                                && one.workload().priority() > status.workload().priority());
    }
}
