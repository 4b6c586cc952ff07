package io.github.quotatree.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.VictimRules.VictimBudget;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** What holds for every plan of what over-used groups give back, on random clusters. */
@AddLifecycleHook(PropertySeed.class)
class RevocationLawsTest {
    @Property
    void agreesWithTheRuleCarriedOutWordForWord(
            @ForAll("scenes") Scene scene, @ForAll("options") RevocationOptions drawn) {
        RevocationOptions options = drawn.withVictims(drawn.victims().withBudgetsBind(true));
        LedgerSnapshot snapshot = scene.ledger().snapshot();
        for (String group : scene.groups()) {
            RevocationPlan plan = RevocationPlan.of(snapshot, List.of(group), options);
            assertThat(plan.victims().stream().map(Victim::id))
                    .as("%s", plan)
                    .containsExactlyElementsOf(new WrittenRevocation(snapshot, group, options).victims());
        }
    }

    @Property
    void onceTheVictimsAreEvictedNothingIsLeftToGiveBack(
            @ForAll("scenes") Scene scene, @ForAll("unlimited") RevocationOptions options) {
        QuotaLedger ledger = scene.ledger();
        RevocationPlan plan = RevocationPlan.of(ledger.snapshot(), options);
        Scene.release(ledger, Figures.workloads(plan.victims()));
        RevocationPlan next = RevocationPlan.of(ledger.snapshot(), options);
        assertThat(next.victims()).as("after %s", plan).isEmpty();
        assertThat(next.isEmpty()).isTrue();
    }

    @Property
    void onceTheVictimsAreFinishedNothingIsLeftToGiveBack(
            @ForAll("scenes") Scene scene, @ForAll("unlimited") RevocationOptions options) {
        QuotaLedger ledger = scene.ledger();
        RevocationPlan plan = RevocationPlan.of(ledger.snapshot(), options);
        plan.victims().forEach(victim -> ledger.finish(victim.id()));
        assertThat(RevocationPlan.of(ledger.snapshot(), options).victims())
                .as("after %s", plan)
                .isEmpty();
    }

    @Property
    void useIsWithinRuntimeUnlessThePlanReportsTheRest(
            @ForAll("scenes") Scene scene, @ForAll("options") RevocationOptions options) {
        LedgerSnapshot snapshot = scene.ledger().snapshot();
        RevocationPlan plan = RevocationPlan.of(snapshot, options);
        for (GroupRevocation group : plan.groups()) {
            ResourceVector left = Figures.used(snapshot, group.group()).minus(group.freed());
            ResourceVector runtime = Figures.runtime(snapshot, group.group());
            assertThat(left.minus(left.min(runtime))).as("%s", group).isEqualTo(group.stillOver());
        }
        Set<String> reported =
                plan.groups().stream().map(GroupRevocation::group).collect(Collectors.toSet());
        for (String group : scene.groups()) {
            assertThat(reported.contains(group))
                    .as("%s is over", group)
                    .isNotEqualTo(Figures.used(snapshot, group).fitsIn(Figures.runtime(snapshot, group)));
        }
    }

    /** The reasons are all of the use that is left where the group stays over, and each of them is true. */
    @Property
    void reportsWhatHoldsTheRest(@ForAll("scenes") Scene scene, @ForAll("options") RevocationOptions options) {
        LedgerSnapshot snapshot = scene.ledger().snapshot();
        for (GroupRevocation group : RevocationPlan.of(snapshot, options).groups()) {
            ResourceVector left = Figures.used(snapshot, group.group()).minus(group.freed());
            for (String d : snapshot.forest().schema().dimensions()) {
                long held = group.held().stream()
                        .filter(use -> use.dimension().equals(d))
                        .mapToLong(HeldUse::amount)
                        .sum();
                assertThat(held).as("%s", group).isEqualTo(group.stillOver().value(d) == 0 ? 0 : left.value(d));
                long fixed = Figures.holding(snapshot, group.group()).stream()
                        .filter(status -> !status.workload().preemptible())
                        .mapToLong(status -> status.workload().request().value(d))
                        .sum();
                assertThat(group.held().stream()
                                .filter(use ->
                                        use.dimension().equals(d) && use.holder() == HeldUse.Holder.NON_PREEMPTIBLE)
                                .mapToLong(HeldUse::amount)
                                .sum())
                        .isEqualTo(group.stillOver().value(d) == 0 ? 0 : fixed);
            }
            if (options.floor() == RevocationOptions.Floor.RUNTIME) {
                assertThat(group.held()).noneMatch(use -> use.holder() == HeldUse.Holder.FLOOR);
            }
        }
    }

