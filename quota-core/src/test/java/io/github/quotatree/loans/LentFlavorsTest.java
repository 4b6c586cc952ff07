package io.github.quotatree.loans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.HandOverOptions;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.reclaim.LoanQueue;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Cards of two models that are lent, by examples to check by hand: 4 a100 and 4 v100, two groups with a min of 4. */
class LentFlavorsTest {
    private static final ResourceSchema CARDS = ResourceSchema.of("gpu").withFlavors("gpu", "a100", "v100");
    private static final ResourceVector TOTAL =
            CARDS.zero().with("gpu", "a100", 4).with("gpu", "v100", 4);

    /** A counts; B is promised 4 a100. */
    private static final QuotaTree TREE = QuotaTree.builder(CARDS)
            .leaf("A", group -> group.min(4))
            .leaf("B", group -> group.min(4).flavorMin("gpu", "a100", 4))
            .build();

    private final QuotaLedger ledger =
            QuotaLedger.builder(QuotaForest.of(TREE)).total(TREE.id(), TOTAL).build();
    private int submitted;

    private void submit(String id, String group, int units, String... flavors) {
        Workload.Builder workload =
                Workload.builder(id, CARDS.vector(units)).group(group).submitted(Instant.ofEpochSecond(submitted++));
        if (flavors.length > 0) {
            workload.accepts(FlavorClass.of(CARDS, "gpu", flavors));
        }
        ledger.submit(workload.build());
    }

    private Answer start(String id) {
        Decision decision = ledger.tryAdmit(id);
        if (decision.admitted()) {
            ledger.start(id, Instant.EPOCH, ledger.workload(id).orElseThrow().flavors());
        }
        return decision.answer();
    }

    private String flavor(String id) {
        return ledger.workload(id).orElseThrow().flavors().getOrDefault("gpu", "none");
    }

    private LoanPlan plan() {
        return LoanPlan.of(ledger.snapshot(), LoanOptions.defaults());
    }

    private void carryOut(LoanPlan plan) {
        HandOver done = ledger.carryOut(plan, HandOverOptions.defaults().withAtOnce(true));
        assertThat(done.carriedOut()).as(done.toString()).isTrue();
        for (String id : plan.preemptors()) {
            ledger.confirm(id);
            ledger.start(id, Instant.EPOCH, ledger.workload(id).orElseThrow().flavors());
        }
    }

    /** A guarantee counts units: A is within its min of 4, with 2 on one flavor, and no flavor has 2 left for it. */
    @Test
    void aGuaranteeNeedsItsUnitsOnOneFlavor() {
        submit("b1", "B", 3, "a100");
        submit("b2", "B", 1, "v100");
        submit("a1", "A", 2, "v100");
        submit("a2", "A", 2);
        assertThat(start("b1")).isEqualTo(Answer.STARTS);
        assertThat(start("b2")).isEqualTo(Answer.STARTS);
        assertThat(start("a1")).isEqualTo(Answer.STARTS);
        assertThat(start("a2")).isEqualTo(Answer.WAITS);
        assertThat(plan().victims()).isEmpty();
    }

    /** A has all 8 cards while B requests none; B gets its a100 back, and none of the v100. */
    @Test
    void aPromiseIsLentUntilItIsRequested() {
        for (int k = 1; k <= 8; k++) {
            submit("a" + k, "A", 1);
            assertThat(start("a" + k)).isEqualTo(Answer.STARTS);
        }
        assertThat(flavor("a4")).isEqualTo("a100");
        submit("b1", "B", 2, "a100");
        assertThat(start("b1")).isEqualTo(Answer.DUE);
        LoanPlan plan = plan();
        assertThat(plan.preemptors()).containsExactly("b1");
        assertThat(plan.victims())
                .hasSize(2)
                .allMatch(victim -> flavor(victim.id()).equals("a100"));
        carryOut(plan);
        assertThat(flavor("b1")).isEqualTo("a100");
        assertThat(plan().isEmpty()).isTrue();
    }

    /** B waits for 4 a100 that it is promised: A is entitled to v100 alone, although a100 idle. */
    @Test
    void aPromiseIsKeptForThoseWhoNameIt() {
        submit("b1", "B", 4, "a100");
        submit("a1", "A", 4);
        assertThat(start("a1")).isEqualTo(Answer.STARTS);
        assertThat(flavor("a1")).isEqualTo("v100");
        submit("a2", "A", 2, "a100");
        assertThat(ledger.snapshot().isEntitled("a2")).isFalse();
        assertThat(start("a2")).isEqualTo(Answer.STARTS_ON_LOAN); // B has not been asked for, so nothing is claimed
        assertThat(start("b1")).isEqualTo(Answer.DUE);
        assertThat(plan().victims())
                .singleElement()
                .matches(victim -> victim.id().equals("a2"));
    }

