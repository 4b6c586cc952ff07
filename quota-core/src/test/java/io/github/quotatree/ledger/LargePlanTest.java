package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * A plan of many victims is carried out part by part, and as one step for all who look: in each state between two
 * parts, which is the state that a journal has recorded so far, whoever reads, changes or decides finds all of the
 * plan.
 */
class LargePlanTest {
    private static final ResourceSchema GPUS = ResourceSchema.of("gpu");
    private static final int SIZE = Plans.PART + 87;
    private static final List<ExceededLimit> QUOTA =
            List.of(ExceededLimit.of(ExceededLimit.Kind.RUNTIME, "A", "gpu", 0, SIZE, 1));
    private static final QuotaForest FOREST = QuotaForest.of(QuotaTree.builder(GPUS)
            .leaf("A", group -> group.max(3 * SIZE))
            .leaf("B", group -> group.min(SIZE))
            .build());
    private static final Instant BEGIN = Instant.ofEpochSecond(1_000);
    private static final Instant EXPIRES = BEGIN.plusSeconds(600);

    private final List<LedgerChange> changes = new ArrayList<>();
    private Consumer<LedgerChange> journal = changes::add;
    private Instant now = BEGIN;

    record Plan(
            List<Victim<WorkloadStatus>> victims,
            List<String> preemptors,
            AdmissionOptions admission,
            List<String> unhelped)
            implements ReclaimPlan {
        static Plan of(QuotaLedger ledger, List<String> preemptors, Predicate<WorkloadStatus> isVictim) {
            return of(ledger.snapshot().workloads(), preemptors, isVictim);
        }

        static Plan of(List<WorkloadStatus> workloads, List<String> preemptors, Predicate<WorkloadStatus> isVictim) {
            List<Victim<WorkloadStatus>> victims = workloads.stream()
                    .filter(isVictim)
                    .map(status -> new Victim<>(status, status.workload().request(), QUOTA, false))
                    .toList();
            return new Plan(victims, preemptors, AdmissionOptions.defaults(), List.of());
        }

        PlanCheck.Request request(boolean atOnce) {
            return new PlanCheck.Request(
                    victims,
                    preemptors,
                    unhelped,
                    admission,
                    HandOverOptions.defaults().withAtOnce(atOnce));
        }
    }

    private void both(Consumer<AdmissionRule> test) {
        for (AdmissionRule rule : AdmissionRule.values()) {
            changes.clear();
            journal = changes::add;
            test.accept(rule);
        }
    }

    private static boolean isVictim(WorkloadStatus status) {
        return status.id().startsWith("v");
    }

    /** Returns the group of the preemptor: by quota alone, a plan makes room inside a group. */
    private static String home(AdmissionRule rule) {
        return rule == AdmissionRule.LOANS ? "B" : "A";
    }

    /** In A the victims run, on loan where the ledger lends; as much waits as they use together. */
    private static LedgerState begin(AdmissionRule rule) {
        LedgerState.Builder state = LedgerState.builder(FOREST)
                .total("", GPUS.vector(SIZE + 10))
                .evictionLimit(EvictionLimit.of("hourly", SIZE, Duration.ofHours(1)))
                .admissionRule(rule);
        for (int k = 0; k < SIZE; k++) {
            state.running(Workload.of("v" + k, "A", GPUS.vector(1)), BEGIN);
        }
        return state.running(Workload.of("stays", "A", GPUS.vector(10)), BEGIN.minusSeconds(9))
                .pending(Workload.of("high", home(rule), GPUS.vector(SIZE)))
                .pending(Workload.of("other", "A", GPUS.vector(1)))
                .build();
    }

    private QuotaLedger ledger(LedgerState state, List<LedgerChange> recorded) {
        return QuotaLedger.builder(state)
                .clock(() -> now)
                .replay(recorded)
                .journal(change -> journal.accept(change))
                .build();
    }

    /** Carries out the plan that lets B have its min, with what is recorded of it. */
    private HandOver carryOut(LedgerState state, boolean atOnce) {
        QuotaLedger ledger = ledger(state, List.of());
        HandOver done = ledger.carryOut(
                Plan.of(ledger, List.of("high"), LargePlanTest::isVictim),
                HandOverOptions.defaults().withAtOnce(atOnce));
        assertThat(done.obstacles()).isEmpty();
        return done;
    }

