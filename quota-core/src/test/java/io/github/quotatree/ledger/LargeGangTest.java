package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A gang that is decided on in parts is admitted at one moment, or not at all. */
class LargeGangTest {
    private static final ResourceSchema GPUS = ResourceSchema.of("gpu");
    private static final AdmissionOptions OPTIONS = AdmissionOptions.defaults();
    private static final int SIZE = 3 * LargeGang.PART + 7;
    private static final QuotaTree TREE = QuotaTree.builder(GPUS)
            .leaf("A", group -> group.max(SIZE))
            .leaf("B", group -> group.max(SIZE))
            .build();

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final QuotaLedger ledger = QuotaOnly.builder(QuotaForest.of(TREE))
            .total("", GPUS.vector(2L * SIZE))
            .clock(now::get)
            .build();

    private static Workload workload(int k) {
        return Workload.builder("w" + k, GPUS.vector(1))
                .group(k % 3 == 0 ? "B" : "A")
                .preemptible(true)
                .build();
    }

    private List<String> submitted() {
        List<String> ids = new ArrayList<>();
        for (int k = 0; k < SIZE; k++) {
            ledger.submit(workload(k));
            ids.add("w" + k);
        }
        return ids;
    }

    @Test
    void isAdmittedAsOne() {
        List<String> ids = submitted();
        assertThat(ledger.decide(ids, OPTIONS).admitted()).isTrue();
        long version = ledger.snapshot().version();
        Decision decision = ledger.tryAdmit(ids, OPTIONS);
        assertThat(decision.admitted()).isTrue();
        assertThat(decision.workloads()).isEqualTo(ids);
        LedgerSnapshot after = ledger.snapshot();
        assertThat(after.version()).isEqualTo(version + 1);
        assertThat(after.workloads()).allMatch(status -> status.phase() == WorkloadPhase.ADMITTED);
        assertThat(ledger.used("B", "gpu")).isEqualTo((SIZE + 2) / 3);
        assertThat(ledger.used("A", "gpu")).isEqualTo(SIZE - (SIZE + 2) / 3);
        ids.forEach(ledger::rollBack);
        assertThat(ledger.used("A", "gpu") + ledger.used("B", "gpu")).isZero();
    }

    @Test
    void isRejectedAsOne() {
        List<String> ids = submitted();
        ledger.setTotal("", GPUS.vector(SIZE - 1));
        LedgerState before = ledger.state();
        Decision decision = ledger.tryAdmit(ids, OPTIONS);
        assertThat(decision.admitted()).isFalse();
        assertThat(decision.exceededLimits()).isNotEmpty();
        assertThat(ledger.state()).isEqualTo(before);
    }

