package io.github.quotatree.loans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.store.StateFormat;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.Workload;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A ledger lends unless it is told not to, and where it cannot, it names the way out. */
class DefaultRuleTest {
    private static final ResourceSchema CPU = ResourceSchema.of("cpu");
    private static final QuotaTree TREE = QuotaTree.builder(CPU)
            .leaf("a", group -> group.min(5))
            .leaf("b", group -> group.min(5))
            .build();

    /** b requests all that it is guaranteed and waits for room that a uses: quota alone starts it, in no room. */
    private static Answer answer(QuotaLedger ledger) {
        ledger.submit(Workload.of("a1", "a", CPU.vector(8)));
        ledger.tryAdmit("a1");
        ledger.submit(Workload.of("b1", "b", CPU.vector(5)));
        return ledger.tryAdmit("b1").answer();
    }

    private static QuotaLedger.Builder builder() {
        return QuotaLedger.builder(QuotaForest.of(TREE)).total("", CPU.vector(10));
    }

    @Test
    void aLedgerLends() {
        assertThat(answer(QuotaLedger.of(TREE, CPU.vector(10)))).isEqualTo(Answer.DUE);
        assertThat(answer(builder().build())).isEqualTo(Answer.DUE);
        LedgerState state = LedgerState.builder(QuotaForest.of(TREE))
                .total("", CPU.vector(10))
                .build();
        assertThat(answer(QuotaLedger.builder(state).build())).isEqualTo(Answer.DUE);
        assertThat(answer(builder().admissionRule(AdmissionRule.QUOTA_ONLY).build()))
                .isEqualTo(Answer.STARTS);
    }

    @Test
    void theRuleIsStored() throws IOException {
        for (AdmissionRule rule : AdmissionRule.values()) {
            LedgerState state = builder().admissionRule(rule).build().state();
            ByteArrayOutputStream stored = new ByteArrayOutputStream();
            StateFormat.write(state, stored);
            LedgerState read = StateFormat.read(new ByteArrayInputStream(stored.toByteArray()));
            assertThat(read.admissionRule()).isEqualTo(rule);
            assertThat(read).isEqualTo(state);
        }
    }

    @Test
    void withoutLoansNothingStartsThatIsNotEntitled() {
        QuotaLedger ledger = builder().build();
        ledger.submit(Workload.of("a1", "a", CPU.vector(4)));
        ledger.submit(Workload.of("a2", "a", CPU.vector(3)));
        ledger.submit(Workload.of("b1", "b", CPU.vector(5)));
        AdmissionOptions noLoans = AdmissionOptions.defaults().withLoans(false);
        assertThat(ledger.tryAdmit("a1", noLoans).answer()).isEqualTo(Answer.STARTS);
        assertThat(ledger.tryAdmit("a2", noLoans).answer()).isEqualTo(Answer.WAITS);
        assertThat(ledger.tryAdmit("a2").answer()).isEqualTo(Answer.STARTS_ON_LOAN);
    }

    @Test
    void aLedgerThatCannotLendSaysHowItIsBuilt() {
        String wayOut = "; build it with admissionRule(AdmissionRule.QUOTA_ONLY)";
        for (SolveOptions options : new SolveOptions[] {
            SolveOptions.defaults().withGuaranteeUsage(true),
            SolveOptions.defaults().withMinScaling(false)
        }) {
            assertThatThrownBy(() -> builder().options(options).build())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a ledger with " + options
                            + " cannot lend idle capacity: its runtimes may sum to more than the total" + wayOut);
            assertThat(builder()
                            .options(options)
                            .admissionRule(AdmissionRule.QUOTA_ONLY)
                            .build())
                    .isNotNull();
        }
    }
}