    private int effect() {
        for (int k = 0; k < changes.size(); k++) {
            if (changes.get(k) instanceof LedgerChange.NamedHandedOver) {
                return k + 1;
            }
        }
        throw new AssertionError("no plan took effect");
    }

    /** Returns the numbers of changes after which the plan has taken effect, and is not written completely. */
    private List<Integer> between() {
        List<Integer> between = new ArrayList<>();
        for (int k = effect(); k < changes.size(); k++) {
            between.add(k);
        }
        assertThat(between).hasSizeGreaterThan(4);
        return between;
    }

    private QuotaLedger after(LedgerState state, int recorded) {
        return ledger(state, List.copyOf(changes.subList(0, recorded)));
    }

    private static void isWhole(LedgerSnapshot snapshot, boolean atOnce) {
        WorkloadPhase phase = atOnce ? WorkloadPhase.PENDING : WorkloadPhase.STOPPING;
        assertThat(snapshot.workloads().stream().filter(LargePlanTest::isVictim))
                .allMatch(v -> v.phase() == phase);
        assertThat(snapshot.workload("high").orElseThrow().phase()).isEqualTo(WorkloadPhase.RESERVED);
        assertThat(snapshot.used("A").value(0) + snapshot.used("B").value(0))
                .isEqualTo(10 + SIZE + (atOnce ? 0 : SIZE));
    }

    @Test
    void isCarriedOutAsOne() {
        both(this::isCarriedOutAsOne);
    }

    private void isCarriedOutAsOne(AdmissionRule rule) {
        LedgerState begin = begin(rule);
        HandOver done = carryOut(begin, false);
        QuotaLedger ledger = after(begin, changes.size());
        isWhole(ledger.snapshot(), false);
        assertThat(ledger.handOvers()).containsExactly(done);
        assertThat(done.waitingFor()).hasSize(SIZE).isEqualTo(done.victims());
        assertThat(done.expires()).contains(EXPIRES);
        assertThat(done.id()).isEqualTo(effect());
        for (String victim : done.victims()) {
            assertThat(ledger.isReady("high")).isFalse();
            assertThatThrownBy(() -> ledger.resume(victim)).hasMessageContaining("hand-over " + done.id());
            ledger.finish(victim);
        }
        ledger.start("high");
        assertThat(ledger.handOvers()).isEmpty();
    }

    @Test
    void aJournalThatEndsBeforeTheEffectHasNothingOfThePlan() {
        both(this::aJournalThatEndsBeforeTheEffectHasNothingOfThePlan);
    }

    private void aJournalThatEndsBeforeTheEffectHasNothingOfThePlan(AdmissionRule rule) {
        LedgerState begin = begin(rule);
        carryOut(begin, false);
        List<LedgerChange> all = List.copyOf(changes);
        for (int recorded = 0; recorded < effect(); recorded++) {
            changes.clear();
            List<LedgerChange> first = all.subList(0, recorded);
            QuotaLedger ledger = ledger(begin, first);
            assertThat(ledger.state().workloads()).isEqualTo(begin.workloads());
            assertThat(ledger.state().handOvers()).isEmpty();
            assertThat(ledger.state().evictions()).isEmpty();
            HandOver second = ledger.carryOut(Plan.of(ledger, List.of("high"), LargePlanTest::isVictim));
            assertThat(second.carriedOut()).isTrue();
            LedgerState end = ledger.state();
            List<LedgerChange> both = new ArrayList<>(first);
            both.addAll(changes);
            assertThat(ledger(begin, both).state()).isEqualTo(end);
            changes.clear();
            changes.addAll(all);
        }
    }

    @Test
    void aJournalThatEndsAfterTheEffectHasThePlan() {
        both(this::aJournalThatEndsAfterTheEffectHasThePlan);
    }