    @Property
    void eachVictimFreesSomethingThatIsOverAtThatMomentAndDoesNotFitAgain(
            @ForAll("scenes") Scene scene, @ForAll("options") RevocationOptions options) {
        LedgerSnapshot snapshot = scene.ledger().snapshot();
        for (GroupRevocation group : RevocationPlan.of(snapshot, options).groups()) {
            ResourceVector runtime = Figures.runtime(snapshot, group.group());
            ResourceVector used = Figures.used(snapshot, group.group());
            ResourceVector left = used.minus(group.freed());
            for (List<WorkloadStatus> unit : Figures.units(Figures.workloads(group.victims()))) {
                ResourceVector frees = Figures.sum(used.schema().zero(), unit);
                assertThat(Figures.helps(used, frees, runtime))
                        .as("%s help, in %s", unit, group)
                        .isTrue();
                assertThat(Figures.fits(left, frees, runtime))
                        .as("%s fit again, in %s", unit, group)
                        .isFalse();
                used = used.minus(frees);
            }
            assertThat(group.victims()).allMatch(victim -> !victim.shortfall().isZero());
        }
    }

    @Property
    void gangsGoWholeOrNotAtAll(@ForAll("scenes") Scene scene, @ForAll("options") RevocationOptions options) {
        LedgerSnapshot snapshot = scene.ledger().snapshot();
        for (GroupRevocation group : RevocationPlan.of(snapshot, options).groups()) {
            List<WorkloadStatus> victims = Figures.workloads(group.victims());
            for (List<WorkloadStatus> unit : Figures.units(Figures.holding(snapshot, group.group()))) {
                assertThat(victims.containsAll(unit) || unit.stream().noneMatch(victims::contains))
                        .as("%s in %s", unit, group)
                        .isTrue();
            }
        }
    }

    @Property
    void takesOnlyWhatTheHostLetsGo(@ForAll("scenes") Scene scene, @ForAll("options") RevocationOptions options) {
        LedgerSnapshot snapshot = scene.ledger().snapshot();
        RevocationPlan plan = RevocationPlan.of(snapshot, options);
        VictimRules rules = options.victims();
        assertThat(plan.victims()).hasSizeLessThanOrEqualTo(rules.maxVictims());
        for (VictimBudget budget : rules.budgets()) {
            long covered = Figures.workloads(plan.victims()).stream()
                    .filter(budget.covers())
                    .count();
            assertThat(covered <= Math.max(0, budget.allowed())
                            || plan.victims().stream().anyMatch(Victim::violatesBudget))
                    .isTrue();
        }
        assertThat(rules.budgetsBind() && plan.victims().stream().anyMatch(Victim::violatesBudget))
                .isFalse();
        for (GroupRevocation group : plan.groups()) {
            List<WorkloadStatus> taken = new ArrayList<>(group.kept());
            taken.addAll(Figures.workloads(group.victims()));
            assertThat(taken).doesNotHaveDuplicates().allSatisfy(status -> {
                assertThat(RevocationDraw.mayGo(status, rules)).isTrue();
                assertThat(Figures.holding(snapshot, group.group())).contains(status);
            });
        }
    }

