package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.Explanation;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The default group may use its max, and never more than the system group leaves of the total. */
class DefaultGroupTest {
    private static final ResourceSchema CPU = ResourceSchema.of("cpu");
    private static final String DEFAULT = ReservedNames.DEFAULT_GROUP;
    private static final String SYSTEM = ReservedNames.SYSTEM_GROUP;

    private final QuotaTree tree = QuotaTree.builder(CPU)
            .leaf("A", group -> group.min(2))
            .leaf("B", group -> group.min(6))
            .build();

    private static Workload workload(String id, String group, long cpu) {
        return Workload.of(id, group, CPU.vector(cpu));
    }

    private QuotaLedger withDefaultMax(long max) {
        QuotaForest forest = QuotaForest.of(tree).toBuilder()
                .defaultGroupMax(CPU.vector(max))
                .build();
        return QuotaLedger.builder(
                        QuotaOnly.state(forest).total("", CPU.vector(8)).build())
                .build();
    }

    @Test
    void aMisspeltGroupDoesNotGetMoreThanThereIs() {
        QuotaLedger ledger = QuotaOnly.takingAll(tree, CPU.vector(8));
        ledger.submit(workload("large", "misspelt", 1_000_000));
        ledger.submit(workload("small", "misspelt", 8));
        assertThat(ledger.fits("large", AdmissionOptions.defaults())).isFalse();
        assertThat(ledger.tryAdmit("large").exceededLimits())
                .containsExactly(ExceededLimit.of(ExceededLimit.Kind.RUNTIME, DEFAULT, "cpu", 8, 0, 1_000_000));
        assertThat(ledger.tryAdmit("small").admitted()).isTrue();
    }

