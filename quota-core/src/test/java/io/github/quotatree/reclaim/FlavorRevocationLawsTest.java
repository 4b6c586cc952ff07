package io.github.quotatree.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.RevocationOptions.Floor;
import io.github.quotatree.reclaim.RevocationOptions.Moves;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/**
 * What holds for every revocation in dimensions with flavors, beside a largest flow as the measure of what is short.
 */
@AddLifecycleHook(PropertySeed.class)
class FlavorRevocationLawsTest {
    @Property(tries = 1000)
    void whatIsOutOfReachIsWhatALargestFlowDoesNotReach(@ForAll long seed) {
        LedgerSnapshot snapshot = new FlavorScene(seed).ledger().snapshot();
        Reach reach = new Reach.OfTrees(snapshot).of("").get(0);
        assertThat(reach.missing()).isEqualTo(ReachFlow.missing(snapshot, Set.of()));
    }

    @Property(tries = 1000)
    void noUnitGivesWayInVain(@ForAll long seed, @ForAll Moves moves, @ForAll Floor floor) {
        LedgerSnapshot snapshot = new FlavorScene(seed).ledger().snapshot();
        RevocationOptions options =
                RevocationOptions.defaults().withMoves(moves).withFloor(floor);
        RevocationPlan plan = RevocationPlan.of(snapshot, options);
        Set<String> stopped = ids(plan.victims());
        long missing = ReachFlow.missing(snapshot, stopped);
        assertThat(missing).isLessThanOrEqualTo(ReachFlow.missing(snapshot, Set.of()));
        for (GroupRevocation group : plan.groups()) {
            for (Set<String> unit : units(group.victims().stream()
                    .filter(victim -> victim.exceededLimits().stream()
                            .anyMatch(limit -> limit.kind() == ExceededLimit.Kind.FLAVOR))
                    .toList())) {
                Set<String> others = new HashSet<>(stopped);
                others.removeAll(unit);
                assertThat(ReachFlow.missing(snapshot, others))
                        .as("without %s, in %s", unit, plan)
                        .isGreaterThan(missing);
            }
        }
    }

    /** In a dimension with flavors too, a group gives back no more than it owes: no victim of it fits again. */
    @Property(tries = 1000)
    void nothingFitsAgainWhereItRan(@ForAll long seed, @ForAll Floor floor) {
        LedgerSnapshot snapshot = new FlavorScene(seed).ledger().snapshot();
        RevocationPlan plan = RevocationPlan.of(
                snapshot, RevocationOptions.defaults().withFloor(floor).withMoves(Moves.NONE));
        Set<String> stopped = ids(plan.victims());
        long missing = ReachFlow.missing(snapshot, stopped);
        for (GroupRevocation group : plan.groups()) {
            for (Set<String> unit : units(group.victims())) {
                Set<String> others = new HashSet<>(stopped);
                others.removeAll(unit);
                boolean fits = Figures.fits(
                        used(snapshot, group.group(), stopped),
                        used(snapshot, group.group(), others).minus(used(snapshot, group.group(), stopped)),
                        snapshot.runtime(group.group()));
                assertThat(fits && ReachFlow.missing(snapshot, others) == missing)
                        .as("%s fits again, in %s", unit, plan)
                        .isFalse();
            }
        }
    }

    private static io.github.quotatree.resource.ResourceVector used(
            LedgerSnapshot snapshot, String group, Set<String> stopped) {
        return Figures.sum(
                snapshot.forest().schema().zero(),
                Figures.holding(snapshot, group).stream()
                        .filter(status -> !stopped.contains(status.id()))
                        .toList());
    }

    /** All entitlements are within reach afterwards, as far as what may be stopped allows. */
    @Property(tries = 1000)
    void whatStaysOutOfReachIsHeld(@ForAll long seed) {
        LedgerSnapshot snapshot = new FlavorScene(seed).ledger().snapshot();
        RevocationOptions options =
                RevocationOptions.defaults().withMoves(Moves.ENTITLEMENTS).withFloor(Floor.RUNTIME);
        RevocationPlan plan = RevocationPlan.of(snapshot, options);
        Set<String> all = new HashSet<>();
        for (String group : snapshot.quotas().tree().groups().stream()
                .filter(declared -> !declared.isParent())
                .map(declared -> declared.name())
                .toList()) {
            boolean over = plan.groups().stream()
                    .anyMatch(part ->
                            part.group().equals(group) && part.stillOver().value("gpu") > 0);
            if (!over) {
                Candidates.of(snapshot.workloads(group), options.victims(), status -> true)
                        .units()
                        .forEach(unit -> unit.members().forEach(member -> all.add(member.id())));
            }
        }
        all.addAll(ids(plan.victims()));
        long least = ReachFlow.missing(snapshot, all);
        assertThat(ReachFlow.missing(snapshot, ids(plan.victims())))
                .as("%s", plan)
                .isEqualTo(least);
        plan.shortFlavors().forEach(flavor -> assertThat(flavor.stillMissing()).isEqualTo(least));
        if (least > 0) {
            plan.shortFlavors().forEach(flavor -> assertThat(flavor.held()).isNotEmpty());
        }
    }

    @Property(tries = 1000)
    void aPlanIsCarriedOutAtOnce(@ForAll long seed, @ForAll Moves moves, @ForAll Floor floor) {
        QuotaLedger ledger = new FlavorScene(seed).ledger();
        RevocationPlan plan = RevocationPlan.of(
                ledger.snapshot(), RevocationOptions.defaults().withMoves(moves).withFloor(floor));
        assertThat(ledger.carryOut(plan).obstacles()).as("%s", plan).isEmpty();
    }

    @Property(tries = 1000)
    void nothingIsStoppedTwice(@ForAll long seed, @ForAll Moves moves, @ForAll Floor floor) {
        QuotaLedger ledger = new FlavorScene(seed).ledger();
        RevocationOptions options =
                RevocationOptions.defaults().withMoves(moves).withFloor(floor);
        Set<String> stopped = new HashSet<>();
        for (int look = 0; look < 4; look++) {
            RevocationPlan plan = RevocationPlan.of(ledger.snapshot(), options);
            plan.victims().forEach(victim -> {
                assertThat(stopped.add(victim.id()))
                        .as("%s is stopped for the first time, in %s", victim.id(), plan)
                        .isTrue();
                ledger.evict(victim.id());
            });
            ledger.snapshot().workloads().stream()
                    .filter(status -> !status.phase().holds())
                    .sorted(WorkloadOrder.MOST_IMPORTANT_FIRST)
                    .forEach(status -> ledger.tryAdmit(List.of(status.id()), AdmissionOptions.defaults()));
        }
        assertThat(RevocationPlan.of(ledger.snapshot(), options).isEmpty()).isTrue();
    }

    private static Set<String> ids(List<Victim<WorkloadStatus>> victims) {
        return victims.stream().map(Victim::id).collect(Collectors.toSet());
    }

    private static List<Set<String>> units(List<Victim<WorkloadStatus>> victims) {
        Map<String, Set<String>> units = victims.stream()
                .collect(Collectors.groupingBy(
                        victim -> victim.workload()
                                .workload()
                                .gang()
                                .map(gang -> victim.workload().group() + " " + gang)
                                .orElse(victim.id()),
                        Collectors.mapping(Victim::id, Collectors.toSet())));
        return List.copyOf(units.values());
    }
}