    private void aJournalThatEndsAfterTheEffectHasThePlan(AdmissionRule rule) {
        LedgerState begin = begin(rule);
        for (boolean atOnce : new boolean[] {false, true}) {
            changes.clear();
            HandOver done = carryOut(begin, atOnce);
            List<LedgerChange> all = List.copyOf(changes);
            LedgerState end = after(begin, all.size()).state();
            isWhole(after(begin, all.size()).snapshot(), atOnce);
            for (int recorded : between()) {
                changes.clear();
                QuotaLedger ledger = ledger(begin, all.subList(0, recorded));
                isWhole(ledger.snapshot(), atOnce);
                assertThat(ledger.handOvers()).isEqualTo(atOnce ? List.of() : List.of(done));
                assertThat(ledger.state()).isEqualTo(end);
                assertThat(changes).isEqualTo(all.subList(recorded, all.size()));
                changes.clear();
                changes.addAll(all);
            }
        }
    }

    @Test
    void whoNamesAVictimFindsThatItLeaves() {
        both(this::whoNamesAVictimFindsThatItLeaves);
    }

    private void whoNamesAVictimFindsThatItLeaves(AdmissionRule rule) {
        LedgerState begin = begin(rule);
        HandOver done = carryOut(begin, false);
        List<LedgerChange> all = List.copyOf(changes);
        String last = done.victims().get(SIZE - 1);
        for (int recorded : between().subList(0, 3)) {
            changes.clear();
            QuotaLedger ledger = ledger(begin, all.subList(0, recorded));
            assertThat(ledger.workload(last).orElseThrow().phase()).isEqualTo(WorkloadPhase.STOPPING);
            assertThatThrownBy(() -> ledger.stop(last)).hasMessageContaining("STOPPING");
            assertThatThrownBy(() -> ledger.resume(last)).hasMessageContaining("hand-over " + done.id());
            ledger.finish(done.victims().get(SIZE - 2));
            ledger.evict(done.victims().get(SIZE - 3));
            assertThat(ledger.handOvers().get(0).waitingFor())
                    .hasSize(SIZE - 2)
                    .contains(last)
                    .doesNotContain(done.victims().get(SIZE - 2));
            LedgerState end = ledger.state();
            List<LedgerChange> both = new ArrayList<>(all.subList(0, recorded));
            both.addAll(changes);
            assertThat(ledger(begin, both).state()).isEqualTo(end);
            changes.clear();
            changes.addAll(all);
        }
    }

    @Test
    void noOneGetsTheReservedRoom() {
        both(this::noOneGetsTheReservedRoom);
    }

    private void noOneGetsTheReservedRoom(AdmissionRule rule) {
        LedgerState begin = begin(rule);
        for (boolean atOnce : new boolean[] {false, true}) {
            changes.clear();
            carryOut(begin, atOnce);
            for (int recorded : between()) {
                QuotaLedger ledger = after(begin, recorded);
                journal = change -> {};
                assertThat(ledger.fits("other", AdmissionOptions.defaults())).isFalse();
                assertThat(ledger.tryAdmit("other").admitted()).isFalse();
                assertThat(!atOnce && ledger.isReady("high")).isFalse();
            }
            journal = changes::add;
        }
    }

    @Test
    void aCancelledPlanFreesTheRoomAndAllVictims() {
        both(this::aCancelledPlanFreesTheRoomAndAllVictims);
    }

    private void aCancelledPlanFreesTheRoomAndAllVictims(AdmissionRule rule) {
        LedgerState begin = begin(rule);
        HandOver done = carryOut(begin, false);
        for (int recorded : List.of(effect(), changes.size() - 1)) {
            QuotaLedger ledger = after(begin, recorded);
            journal = change -> {};
            ledger.cancel(done.id());
            assertThat(ledger.handOvers()).isEmpty();
            done.victims().forEach(ledger::resume);
            assertThat(ledger.workload("high").orElseThrow().phase()).isEqualTo(WorkloadPhase.PENDING);
            assertThat(ledger.used("A", "gpu")).isEqualTo(SIZE + 10);
        }
    }

    @Test
    void aSecondPlanStopsNoVictimAgain() {
        both(this::aSecondPlanStopsNoVictimAgain);
    }