    @Test
    void isRefusedAsOne() {
        List<String> ids = submitted();
        LedgerState before = ledger.state();
        List<String> unknown = new ArrayList<>(ids);
        unknown.add("none");
        List<String> twice = new ArrayList<>(ids);
        twice.add("w3");
        assertThatThrownBy(() -> ledger.tryAdmit(unknown, OPTIONS)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ledger.tryAdmit(twice, OPTIONS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("workload w3 is named twice");
        assertThat(ledger.state()).isEqualTo(before);
        ledger.tryAdmit("w" + (SIZE - 1));
        assertThatThrownBy(() -> ledger.tryAdmit(ids, OPTIONS)).isInstanceOf(IllegalStateException.class);
        assertThat(ledger.used("A", "gpu") + ledger.used("B", "gpu")).isEqualTo(1);
    }

    @Test
    void reservationsEndAsOthersDo() {
        List<String> ids = submitted();
        assertThat(ledger.tryReserve(ids, Duration.ofSeconds(60), OPTIONS).admitted())
                .isTrue();
        ledger.confirm("w0");
        ledger.rollBack("w1");
        assertThat(ledger.nextExpiry()).contains(Instant.ofEpochSecond(60));
        now.set(Instant.ofEpochSecond(60));
        ledger.tick();
        assertThat(ledger.nextExpiry()).isEmpty();
        assertThat(ledger.used("A", "gpu")).isZero();
        assertThat(ledger.used("B", "gpu")).isEqualTo(1);
    }

    /** What others do while the gang is found, and whether it must be found anew. */
    private void check(Consumer<LockedAccounts> meanwhile, boolean anew) {
        LockedAccounts accounts = new LockedAccounts(
                QuotaOnly.state(QuotaForest.of(TREE)).build(),
                Map.of("", GPUS.vector(9L * SIZE)),
                SolveOptions.defaults(),
                AdmissionRule.QUOTA_ONLY,
                List.of(),
                InstantSource.system());
        List<String> ids = new ArrayList<>();
        for (int k = 0; k < SIZE; k++) {
            accounts.life.submit(workload(k));
            ids.add("w" + k);
        }
        accounts.life.submit(Workload.of("other", "A", GPUS.vector(1)));
        LargeGang gang = LargeGang.find(accounts, ids, OPTIONS);
        meanwhile.accept(accounts);
        assertThat(gang.takeEffect(null).isEmpty()).isEqualTo(anew);
        long held = accounts.snapshot().workloads().stream()
                .filter(status -> status.phase().holds())
                .count();
        assertThat(held).isEqualTo(anew ? 0 : SIZE);
        long used = accounts.data.trees.used("A", "gpu") + accounts.data.trees.used("B", "gpu");
        assertThat(used).isEqualTo(held);
    }

    @Test
    void isFoundAnewIfAMemberHasChanged() {
        check(accounts -> {}, false);
        check(LockedAccounts::snapshot, false);
        check(accounts -> accounts.life.resize("other", GPUS.vector(2)), false);
        check(accounts -> accounts.life.resize("w4", GPUS.vector(2)), true);
        check(accounts -> accounts.life.move("w4", "B"), true);
        check(accounts -> accounts.life.finish("w4"), true);
        check(
                accounts -> {
                    accounts.snapshot();
                    accounts.life.resize("w4", GPUS.vector(2));
                },
                true);
        check(
                accounts -> {
                    accounts.life.finish("w4");
                    accounts.life.submit(workload(4));
                },
                true);
        check(
                accounts -> accounts.cluster.replace(
                        QuotaForest.of(TREE.toBuilder().leaf("C", group -> {}).build()), DisplacedWorkloads.none()),
                true);
    }

    @Test
    void oneOfTwoGangsThatShareMembersIsAdmitted() throws ExecutionException, InterruptedException {
        List<String> ids = submitted();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int round = 0; round < 10; round++) {
            List<Future<Boolean>> gangs = new ArrayList<>();
            for (int thread = 0; thread < 2; thread++) {
                List<String> gang = thread == 0 ? ids : ids.subList(3, SIZE);
                gangs.add(pool.submit(() -> {
                    try {
                        return ledger.tryAdmit(gang, OPTIONS).admitted();
                    } catch (IllegalStateException e) {
                        return false;
                    }
                }));
            }
            assertThat(gangs.get(0).get() ^ gangs.get(1).get()).isTrue();
            for (WorkloadStatus status : ledger.snapshot().workloads()) {
                if (status.phase().holds()) {
                    ledger.rollBack(status.id());
                }
            }
        }
        pool.shutdown();
    }

    // the journal

    private final List<LedgerChange> changes = new ArrayList<>();

    private static LedgerState begin() {
        LedgerState.Builder state = QuotaOnly.state(QuotaForest.of(TREE))
                .total("", GPUS.vector(2L * SIZE))
                .reserved(workload(SIZE), Instant.ofEpochSecond(99)); // so that calls ask the clock
        for (int k = 0; k < SIZE; k++) {
            state.pending(workload(k));
        }
        return state.build();
    }

    private static List<String> members() {
        List<String> ids = new ArrayList<>();
        for (int k = 0; k < SIZE; k++) {
            ids.add("w" + k);
        }
        return ids;
    }

    private static QuotaLedger recording(
            LedgerState state, List<LedgerChange> recorded, Consumer<LedgerChange> journal) {
        return QuotaLedger.builder(state)
                .clock(() -> Instant.EPOCH)
                .replay(recorded)
                .journal(journal)
                .build();
    }

    @Test
    void aJournalHasAllOfAGangOrNothing() {
        LedgerState begin = begin();
        for (Optional<Duration> time : List.of(Optional.<Duration>empty(), Optional.of(Duration.ofSeconds(9)))) {
            changes.clear();
            QuotaLedger ledger = recording(begin, List.of(), changes::add);
            Decision decision = time.isPresent()
                    ? ledger.tryReserve(members(), time.get(), OPTIONS)
                    : ledger.tryAdmit(members(), OPTIONS);
            assertThat(decision.admitted()).isTrue();
            LedgerState end = ledger.state();
            List<LedgerChange> all = List.copyOf(changes);
            assertThat(all).hasSize(5).last().isInstanceOf(LedgerChange.NamedAdmitted.class);
            for (int recorded = 0; recorded < all.size(); recorded++) {
                QuotaLedger restored = recording(begin, all.subList(0, recorded), changes::add);
                assertThat(restored.state().workloads()).isEqualTo(begin.workloads());
                assertThat(restored.used("A", "gpu") + restored.used("B", "gpu"))
                        .isEqualTo(1);
                assertThat(restored.tryAdmit(members(), OPTIONS).admitted()).isTrue();
            }
            QuotaLedger restored = recording(begin, all, changes::add);
            assertThat(restored.state()).isEqualTo(end);
            assertThat(restored.used("A", "gpu")).isEqualTo(ledger.used("A", "gpu"));
            assertThat(restored.nextExpiry()).isEqualTo(ledger.nextExpiry());
        }
    }

    @Test
    void aGangThatTheJournalRefusesIsNotAdmitted() {
        LedgerState begin = begin();
        for (Class<?> kind : List.of(LedgerChange.WorkloadsNamed.class, LedgerChange.NamedAdmitted.class)) {
            QuotaLedger ledger = recording(begin, List.of(), change -> {
                if (kind.isInstance(change)) {
                    throw new IllegalStateException("disk full");
                }
            });
            assertThatThrownBy(() -> ledger.tryReserve(members(), Duration.ofSeconds(9), OPTIONS))
                    .hasMessage("disk full");
            assertThat(ledger.state().workloads()).isEqualTo(begin.workloads());
            assertThat(ledger.used("A", "gpu") + ledger.used("B", "gpu")).isEqualTo(1);
            assertThat(ledger.nextExpiry()).contains(Instant.ofEpochSecond(99));
        }
    }

    /** Makes a change as soon as so many members are named. */
    private LockedAccounts whenNamed(int members, Consumer<LockedAccounts> change) {
        changes.clear();
        List<LockedAccounts> it = new ArrayList<>();
        LedgerState begin = begin();
        LockedAccounts accounts = new LockedAccounts(
                begin, begin.totals(), SolveOptions.defaults(), AdmissionRule.QUOTA_ONLY, List.of(), () -> {
                    LedgerChange last = changes.isEmpty() ? null : changes.get(changes.size() - 1);
                    if (last instanceof LedgerChange.WorkloadsNamed named
                            && named.from() + named.ids().size() >= members
                            && !it.isEmpty()) {
                        change.accept(it.remove(0));
                    }
                    return Instant.EPOCH;
                });
        it.add(accounts);
        accounts.data.journal = changes::add;
        assertThat(LargeGang.admit(accounts, members(), OPTIONS, null).admitted())
                .isTrue();
        assertThat(it).isEmpty();
        return accounts;
    }

    @Test
    void aMemberThatChangesWhileTheyAreNamedIsFoundAnew() {
        for (int named : List.of(1, SIZE)) {
            LockedAccounts accounts = whenNamed(named, state -> state.life.resize("w4", GPUS.vector(3)));
            LedgerState end = accounts.state();
            assertThat(accounts.snapshot().used("A").value(0)
                            + accounts.snapshot().used("B").value(0))
                    .isEqualTo(SIZE + 3);
            assertThat(recording(begin(), changes, change -> {}).state()).isEqualTo(end);
        }
    }

    @Test
    void aStateThatIsTakenWhileTheyAreNamedHasAllThatFollows() {
        for (int named : List.of(1, SIZE)) {
            List<LedgerState> taken = new ArrayList<>();
            LockedAccounts accounts = whenNamed(named, state -> taken.add(state.state()));
            assertThat(taken.get(0).version()).isBetween(1L, changes.size() - 1L);
            assertThat(recording(taken.get(0), changes, change -> {}).state()).isEqualTo(accounts.state());
        }
    }

    // flavors

    private static final ResourceSchema FLAVORED = ResourceSchema.of("gpu").withFlavors("gpu", "a100", "v100");
    private static final QuotaTree FLAVORED_TREE = QuotaTree.builder(FLAVORED)
            .leaf("A", group -> group.min(2 * SIZE))
            .leaf("B", group -> group.min(SIZE).flavorMin("gpu", "v100", SIZE / 5))
            .build();

    private static Workload flavored(String id, String group, long units, String... flavors) {
        return Workload.builder(id, FLAVORED.vector(units))
                .group(group)
                .preemptible(true)
                .accepts(FlavorClass.of(FLAVORED, "gpu", flavors))
                .build();
    }

    private static LockedAccounts flavoredAccounts(List<String> ids, Random random) {
        ResourceVector total = FLAVORED.zero().with("gpu", "a100", 2L * SIZE).with("gpu", "v100", 2L * SIZE / 5);
        LockedAccounts accounts = new LockedAccounts(
                QuotaOnly.state(QuotaForest.of(FLAVORED_TREE)).build(),
                Map.of("", total),
                SolveOptions.defaults(),
                AdmissionRule.QUOTA_ONLY,
                List.of(),
                InstantSource.system());
        for (int k = 0; k < SIZE; k++) {
            String[] accepted = random.nextInt(3) == 0 ? new String[] {"v100"} : new String[] {"a100", "v100"};
            String group = random.nextInt(3) == 0 ? "B" : "A";
            accounts.life.submit(flavored("w" + k, group, 1 + random.nextInt(2), accepted));
            ids.add("w" + k);
        }
        accounts.life.submit(flavored("other", "B", 1 + random.nextInt(SIZE / 5), "v100"));
        return accounts;
    }

    @Test
    void withFlavorsGetsTheAnswerOfOneStep() {
        int admitted = 0;
        for (int seed = 0; seed < 8; seed++) {
            List<String> ids = new ArrayList<>();
            LockedAccounts accounts = flavoredAccounts(ids, new Random(seed));
            List<String> gang = ids.subList(0, LargeGang.PART + 190 * seed % (SIZE - LargeGang.PART));
            Decision inOneStep = accounts.admissions.decide(gang, OPTIONS);
            LargeGang inSteps = LargeGang.find(accounts, gang, OPTIONS);

            assertThat(inSteps.decide()).contains(inOneStep);
            if (inOneStep.admitted()) {
                admitted++;
                assertThat(inSteps.takeEffect(null)).contains(inOneStep);
                for (String id : gang) {
                    assertThat(accounts.snapshot().workload(id).orElseThrow().flavors())
                            .containsEntry("gpu", inOneStep.flavors(id, "gpu").get(0));
                }
            }
        }
        assertThat(admitted).isBetween(1, 7);
    }

    @Test
    void withFlavorsTakesNoRoomThatAnotherGotMeanwhile() {
        int again = 0;
        int kept = 0;
        for (int seed = 0; seed < 10; seed++) {
            List<String> ids = new ArrayList<>();
            LockedAccounts accounts = flavoredAccounts(ids, new Random(seed));
            List<String> gang = ids.subList(0, LargeGang.PART + 110 * seed % (SIZE - LargeGang.PART));
            LargeGang inSteps = LargeGang.find(accounts, gang, OPTIONS);
            boolean before = accounts.admissions.decide(gang, OPTIONS).admitted();
            boolean other =
                    accounts.admissions.admit(List.of("other"), OPTIONS, null).admitted();
            boolean now = accounts.admissions.decide(gang, OPTIONS).admitted();

            Optional<Decision> decision = inSteps.takeEffect(null);
            again += decision.isEmpty() ? 1 : 0;
            kept += decision.isPresent() && other ? 1 : 0;
            assertThat(decision.isPresent() && decision.get().admitted() && !now)
                    .isFalse();
            assertThat(decision.isPresent() || other || !before).isTrue();
            if (decision.isPresent() && decision.get().admitted()) {
                LockedAccounts anew = new LockedAccounts(
                        accounts.state(),
                        accounts.state().totals(),
                        SolveOptions.defaults(),
                        AdmissionRule.QUOTA_ONLY,
                        List.of(),
                        InstantSource.system());
                assertThat(anew.snapshot().workloads())
                        .isEqualTo(accounts.snapshot().workloads());
                assertThat(anew.data.trees.used("A", "gpu")).isEqualTo(accounts.data.trees.used("A", "gpu"));
            }
        }
        assertThat(again).isPositive();
        assertThat(kept).isPositive();
    }
}
