package io.github.quotatree.loans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Loans with a stated end, by an example to check by hand: of 12 cpu, three teams are guaranteed 4 each. */
class LoanEndsTest {
    private static final ResourceSchema CPU = ResourceSchema.of("cpu");
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final QuotaTree TREE = QuotaTree.builder(CPU)
            .leaf("a", group -> group.min("cpu", 4))
            .leaf("b", group -> group.min("cpu", 4))
            .leaf("c", group -> group.min("cpu", 4))
            .build();

    private Instant now = Instant.EPOCH;
    private final QuotaLedger ledger = QuotaLedger.builder(QuotaForest.of(TREE))
            .total(TREE.id(), CPU.vector(12))
            .admissionRule(AdmissionRule.LOANS)
            .clock(() -> now)
            .build();

    private Answer submit(String id, long cpu, int minutes) {
        Workload.Builder workload = Workload.builder(id, CPU.vector(cpu))
                .group(id.substring(0, 1))
                .submitted(Instant.ofEpochSecond(ledger.snapshot().size()));
        if (minutes > 0) {
            workload.maxRunTime(MINUTE.multipliedBy(minutes));
        }
        ledger.submit(workload.build());
        Answer answer = ledger.tryAdmit(id).answer();
        if (answer == Answer.STARTS || answer == Answer.STARTS_ON_LOAN) {
            ledger.start(id);
        }
        return answer;
    }

    private LoanPlan plan(int minutes) {
        return LoanPlan.of(ledger.snapshot(), LoanOptions.defaults().withEndsWithin(MINUTE.multipliedBy(minutes), now));
    }

    /** Lets b run 10 of the 12 cpu, 6 of them on loan once a and c request theirs, for ten minutes. */
    private void lend() {
        assertThat(submit("b1", 4, 0)).isEqualTo(Answer.STARTS);
        assertThat(submit("b2", 6, 10)).isEqualTo(Answer.STARTS);
        assertThat(submit("a1", 4, 0)).isEqualTo(Answer.DUE);
    }

    @Test
    void aLoanThatEndsInTimeIsNotCalledBack() {
        lend();
        assertThat(plan(9).stoppedFor()).containsEntry("b2", "a1");
        assertThat(plan(9).calledBack()).isEqualTo(Map.of("b", CPU.vector(6)));
        assertThat(ledger.snapshot().onLoan("b")).isEqualTo(CPU.vector(6));
        LoanPlan waits = plan(10);
        assertThat(waits.isEmpty()).isTrue();
        assertThat(waits.held()).isEmpty();
        assertThat(waits.awaiting()).containsExactly("a1");
        assertThat(waits).hasToString("stop [] for [], [a1] wait for loans to end");
        ledger.carryOut(waits);
        assertThat(ledger.workload("a1").orElseThrow().standing().held()).isFalse();
        ledger.finish("b2");
        assertThat(ledger.tryAdmit("a1").answer()).isEqualTo(Answer.STARTS);
    }

    @Test
    void aTimeBelowZeroIsNoTime() {
        Duration least = Duration.ofSeconds(Long.MIN_VALUE);
        assertThat(LoanOptions.defaults().withDelay(least, Instant.EPOCH).dueBy())
                .contains(Instant.EPOCH);
        assertThat(LoanOptions.defaults().withEndsWithin(least, Instant.EPOCH).endsBy())
                .contains(Instant.EPOCH);
    }

    @Test
    void noneStartsInTheRoomOfOneThatWaitsForEnds() {
        lend();
        assertThat(submit("c1", 2, 0)).as("2 cpu idle, and a1 claims them").isEqualTo(Answer.DUE);
        assertThat(plan(10).awaiting()).containsExactly("a1", "c1");
        assertThat(plan(10).preemptors()).isEmpty();
    }

    @Test
    void aLoanThatRunsForLongerThanStatedIsCalledBack() {
        lend();
        now = Instant.EPOCH.plus(MINUTE.multipliedBy(9));
        assertThat(plan(1).awaiting()).containsExactly("a1");
        now = Instant.EPOCH.plus(MINUTE.multipliedBy(10));
        assertThat(plan(1).stoppedFor()).containsEntry("b2", "a1");
    }

    @Test
    void aLostNodeWaitsForNoEnd() {
        lend();
        ledger.setTotal(TREE.id(), CPU.vector(8));
        assertThat(plan(10).victims()).extracting(victim -> victim.id()).containsExactly("b2");
    }
}
