package io.github.quotatree.loans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.AdmissionCheck;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Room from which the victims of a plan have left, while those of another plan are leaving. */
class VacatedRoomTest {
    private static final ResourceSchema CPU = ResourceSchema.of("cpu");
    private static final QuotaTree TREE = QuotaTree.builder(CPU)
            .leaf("a", group -> group.min(CPU.vector(5)))
            .leaf("b", group -> group.min(CPU.vector(5)))
            .build();

    private final QuotaLedger ledger = QuotaLedger.builder(QuotaForest.of(TREE))
            .total(TREE.id(), CPU.vector(10))
            .admissionRule(AdmissionRule.LOANS)
            .clock(() -> Instant.EPOCH)
            .build();

    private int submitted;

    private void submit(String id, long cpu) {
        ledger.submit(Workload.builder(id, CPU.vector(cpu))
                .group(id.substring(0, 1))
                .submitted(Instant.ofEpochSecond(submitted++))
                .build());
    }

    private void start(String id, long cpu) {
        submit(id, cpu);
        assertThat(ledger.tryAdmit(id).admitted()).isTrue();
        ledger.start(id);
    }

    private void callBack(String id, long cpu, String victim) {
        submit(id, cpu);
        ledger.tryAdmit(id);
        LoanPlan plan = LoanPlan.of(ledger.snapshot(), LoanOptions.defaults());
        assertThat(plan.victims()).extracting(Victim::id).containsExactly(victim);
        ledger.carryOut(plan);
    }

    /** Of 10 cpu b uses 8. The victim of a2 frees two more than a2 needs, which are idle when all have left. */
    private void callBackTwice() {
        start("b1", 3);
        start("b2", 3);
        start("b3", 2);
        callBack("a1", 4, "b3");
        callBack("a2", 1, "b2");
        ledger.finish("b3");
        submit("b4", 2);
    }

    @Test
    void noLoanTakesTheRoomOfAWorkloadThatIsReady() {
        callBackTwice();
        assertThat(ledger.isReady("a1")).isTrue();
        assertThat(ledger.tryAdmit("b4").admitted())
                .as("6 used, and 4 held for a1")
                .isFalse();
        ledger.start("a1");
        ledger.finish("b2");
        ledger.start("a2");
        assertThat(ledger.tryAdmit("b4").admitted()).isTrue();
    }

    @Test
    void theStateAndASnapshotKnowIt() {
        callBackTwice();
        assertThat(AdmissionCheck.of(ledger.snapshot(), "b4", AdmissionOptions.defaults())
                        .exceededLimits())
                .isNotEmpty();
        QuotaLedger again =
                QuotaLedger.builder(ledger.state()).clock(() -> Instant.EPOCH).build();
        assertThat(again.isReady("a1")).isTrue();
        assertThat(again.tryAdmit("b4").admitted()).isFalse();
        again.start("a1");
    }
}
