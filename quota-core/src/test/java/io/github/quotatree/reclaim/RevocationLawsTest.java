package io.github.quotatree.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds for every plan of what over-used groups give back, on random clusters. */
class RevocationLawsTest {
    private static final RevocationOptions FLOOR_SAFE =
            RevocationOptions.defaults().withFloor(RevocationOptions.Floor.EFFECTIVE_MIN);

    @Property
    void onceTheVictimsAreEvictedNothingIsLeftToGiveBack(
            @ForAll("scenes") Scene scene, @ForAll RevocationOptions.Floor floor) {
        QuotaLedger ledger = scene.ledger();
        RevocationPlan plan = RevocationPlan.of(
                ledger.snapshot(), RevocationOptions.defaults().withFloor(floor));
        Scene.release(ledger, workloads(plan));
        RevocationPlan next = RevocationPlan.of(
                ledger.snapshot(), RevocationOptions.defaults().withFloor(floor));
        assertThat(next.victims()).as("after %s", plan).isEmpty();
        assertThat(next.isEmpty()).isTrue();
    }

    @Property
    void onceTheVictimsAreFinishedNothingIsLeftToGiveBack(
            @ForAll("scenes") Scene scene, @ForAll RevocationOptions.Floor floor) {
        QuotaLedger ledger = scene.ledger();
        RevocationPlan plan = RevocationPlan.of(
                ledger.snapshot(), RevocationOptions.defaults().withFloor(floor));
        plan.victims().forEach(victim -> ledger.finish(victim.id()));
        assertThat(RevocationPlan.of(
                                ledger.snapshot(), RevocationOptions.defaults().withFloor(floor))
                        .victims())
                .as("after %s", plan)
                .isEmpty();
    }

    @Property
    void useIsWithinRuntimeUnlessThePlanReportsTheRest(
            @ForAll("scenes") Scene scene, @ForAll RevocationOptions.Floor floor) {
        QuotaLedger ledger = scene.ledger();
        RevocationPlan plan = RevocationPlan.of(
                ledger.snapshot(), RevocationOptions.defaults().withFloor(floor));
        Scene.release(ledger, workloads(plan));
        LedgerSnapshot after = ledger.snapshot();
        for (GroupRevocation group : plan.groups()) {
            assertThat(runtime(after, group.group()).overused()).as("%s", group).isEqualTo(group.stillOver());
        }
        Set<String> reported =
                plan.groups().stream().map(GroupRevocation::group).collect(Collectors.toSet());
        for (String treeId : after.forest().trees().keySet()) {
            for (GroupRuntime group : after.quotas(treeId)) {
                assertThat(group.isParent()
                                || reported.contains(group.name())
                                || group.overused().isZero())
                        .as("%s is not over", group.name())
                        .isTrue();
            }
        }
    }

    @Property
    void takesOnlyPreemptibleWorkloadsThatHoldResources(
            @ForAll("scenes") Scene scene, @ForAll RevocationOptions.Floor floor) {
        LedgerSnapshot snapshot = scene.ledger().snapshot();
        for (GroupRevocation group : RevocationPlan.of(
                        snapshot, RevocationOptions.defaults().withFloor(floor))
                .groups()) {
            List<WorkloadStatus> taken = new ArrayList<>(group.kept());
            group.victims().forEach(victim -> taken.add(victim.workload()));
            for (WorkloadStatus status : taken) {
                assertThat(status.workload().preemptible()).isTrue();
                assertThat(status.phase()).isNotEqualTo(WorkloadPhase.PENDING);
                assertThat(status.group()).isEqualTo(group.group());
                assertThat(snapshot.workload(status.id())).contains(status);
            }
        }
    }

    @Property
    void noVictimFitsAgain(@ForAll("scenes") Scene scene, @ForAll RevocationOptions.Floor floor) {
        LedgerSnapshot snapshot = scene.ledger().snapshot();
        for (GroupRevocation group : RevocationPlan.of(
                        snapshot, RevocationOptions.defaults().withFloor(floor))
                .groups()) {
            GroupRuntime before = runtime(snapshot, group.group());
            ResourceVector used = before.used().minus(group.freed());
            for (Victim<WorkloadStatus> victim : group.victims()) {
                assertThat(used.plus(victim.frees()).fitsIn(before.runtime()))
                        .as("%s fits again, in %s", victim, group)
                        .isFalse();
                assertThat(victim.shortfall().isZero()).isFalse();
            }
        }
    }