    private void aSecondPlanStopsNoVictimAgain(AdmissionRule rule) {
        LedgerState begin = begin(rule);
        QuotaLedger before = ledger(begin, List.of());
        Plan large = Plan.of(before, List.of("high"), LargePlanTest::isVictim);
        Plan small = Plan.of(before, List.of(), status -> status.id().equals("v3"));
        HandOver done = before.carryOut(large);
        for (int recorded : between().subList(0, 2)) {
            QuotaLedger ledger = after(begin, recorded);
            journal = change -> {};
            HandOver again = ledger.carryOut(large);
            assertThat(again.obstacles())
                    .hasSize(SIZE + 1)
                    .contains(new Obstacle.AlreadyLeaving("v3", Optional.of(done.id())));
            assertThat(ledger.carryOut(small).obstacles())
                    .containsExactly(new Obstacle.AlreadyLeaving("v3", Optional.of(done.id())));
        }
    }

    @Test
    void aReservationOfAVictimEndsWithThePlan() {
        LedgerState.Builder state =
                LedgerState.builder(FOREST).total("", GPUS.zero()).admissionRule(AdmissionRule.QUOTA_ONLY);
        for (int k = 0; k < SIZE; k++) {
            state.reserved(Workload.of("v" + k, "A", GPUS.vector(1)), BEGIN.plusSeconds(5));
        }
        LedgerState begin = state.build();
        QuotaLedger ledger = ledger(begin, List.of());
        ledger.carryOut(Plan.of(ledger, List.of(), LargePlanTest::isVictim));
        LedgerState end = ledger.state();
        now = BEGIN.plusSeconds(5);
        for (int recorded : between()) {
            QuotaLedger later = after(begin, recorded);
            journal = change -> {};
            later.tick();
            assertThat(later.state().workloads()).isEqualTo(end.workloads());
            assertThat(later.state().handOvers()).isEqualTo(end.handOvers());
        }
    }

    @Test
    void aPartThatTheJournalRefusesLeavesLater() {
        LedgerState begin = begin(AdmissionRule.LOANS);
        QuotaLedger ledger = ledger(begin, List.of());
        journal = change -> {
            if (change instanceof LedgerChange.VictimsLeaving) {
                throw new IllegalStateException("disk full");
            }
            changes.add(change);
        };
        Plan plan = Plan.of(ledger, List.of("high"), LargePlanTest::isVictim);
        assertThatThrownBy(() -> ledger.carryOut(plan)).hasMessage("disk full");
        assertThatThrownBy(() -> ledger.finish("v0")).hasMessage("disk full");
        assertThatThrownBy(ledger::snapshot).hasMessage("disk full");
        assertThat(ledger.fits("other", AdmissionOptions.defaults())).isFalse();
        journal = changes::add;
        isWhole(ledger.snapshot(), false);
        assertThat(ledger(begin, changes).state()).isEqualTo(ledger.state());
    }

    @Test
    void thePartsOfAPlanThatTheJournalRefusesChangeNothing() {
        LedgerState begin = begin(AdmissionRule.LOANS);
        for (Class<?> kind : List.of(LedgerChange.WorkloadsNamed.class, LedgerChange.NamedHandedOver.class)) {
            QuotaLedger ledger = ledger(begin, List.of());
            Plan plan = Plan.of(ledger, List.of("high"), LargePlanTest::isVictim);
            journal = change -> {
                if (kind.isInstance(change)) {
                    throw new IllegalStateException("disk full");
                }
            };
            assertThatThrownBy(() -> ledger.carryOut(plan)).hasMessage("disk full");
            assertThat(ledger.state().workloads()).isEqualTo(begin.workloads());
            assertThat(ledger.state().evictions()).isEmpty();
            assertThat(ledger.handOvers()).isEmpty();
        }
    }

    @Test
    void aStateThatIsTakenBetweenNamesHasAllThatFollows() {
        LedgerState begin = begin(AdmissionRule.LOANS);
        LedgerState.Builder withReservation = LedgerState.builder(FOREST)
                .totals(begin.totals())
                .workloads(begin.workloads())
                .reserved(
                        Workload.of("kept", "A", GPUS.zero()), BEGIN.plusSeconds(9_999)); // so that calls ask the clock
        List<LedgerState> taken = new ArrayList<>();
        List<LockedAccounts> it = new ArrayList<>();
        LockedAccounts accounts = accounts(withReservation.build(), () -> {
            LedgerChange last = changes.isEmpty() ? null : changes.get(changes.size() - 1);
            if (last instanceof LedgerChange.WorkloadsNamed named && named.from() > 0 && taken.isEmpty()) {
                taken.add(begin); // so that it is not taken again
                taken.set(0, it.get(0).state());
            }
            return now;
        });
        it.add(accounts);
        accounts.data.journal = changes::add;
        LargePlan plan = LargePlan.check(accounts, plan(accounts).request(false));
        assertThat(plan.carryOut().orElseThrow().carriedOut()).isTrue();
        LedgerState base = taken.get(0);
        assertThat(base.version()).isBetween(1L, effect() - 1L);
        assertThat(ledger(base, changes).state()).isEqualTo(accounts.state());
    }

