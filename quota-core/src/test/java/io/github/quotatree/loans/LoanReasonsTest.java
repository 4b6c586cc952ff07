package io.github.quotatree.loans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.queue.AdmissionQueue;
import io.github.quotatree.queue.QueueEntry;
import io.github.quotatree.queue.QueueOptions;
import io.github.quotatree.queue.QueuePosition;
import io.github.quotatree.queue.QueuePosition.Criterion;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.Workload;
import io.github.quotatree.workload.WorkloadOrder;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Each place in the queue of a ledger that lends names what sets it behind the one before: the answer, then what decides
 * in a group, or across groups; over random states.
 */
class LoanReasonsTest {
    private static final int SEEDS = Integer.getInteger("quotatree.loans.reasons", 200);

    private final Set<Criterion> seen = EnumSet.noneOf(Criterion.class);

    @Test
    void areThoseOfTheOrder() {
        for (int seed = 0; seed < SEEDS; seed++) {
            LoanDraw draw = new LoanDraw(seed, seed % 2 == 0, seed % 3 == 0, seed % 5 == 0);
            QuotaLedger ledger = draw.ledger().build();
            for (int wave = 0; wave < 3; wave++) {
                submit(draw, ledger);
                for (QueuePosition position : queue(ledger)) {
                    if (draw.random.nextBoolean()) {
                        ledger.tryAdmit(position.entry().ids(), AdmissionOptions.defaults());
                    }
                }
                submit(draw, ledger);
                requireReasons(queue(ledger));
            }
        }
        assertThat(seen).containsExactlyInAnyOrder(Criterion.values());
    }

    /** Submits a wave, of which several come in the same second. */
    private static void submit(LoanDraw draw, QuotaLedger ledger) {
        for (Workload workload : draw.wave(true)) {
            Instant second = Instant.ofEpochSecond(workload.submitted().getEpochSecond() / 3);
            ledger.submit(workload.toBuilder().submitted(second).build());
        }
    }

    private static AdmissionQueue queue(QuotaLedger ledger) {
        return AdmissionQueue.of(ledger.snapshot(), QueueOptions.defaults(), Instant.EPOCH);
    }

    private void requireReasons(AdmissionQueue queue) {
        QueueEntry before = null;
        for (QueuePosition position : queue) {
            QueueEntry entry = position.entry();
            assertThat(position.behindBy())
                    .as("%s behind %s", entry, before)
                    .isEqualTo(Optional.ofNullable(before).map(one -> reason(one, entry)));
            position.behindBy().ifPresent(seen::add);
            before = entry;
        }
    }

    private static Criterion reason(QueueEntry before, QueueEntry entry) {
        Workload one = before.workloads().get(0).workload();
        Workload other = entry.workloads().get(0).workload();
        if (kind(before) != kind(entry)) {
            return Criterion.ANSWER;
        }
        if (before.group().equals(entry.group())) {
            if (one.priority() > other.priority()) {
                return Criterion.PRIORITY;
            }
        } else if (kind(entry) == Answer.STARTS_ON_LOAN && before.share().compareTo(entry.share()) < 0) {
            return Criterion.SHARE;
        } else if (WorkloadOrder.oldestFirst().compare(other, one) < 0) {
            return Criterion.PRIORITY;
        }
        return one.submitted().isBefore(other.submitted()) ? Criterion.AGE : Criterion.ID;
    }

    /** Returns the answer, of which those of the entitled count as one. */
    private static Answer kind(QueueEntry entry) {
        Answer answer = entry.verdict().answer();
        return answer == Answer.DUE ? Answer.STARTS : answer;
    }
}