    @Property
    void takesAllCandidatesWhereTheGroupStaysOver(@ForAll("scenes") Scene scene) {
        LedgerSnapshot snapshot = scene.ledger().snapshot();
        for (GroupRevocation group :
                RevocationPlan.of(snapshot, RevocationOptions.defaults()).groups()) {
            if (!group.stillOver().isZero()) {
                assertThat(group.kept()).isEmpty();
                assertThat(snapshot.workloads(group.group()).stream()
                                .filter(status -> status.phase().holds()
                                        && status.workload().preemptible()
                                        && !status.workload().request().isZero())
                                .map(WorkloadStatus::id))
                        .containsExactlyInAnyOrderElementsOf(
                                group.victims().stream().map(Victim::id).toList());
            }
        }
    }

    @Property
    void theLessImportantIsTakenFirst(@ForAll("scenes") Scene scene, @ForAll RevocationOptions.Floor floor) {
        for (GroupRevocation group : RevocationPlan.of(
                        scene.ledger().snapshot(), RevocationOptions.defaults().withFloor(floor))
                .groups()) {
            List<WorkloadStatus> victims =
                    group.victims().stream().map(Victim::workload).toList();
            for (int v = 1; v < victims.size(); v++) {
                assertThat(isMoreImportant(victims.get(v - 1), victims.get(v))).isFalse();
            }
            for (int k = 1; k < group.kept().size(); k++) {
                assertThat(isMoreImportant(group.kept().get(k), group.kept().get(k - 1)))
                        .isFalse();
            }
            if (!group.kept().isEmpty()) {
                // the last one that was taken made it enough, so that it cannot be kept
                assertThat(isMoreImportant(group.kept().get(0), victims.get(victims.size() - 1)))
                        .isFalse();
            }
        }
    }

    @Property
    void aFloorSafePlanTakesNoGroupBelowItsEffectiveMin(@ForAll("scenes") Scene scene) {
        LedgerSnapshot snapshot = scene.ledger().snapshot();
        for (GroupRevocation group : RevocationPlan.of(snapshot, FLOOR_SAFE).groups()) {
            GroupRuntime before = runtime(snapshot, group.group());
            ResourceVector floor = before.effectiveMin().min(before.used());
            assertThat(floor.fitsIn(before.used().minus(group.freed())))
                    .as("%s stays above %s", group, floor)
                    .isTrue();
        }
    }

    @Property
    void aFloorSafePlanSparesNothingWithoutNeed(@ForAll("scenes") Scene scene) {
        LedgerSnapshot snapshot = scene.ledger().snapshot();
        for (GroupRevocation group : RevocationPlan.of(snapshot, FLOOR_SAFE).groups()) {
            GroupRuntime before = runtime(snapshot, group.group());
            ResourceVector used = before.used().minus(group.freed());
            Set<String> victims = group.victims().stream().map(Victim::id).collect(Collectors.toSet());
            for (WorkloadStatus status : snapshot.workloads(group.group())) {
                ResourceVector frees = status.workload().request();
                boolean couldGo = status.phase().holds()
                        && status.workload().preemptible()
                        && !frees.isZero()
                        && !victims.contains(status.id());
                if (couldGo && !group.stillOver().isZero()) {
                    assertThat(snapshot.forest().schema().dimensions())
                            .as("%s is passed over in %s", status.id(), group)
                            .anyMatch(d -> frees.value(d) > 0
                                    && used.value(d) - frees.value(d)
                                            < before.effectiveMin().value(d));
                }
            }
        }
    }

    @Property
    void theOrderOfSubmissionDoesNotMatter(
            @ForAll("scenes") Scene scene, @ForAll long seed, @ForAll RevocationOptions.Floor floor) {
        assertThat(RevocationPlan.of(
                        scene.shuffled(seed).ledger().snapshot(),
                        RevocationOptions.defaults().withFloor(floor)))
                .isEqualTo(RevocationPlan.of(
                        scene.ledger().snapshot(), RevocationOptions.defaults().withFloor(floor)));
    }

    private static boolean isMoreImportant(WorkloadStatus one, WorkloadStatus other) {
        int a = one.workload().priority();
        int b = other.workload().priority();
        if (a != b) {
            return a > b;
        }
        if (one.started().isEmpty() || other.started().isEmpty()) {
            return one.started().isPresent() && other.started().isEmpty();
        }
        return one.started().get().isBefore(other.started().get());
    }

    private static List<WorkloadStatus> workloads(RevocationPlan plan) {
        return plan.victims().stream().map(Victim::workload).toList();
    }

    private static GroupRuntime runtime(LedgerSnapshot snapshot, String group) {
        return snapshot.quotas(snapshot.treeOf(group)).group(group);
    }

    @Provide
    Arbitrary<Scene> scenes() {
        return Combinators.combine(Arbitraries.integers().between(0, 40), Arbitraries.longs())
                .as(Scene::random);
    }
}