    /** B could have its 4 cards on v100 too, but is promised a100: A takes v100, though a100 idles too. */
    @Test
    void aPromiseIsKeptWhereItsGroupHasAnotherWay() {
        submit("a1", "A", 4);
        submit("b1", "B", 4, "a100");
        submit("b2", "B", 4);
        assertThat(ledger.runtime("B", "gpu")).isEqualTo(4);
        assertThat(start("a1")).isEqualTo(Answer.STARTS);
        assertThat(flavor("a1")).isEqualTo("v100");
        assertThat(start("b1")).isEqualTo(Answer.STARTS);
        assertThat(flavor("b1")).isEqualTo("a100");
        assertThat(start("b2")).isEqualTo(Answer.WAITS);
    }

    /** Once B is due for the a100, they are not lent, though two idle, and four cards do; the v100 are. */
    @Test
    void aFlavorThatIsDueIsNotLent() {
        submit("a1", "A", 2, "a100");
        assertThat(start("a1")).isEqualTo(Answer.STARTS);
        submit("b1", "B", 4, "a100");
        assertThat(start("b1")).isEqualTo(Answer.DUE);
        assertThat(ledger.snapshot().entitledFlavors("b1")).isEqualTo(Map.of("gpu", "a100"));
        submit("a2", "A", 1, "a100");
        assertThat(start("a2")).isEqualTo(Answer.WAITS);
        submit("a3", "A", 2, "v100");
        assertThat(start("a3")).isEqualTo(Answer.STARTS);
    }

    /** A runs on a100 that B is promised, and v100 idle: it moves there. */
    @Test
    void aRunningWorkloadMovesToAFlavorThatIsItsOwn() {
        submit("a1", "A", 4);
        assertThat(start("a1")).isEqualTo(Answer.STARTS);
        assertThat(flavor("a1")).isEqualTo("a100");
        submit("b1", "B", 4, "a100");
        assertThat(ledger.snapshot().isEntitled("a1")).isFalse();
        assertThat(ledger.snapshot().entitledFlavors("a1")).isEqualTo(Map.of("gpu", "v100"));
        assertThat(start("b1")).isEqualTo(Answer.DUE);
        carryOut(plan());
        assertThat(start("a1")).isEqualTo(Answer.STARTS);
        assertThat(flavor("a1")).isEqualTo("v100");
        assertThat(flavor("b1")).isEqualTo("a100");
    }

    /** Where a loan of another group has the v100 to which it moves, one plan stops both. */
    @Test
    void roomIsMadeForWorkThatMoves() {
        submit("a1", "A", 4);
        assertThat(start("a1")).isEqualTo(Answer.STARTS);
        submit("d1", ReservedNames.DEFAULT_GROUP, 4, "v100");
        assertThat(start("d1")).isEqualTo(Answer.STARTS_ON_LOAN);
        submit("b1", "B", 4, "a100");
        assertThat(start("b1")).isEqualTo(Answer.DUE);
        LoanPlan plan = plan();
        assertThat(plan.victims()).extracting(victim -> victim.id()).containsExactlyInAnyOrder("a1", "d1");
        assertThat(plan.stoppedFor()).isEqualTo(Map.of("a1", "b1", "d1", "b1"));
        carryOut(plan);
        assertThat(start("a1")).isEqualTo(Answer.STARTS);
        assertThat(plan().isEmpty()).isTrue();
        assertThat(start("d1")).isEqualTo(Answer.WAITS);
    }

    /** The queue offers loans that find a flavor, each beside those ahead of it. */
    @Test
    void theQueueOffersIdleFlavors() {
        submit("b1", "B", 4, "a100");
        submit("a1", "A", 4, "v100");
        start("b1");
        start("a1");
        ledger.finish("a1");
        submit("d1", ReservedNames.DEFAULT_GROUP, 3, "v100");
        submit("d2", ReservedNames.DEFAULT_GROUP, 2);
        submit("d3", ReservedNames.DEFAULT_GROUP, 1);
        assertThat(LoanQueue.loans(ledger.snapshot())).containsExactly(List.of("d1"), List.of("d3"));
    }

    @Test
    void aParentHoldsNothingOnLoan() {
        QuotaTree nested = QuotaTree.builder(CARDS)
                .parent("P", group -> group.min(4))
                .leaf("C", group -> group.under("P").min(4))
                .build();
        LedgerSnapshot snapshot = QuotaLedger.builder(QuotaForest.of(nested))
                .total(nested.id(), TOTAL)
                .build()
                .snapshot();

        assertThat(snapshot.onLoan("P")).isEqualTo(CARDS.zero());
        assertThat(snapshot.workloadsOnLoan("P")).isEmpty();
        assertThat(snapshot.entitledUnits("P")).isEmpty();
    }
}