    // changes between the check and the effect

    private LockedAccounts accounts(LedgerState state) {
        return accounts(state, () -> now);
    }

    private static LockedAccounts accounts(LedgerState state, InstantSource clock) {
        return new LockedAccounts(
                state, state.totals(), SolveOptions.defaults(), state.admissionRule(), state.evictionLimits(), clock);
    }

    private static Plan plan(LockedAccounts accounts) {
        return Plan.of(accounts.snapshot().workloads(), List.of("high"), LargePlanTest::isVictim);
    }

    /** Returns the obstacles to a plan that was checked before a change. */
    private List<Obstacle> obstacles(AdmissionRule rule, Consumer<LockedAccounts> meanwhile) {
        LockedAccounts accounts = accounts(begin(rule));
        LargePlan plan = LargePlan.check(accounts, plan(accounts).request(false));
        accounts.run(meanwhile);
        LedgerState before = accounts.state();
        List<Obstacle> obstacles = plan.carryOut().orElseThrow().obstacles();
        if (!obstacles.isEmpty()) {
            assertThat(accounts.state()).isEqualTo(before);
        }
        return obstacles;
    }

    @Test
    void obstaclesOfTheMeantimeRefuseThePlan() {
        both(this::obstaclesOfTheMeantimeRefuseThePlan);
    }

    private void obstaclesOfTheMeantimeRefuseThePlan(AdmissionRule rule) {
        assertThat(obstacles(rule, state -> state.life.finish("v7"))).containsExactly(new Obstacle.Gone("v7"));
        assertThat(obstacles(rule, state -> state.life.evict("v7")))
                .containsExactly(new Obstacle.OtherPhase("v7", WorkloadPhase.RUNNING, WorkloadPhase.PENDING));
        assertThat(obstacles(rule, state -> state.life.stop("v7")))
                .containsExactly(new Obstacle.AlreadyLeaving("v7", Optional.empty()));
        assertThat(obstacles(rule, state -> state.life.resize("v7", GPUS.vector(2))))
                .hasSize(1)
                .allMatch(Obstacle.Changed.class::isInstance);
        assertThat(obstacles(rule, state -> state.life.move("v7", "B")))
                .hasSize(1)
                .allMatch(Obstacle.Changed.class::isInstance);
        assertThat(obstacles(rule, state -> state.life.adopt("high", BEGIN, Map.of())))
                .containsExactly(new Obstacle.OtherPhase("high", WorkloadPhase.PENDING, WorkloadPhase.RUNNING));
        assertThat(obstacles(rule, state -> state.life.resize("high", GPUS.vector(SIZE + 1))))
                .isNotEmpty()
                .allMatch(Obstacle.DoesNotFit.class::isInstance);
        assertThat(obstacles(
                        rule,
                        state -> state.life.adopt(Workload.of("new", home(rule), GPUS.vector(1)), BEGIN, Map.of())))
                .isNotEmpty()
                .allMatch(Obstacle.DoesNotFit.class::isInstance);
        assertThat(obstacles(rule, state -> state.data.evictions.record(List.of(1), BEGIN)))
                .containsExactly(new Obstacle.EvictionsUsedUp(
                        EvictionLimit.of("hourly", SIZE, Duration.ofHours(1)),
                        1,
                        SIZE,
                        Optional.of(BEGIN.plusSeconds(3_600))));
    }

    @Test
    void otherChangesOfTheMeantimeDoNot() {
        both(this::otherChangesOfTheMeantimeDoNot);
    }

