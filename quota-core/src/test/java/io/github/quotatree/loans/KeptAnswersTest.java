package io.github.quotatree.loans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.AdmissionCheck;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/**
 * What a ledger keeps under changes (the order of units, classes, claims and their sums, unlent parts of mins, the moves
 * of runtimes) gives the answers of a snapshot, which finds all of it anew.
 */
@SuppressWarnings("NullAway.Init") // compare sets the fields
class KeptAnswersTest {
    private static final AdmissionOptions OPTIONS = AdmissionOptions.defaults();
    private static final int STEPS = 80;

    private final Map<Answer, Integer> answers = new EnumMap<>(Answer.class);
    private LoanDraw draw;
    private Random random;
    private QuotaLedger ledger;
    private List<Workload> coming;

    @Test
    void areThoseOfASnapshot() {
        compare(240, seed -> new LoanDraw(seed, seed % 2 == 0, seed % 3 == 0, seed % 4 == 0));
        for (Answer answer : Answer.values()) {
            assertThat(answers.get(answer)).as(answer.toString()).isGreaterThan(500);
        }
    }

    @Test
    void areThoseOfASnapshotWithFlavors() {
        compare(40, seed -> new LoanDraw(seed, seed % 2 == 0, seed % 3 == 0, false, 1 + (int) (seed % 3)));
    }

    private void compare(int seeds, LongFunction<LoanDraw> drawn) {
        for (int seed = 0; seed < seeds; seed++) {
            draw = drawn.apply(seed);
            random = new Random(seed);
            ledger = draw.ledger().build();
            coming = new ArrayList<>();
            for (int step = 0; step < STEPS; step++) {
                change();
                compareSome("seed " + seed + ", step " + step);
            }
        }
    }

    private void change() {
        if (coming.isEmpty()) {
            coming.addAll(draw.wave(true));
        }
        List<WorkloadStatus> all = ledger.snapshot().workloads();
        WorkloadStatus one = all.isEmpty() ? null : all.get(random.nextInt(all.size()));
        int kind = random.nextInt(20);
        if (kind < 6 && !coming.isEmpty()) {
            ledger.submit(coming.remove(0));
        } else if (kind == 6) {
            draw.shrinkTotal();
            ledger.setTotal(ReservedNames.DEFAULT_TREE, draw.total);
        } else if (kind == 7) {
            ledger.carryOut(LoanPlan.of(ledger.snapshot(), LoanOptions.defaults()));
        } else if (one != null && one.phase() == WorkloadPhase.PENDING) {
            changePending(kind, one);
        } else if (one != null) {
            changeHolding(kind, one);
        }
    }

    private void changePending(int kind, WorkloadStatus one) {
        switch (kind) {
            case 8 -> ledger.finish(one.id());
            case 9 -> ledger.resize(one.id(), one.workload().request().min(draw.total));
            case 10 -> ledger.setPlaceable(one.id(), random.nextBoolean());
            case 11 ->
                ledger.resize(
                        one.id(), one.workload().request().plus(one.workload().request()));
            default -> ledger.tryAdmit(one.id(), OPTIONS);
        }
    }

    private void changeHolding(int kind, WorkloadStatus one) {
        boolean isStopping = one.phase() == WorkloadPhase.STOPPING;
        if (kind < 12) {
            ledger.finish(one.id());
        } else if (kind < 16) {
            ledger.evict(one.id());
        } else if (!isStopping) {
            ledger.stop(one.id());
        }
    }

    private void compareSome(String when) {
        LedgerSnapshot snapshot = ledger.snapshot();
        List<String> pending = snapshot.workloads().stream()
                .filter(status -> status.phase() == WorkloadPhase.PENDING)
                .map(WorkloadStatus::id)
                .toList();
        for (int k = 0; k < 3 && !pending.isEmpty(); k++) {
            String id = pending.get(random.nextInt(pending.size()));
            Decision decision = ledger.decide(List.of(id), OPTIONS);
            AdmissionCheck check = AdmissionCheck.of(snapshot, id, OPTIONS);
            assertThat(decision.answer()).as(when + ": " + decision).isEqualTo(check.answer());
            assertThat(decision.exceededLimits()).as(when + ": " + id).isEqualTo(check.exceededLimits());
            assertThat(ledger.fits(id, OPTIONS)).as(when + ": " + decision).isEqualTo(decision.admitted());
            answers.merge(decision.answer(), 1, Integer::sum);
        }
    }
}