    @Test
    void withoutAMaxAWorkloadWithoutAGroupIsRefusedByName() {
        List<LedgerChange> journal = new ArrayList<>();
        QuotaLedger ledger = QuotaLedger.builder(QuotaForest.of(tree))
                .total("", CPU.vector(8))
                .journal(journal::add)
                .build();
        String end = ", and the default group has no max: declare the group, or a max of the default group";
        assertThatThrownBy(() -> ledger.submit(workload("w", "misspelt", 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("workload w names group misspelt, which does not exist" + end);
        assertThatThrownBy(() -> ledger.adopt(workload("w", "misspelt", 1), Instant.EPOCH))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("workload w names group misspelt, which does not exist" + end);
        assertThatThrownBy(
                        () -> ledger.submit(Workload.builder("w", CPU.vector(1)).build()))
                .hasMessage("workload w names no group" + end);
        assertThatThrownBy(() -> ledger.submit(
                        Workload.builder("w", CPU.vector(1)).namespace("n").build()))
                .hasMessage("workload w names no group, and no group has its namespace n" + end);
        assertThat(journal).isEmpty();
        ledger.submit(workload("w", DEFAULT, 1)); // which is no mistake

        ledger.update(
                forest -> forest.toBuilder().defaultGroupMax(CPU.vector(3)).build());
        ledger.submit(workload("v", "misspelt", 1));
        ledger.update(
                forest -> forest.toBuilder().defaultGroupMax(CPU.unlimited()).build());
        LedgerState state = ledger.state(); // a journal and a state of a version that took such workloads are read
        assertThat(QuotaLedger.builder(state).build().state()).isEqualTo(state);
        LedgerState empty = LedgerState.of(QuotaForest.of(tree), Map.of("", CPU.vector(8)));
        assertThat(QuotaLedger.builder(empty)
                        .replay(List.of(new LedgerChange.Submitted(1, workload("old", "misspelt", 1))))
                        .build()
                        .request(DEFAULT, "cpu"))
                .isEqualTo(1);
    }

    @Test
    void theSmallerOfMaxAndRestOfTheTotalIsNamed() {
        QuotaLedger ledger = withDefaultMax(5);
        ledger.submit(workload("x", "misspelt", 6));
        assertThat(ledger.runtime(DEFAULT, "cpu")).isEqualTo(5);
        assertThat(ledger.tryAdmit("x").exceededLimits())
                .containsExactly(ExceededLimit.of(ExceededLimit.Kind.MAX, DEFAULT, "cpu", 5, 0, 6));

        ledger.adopt(workload("daemon", SYSTEM, 3), Instant.EPOCH); // leaves 5 as well
        assertThat(ledger.tryAdmit("x").exceededLimits())
                .containsExactly(ExceededLimit.of(ExceededLimit.Kind.MAX, DEFAULT, "cpu", 5, 0, 6));

        ledger.resize("daemon", CPU.vector(4));
        assertThat(ledger.runtime(DEFAULT, "cpu")).isEqualTo(4);
        assertThat(ledger.tryAdmit("x").exceededLimits())
                .containsExactly(ExceededLimit.of(ExceededLimit.Kind.RUNTIME, DEFAULT, "cpu", 4, 0, 6));

        ledger.resize("daemon", CPU.vector(9));
        assertThat(ledger.runtime(DEFAULT, "cpu")).isZero();
    }

    @Test
    void theTreeDoesNotBoundIt() {
        QuotaLedger ledger = withDefaultMax(5);
        ledger.adopt(workload("a", "A", 8), Instant.EPOCH);
        ledger.submit(workload("x", "misspelt", 5));
        assertThat(ledger.tryAdmit("x").admitted()).isTrue();
        assertThat(ledger.runtime("A", "cpu")).isEqualTo(3);
    }

    @Test
    void itsRuntimeIsExplained() {
        QuotaLedger ledger = withDefaultMax(5);
        ledger.submit(workload("x", "misspelt", 6));
        assertThat(ledger.snapshot().explain(DEFAULT, "cpu"))
                .isEqualTo(Explanation.ofGroupBesideTree(DEFAULT, "cpu", 5, 6, Explanation.Reason.MAX))
                .hasToString("quotatree-default gets 5 of the 6 cpu it requests. It is at its max of 5.");
        ledger.adopt(workload("daemon", SYSTEM, 4), Instant.EPOCH);
        assertThat(ledger.snapshot().explain(DEFAULT, "cpu"))
                .hasToString("quotatree-default gets 4 of the 6 cpu it requests."
                        + " The system group leaves no more of the total.");
        assertThat(ledger.snapshot().explain(SYSTEM, "cpu"))
                .hasToString("quotatree-system gets the 4 cpu it requests. It has no limit.");
        assertThat(ledger.snapshot().explain("A", "cpu"))
                .isEqualTo(ledger.snapshot().quotas().group("A").explain("cpu"));
    }

    @Test
    void aPlacementAndADecisionNameTheGroupThatDoesNotExist() {
        QuotaLedger ledger = withDefaultMax(5);
        assertThat(ledger.submit(workload("x", "misspelt", 3)))
                .isEqualTo(new Placement("", DEFAULT, Optional.of("misspelt")))
                .hasToString("quotatree-default, as there is no group misspelt");
        ledger.submit(workload("y", "misspelt", 3));
        ledger.submit(workload("a", "A", 2));
        ledger.submit(Workload.of("d", DEFAULT, CPU.vector(1)));
        assertThat(ledger.workload("x").orElseThrow().placement().missingGroup())
                .contains("misspelt");
        List<String> all = List.of("a", "d", "x");
        Decision admitted = ledger.tryAdmit(all, AdmissionOptions.defaults());
        assertThat(admitted.missingGroups()).isEqualTo(Map.of("x", "misspelt"));
        assertThat(admitted)
                .hasToString("a, d, x admitted, borrowing cpu=4;"
                        + " there is no group misspelt, and x counts in quotatree-default");
        assertThat(ledger.tryAdmit("y"))
                .hasToString("y rejected: cpu used 4 + request 3 is 2 above the max of quotatree-default, 5;"
                        + " there is no group misspelt, and y counts in quotatree-default");
    }

    @Test
    void overuseIsWhatIsAboveItsRuntime() {
        QuotaLedger ledger = withDefaultMax(5);
        ledger.adopt(workload("x", "misspelt", 7), Instant.EPOCH);
        ledger.adopt(workload("daemon", SYSTEM, 100), Instant.EPOCH);
        LedgerSnapshot snapshot = ledger.snapshot();
        assertThat(snapshot.runtime(DEFAULT)).isEqualTo(CPU.zero());
        assertThat(snapshot.overused(DEFAULT)).isEqualTo(CPU.vector(7));
        assertThat(snapshot.runtime(SYSTEM)).isEqualTo(CPU.unlimited());
        assertThat(snapshot.overused(SYSTEM)).isEqualTo(CPU.zero());
        for (String group : List.of("A", "B")) {
            assertThat(snapshot.overused(group))
                    .isEqualTo(snapshot.quotas().group(group).overused());
        }
    }
}