    private void otherChangesOfTheMeantimeDoNot(AdmissionRule rule) {
        assertThat(obstacles(rule, state -> {
                    state.life.finish("other");
                    state.life.submit(Workload.of("new", "A", GPUS.vector(1)));
                    for (int k = 0; k < SIZE; k++) { // changed, and again as the plan has found it
                        state.life.resize("v" + k, GPUS.vector(2));
                        state.life.resize("v" + k, GPUS.vector(1));
                    }
                }))
                .isEmpty();
    }

    /** More workloads have changed than one step looks at. */
    @Test
    void aVictimThatChangesAgainIsLookedAtAgain() {
        LedgerState begin = begin(AdmissionRule.LOANS);
        LedgerState withReservation = LedgerState.builder(FOREST)
                .totals(begin.totals())
                .workloads(begin.workloads())
                .reserved(
                        Workload.of("kept", "A", GPUS.zero()), BEGIN.plusSeconds(9_999)) // so that calls ask the clock
                .build();
        List<Consumer<LockedAccounts>> steps = new ArrayList<>();
        List<LockedAccounts> it = new ArrayList<>();
        LockedAccounts accounts = accounts(withReservation, () -> {
            if (!steps.isEmpty()) {
                steps.remove(0).accept(it.get(0));
            }
            return now;
        });
        it.add(accounts);
        LargePlan plan = LargePlan.check(accounts, plan(accounts).request(false));
        for (int k = 0; k < SIZE; k++) {
            accounts.life.resize("v" + k, GPUS.vector(2));
            accounts.life.resize("v" + k, GPUS.vector(1));
        }
        steps.add(state -> {}); // before the first step looks at the changes
        steps.add(state -> state.life.evict("v0")); // after it
        assertThat(plan.carryOut().orElseThrow().obstacles())
                .containsExactly(new Obstacle.OtherPhase("v0", WorkloadPhase.RUNNING, WorkloadPhase.PENDING));
    }

    /** A call that was refused has copied the entry that it would have written to. */
    @Test
    void aChangeAfterARefusedCallIsSeen() {
        LockedAccounts accounts = accounts(begin(AdmissionRule.LOANS));
        accounts.snapshot();
        accounts.data.journal = change -> {
            throw new IllegalStateException("disk full");
        };
        assertThatThrownBy(() -> accounts.run(state -> state.life.adopt("high", BEGIN, Map.of())))
                .hasMessage("disk full");
        accounts.data.journal = null;
        LargePlan plan = LargePlan.check(accounts, plan(accounts).request(false));
        accounts.life.adopt("high", BEGIN, Map.of());
        assertThat(plan.carryOut().orElseThrow().obstacles())
                .containsExactly(new Obstacle.OtherPhase("high", WorkloadPhase.PENDING, WorkloadPhase.RUNNING));
    }

    @Test
    void anotherMemberOfAGangIsAnObstacle() {
        LedgerState.Builder state =
                LedgerState.builder(FOREST).total("", GPUS.zero()).admissionRule(AdmissionRule.QUOTA_ONLY);
        for (int k = 0; k < SIZE; k++) {
            state.running(member("v" + k), BEGIN);
        }
        LockedAccounts accounts = accounts(state.build());
        Plan plan = Plan.of(accounts.snapshot().workloads(), List.of(), LargePlanTest::isVictim);
        LargePlan large = LargePlan.check(accounts, plan.request(false));
        accounts.life.adopt(member("late"), BEGIN, Map.of());
        assertThat(large.carryOut().orElseThrow().obstacles())
                .containsExactly(new Obstacle.GangNotWhole("gang", List.of("late")));
    }

    private static Workload member(String id) {
        return Workload.builder(id, GPUS.vector(1)).group("A").gang("gang").build();
    }

    @Test
    void otherGroupsLetThePlanBeCheckedAnew() {
        LockedAccounts accounts = accounts(begin(AdmissionRule.LOANS));
        LargePlan plan = LargePlan.check(accounts, plan(accounts).request(false));
        new ForestEdits(accounts)
                .update(
                        forest -> forest.toBuilder()
                                .add(QuotaGroup.leaf(GPUS, "C").build())
                                .build(),
                        DisplacedWorkloads.none());
        assertThat(plan.carryOut()).isEmpty();
        assertThat(LargePlan.carryOut(accounts, plan(accounts).request(false)).carriedOut())
                .isTrue();
    }
}
