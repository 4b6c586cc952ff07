package io.github.quotatree.loans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.LoanTurn;
import io.github.quotatree.ledger.LoanTurns;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** The turns and plans of a ledger that lends, which follow its changes, are those of each state by itself. */
@SuppressWarnings("NullAway.Init") // begin sets the fields
class FollowedTurnsTest {
    private static final int SEEDS = Integer.getInteger("quotatree.loans.followed", 120);
    private static final int STEPS = 40;
    private static final AdmissionOptions OPTIONS = AdmissionOptions.defaults();
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.EPOCH);
    private static final LoanOptions PLAN = LoanOptions.defaults();

    private final Map<Answer, Integer> last = new EnumMap<>(Answer.class);
    private LoanDraw draw;
    private QuotaLedger ledger;
    private List<WorkloadStatus> present;

    @Test
    void areThoseOfEachSnapshot() {
        int firstInALongList = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            begin(seed);
            LedgerSnapshot snapshot = ledger.snapshot();
            LedgerSnapshot alone = alone();
            LoanTurns turns = LoanTurns.of(snapshot, OPTIONS);
            for (int step = 0; step < STEPS; step++) {
                String state = "seed " + seed + ", step " + step;
                LoanTurns before = turns;
                LedgerSnapshot earlier = alone;
                snapshot = change();
                alone = alone();
                turns = turns.updated(snapshot);
                List<LoanTurn> first = turns.toFirstStart();
                assertThat(first).as(state).isEqualTo(firstOfAWalk(alone));
                assertThat(turns.size())
                        .as(state)
                        .isEqualTo(LoanTurns.of(alone, OPTIONS).size());
                assertThat(LoanPlan.of(snapshot, PLAN)).as(state).isEqualTo(LoanPlan.of(alone, PLAN));
                for (String group : draw.groups) {
                    assertThat(snapshot.onLoan(group)).as(state).isEqualTo(alone.onLoan(group));
                }
                firstInALongList += first.size() > 2 ? 1 : 0;
                if (!first.isEmpty()) {
                    last.merge(first.get(first.size() - 1).answer(), 1, Integer::sum);
                }
                if (draw.random.nextInt(6) == 0) {
                    assertThat(turns).as(state).containsExactlyElementsOf(LoanTurns.of(alone, OPTIONS));
                }
                if (draw.random.nextInt(6) == 0) { // from which the classes have moved on
                    assertThat(before.toFirstStart()).as(state).isEqualTo(firstOfAWalk(earlier));
                    assertThat(before.entitled())
                            .isEqualTo(LoanTurns.of(earlier, OPTIONS).entitled());
                }
            }
        }
        assertThat(firstInALongList).isGreaterThan(SEEDS / 4);
        assertThat(last.keySet()).contains(Answer.STARTS, Answer.STARTS_ON_LOAN, Answer.DUE);
        assertThat(last.values()).allMatch(count -> count > SEEDS);
    }

    private void begin(int seed) {
        draw = new LoanDraw(seed, seed % 2 == 0, seed % 3 == 0, seed % 5 == 0);
        if (seed % 4 != 0) {
            draw.groups.remove(ReservedNames.SYSTEM_GROUP); // while its workloads wait, nothing is followed
        }
        ledger = draw.ledger().clock(CLOCK).build();
        for (int wave = 0; wave < 4; wave++) {
            draw.wave(true).forEach(ledger::submit);
        }
    }

    /** Returns the present state in a ledger of its own, which has found nothing before. */
    private LedgerSnapshot alone() {
        return QuotaLedger.builder(ledger.state()).clock(CLOCK).build().snapshot();
    }

    /** Returns the turns that a walk from the first place passes until one starts, without those that wait. */
    private static List<LoanTurn> firstOfAWalk(LedgerSnapshot snapshot) {
        List<LoanTurn> turns = new ArrayList<>();
        for (LoanTurn turn : LoanTurns.of(snapshot, OPTIONS)) {
            if (turn.answer() == Answer.WAITS) {
                return turns;
            }
            turns.add(turn);
            if (turn.starts()) {
                return turns;
            }
        }
        return turns;
    }

    /** Changes the ledger in up to three ways, or in none. */
    private LedgerSnapshot change() {
        List<Runnable> ways = List.of(
                () -> draw.wave(true).forEach(ledger::submit),
                () -> one(WorkloadPhase.PENDING, (id, request) -> ledger.finish(id)),
                () -> one(WorkloadPhase.ADMITTED, (id, request) -> ledger.start(id, Instant.EPOCH)),
                () -> one(WorkloadPhase.RUNNING, (id, request) -> ledger.evict(id)),
                () -> one(WorkloadPhase.RUNNING, (id, request) -> ledger.stop(id)),
                () -> one(WorkloadPhase.STOPPING, (id, request) -> ledger.finish(id)),
                () -> one(WorkloadPhase.PENDING, (id, request) -> ledger.resize(id, resized(request))),
                () -> one(WorkloadPhase.RUNNING, (id, request) -> ledger.resize(id, resized(request))),
                () -> one(WorkloadPhase.PENDING, (id, request) -> ledger.setPlaceable(id, draw.random.nextBoolean())),
                () -> one(WorkloadPhase.PENDING, (id, request) -> ledger.move(id, draw.groups.get(0))),
                () -> one(WorkloadPhase.PENDING, (id, request) -> ledger.tryAdmit(id, OPTIONS)),
                () -> ledger.setTotal(ReservedNames.DEFAULT_TREE, resized(draw.total)),
                () -> ledger.carryOut(LoanPlan.of(ledger.snapshot(), LoanOptions.defaults())),
                this::startSome,
                this::startSome);
        for (int k = draw.random.nextInt(4); k > 0; k--) {
            present = ledger.snapshot().workloads();
            ways.get(draw.random.nextInt(ways.size())).run();
        }
        return ledger.snapshot();
    }

    private void startSome() {
        for (int k = draw.random.nextInt(4); k > 0; k--) {
            List<LoanTurn> turns = LoanTurns.of(ledger.snapshot(), OPTIONS).toFirstStart();
            for (LoanTurn turn : turns) {
                if (ledger.tryAdmit(turn.ids(), OPTIONS).admitted()) {
                    turn.ids().forEach(id -> ledger.start(id, Instant.EPOCH));
                }
            }
        }
    }

    private void one(WorkloadPhase phase, BiConsumer<String, ResourceVector> change) {
        List<WorkloadStatus> some =
                present.stream().filter(status -> status.phase() == phase).toList();
        if (!some.isEmpty()) {
            Workload workload = some.get(draw.random.nextInt(some.size())).workload();
            change.accept(workload.id(), workload.request());
        }
    }

    private ResourceVector resized(ResourceVector before) {
        ResourceVector after = before;
        for (String dimension : draw.schema.dimensions()) {
            long most = 2 * before.value(dimension);
            after = draw.random.nextInt(3) == 0 ? after.with(dimension, draw.random.nextLong(most + 1)) : after;
        }
        return after;
    }
}