    /** A budget that is only preferred costs no group a workload more, and is violated only where it must. */
    @Property
    void goesAgainstABudgetOnlyWhereOthersDoNotSuffice(
            @ForAll("scenes") Scene scene, @ForAll("options") RevocationOptions drawn) {
        RevocationOptions preferred = drawn.withVictims(drawn.victims().withBudgetsBind(false));
        RevocationOptions binding = drawn.withVictims(drawn.victims().withBudgetsBind(true));
        LedgerSnapshot snapshot = scene.ledger().snapshot();
        for (String group : scene.groups()) {
            RevocationPlan plan = RevocationPlan.of(snapshot, List.of(group), preferred);
            RevocationPlan within = RevocationPlan.of(snapshot, List.of(group), binding);
            if (within.groups().stream().allMatch(one -> one.stillOver().isZero())) {
                assertThat(plan).isEqualTo(within);
            }
        }
    }

    @Property
    void victimsComeInTheOrderOfTaking(@ForAll("scenes") Scene scene, @ForAll("options") RevocationOptions options) {
        LedgerSnapshot snapshot = scene.ledger().snapshot();
        for (GroupRevocation group : RevocationPlan.of(snapshot, options).groups()) {
            Set<WorkloadStatus> victims = new HashSet<>(Figures.workloads(group.victims()));
            List<WorkloadStatus> inOrder =
                    RevocationDraw.inOrder(Figures.holding(snapshot, group.group()), options.victims());
            assertThat(Figures.workloads(group.victims()))
                    .containsExactlyElementsOf(Figures.units(inOrder).stream()
                            .flatMap(List::stream)
                            .filter(victims::contains)
                            .toList());
        }
    }

    @Property
    void aFloorSafePlanTakesNoGroupBelowItsEffectiveMin(
            @ForAll("scenes") Scene scene, @ForAll("options") RevocationOptions drawn) {
        LedgerSnapshot snapshot = scene.ledger().snapshot();
        RevocationOptions options = drawn.withFloor(RevocationOptions.Floor.EFFECTIVE_MIN);
        for (GroupRevocation group : RevocationPlan.of(snapshot, options).groups()) {
            ResourceVector used = Figures.used(snapshot, group.group());
            ResourceVector floor = Figures.effectiveMin(snapshot, group.group()).min(used);
            assertThat(floor.fitsIn(used.minus(group.freed())))
                    .as("%s stays above %s", group, floor)
                    .isTrue();
        }
    }

    @Property
    void theOrderOfSubmissionDoesNotMatter(
            @ForAll("scenes") Scene scene, @ForAll long seed, @ForAll("options") RevocationOptions options) {
        assertThat(RevocationPlan.of(scene.shuffled(seed).ledger().snapshot(), options))
                .isEqualTo(RevocationPlan.of(scene.ledger().snapshot(), options));
    }

    @Property
    void theDefaultGroupGivesBackLikeAnyOther(@ForAll("scenes") Scene scene) {
        LedgerSnapshot snapshot = scene.ledger().snapshot();
        RevocationPlan plan = RevocationPlan.of(snapshot, RevocationOptions.defaults());
        boolean over = !Figures.used(snapshot, ReservedNames.DEFAULT_GROUP)
                .fitsIn(Figures.runtime(snapshot, ReservedNames.DEFAULT_GROUP));
        assertThat(plan.groups().stream().anyMatch(group -> group.group().equals(ReservedNames.DEFAULT_GROUP)))
                .isEqualTo(over);
    }

    @Provide
    Arbitrary<Scene> scenes() {
        return RevocationDraw.scenes();
    }

    @Provide
    Arbitrary<RevocationOptions> options() {
        return RevocationDraw.options();
    }

    @Provide
    Arbitrary<RevocationOptions> unlimited() {
        return RevocationDraw.unlimitedOptions();
    }
}
