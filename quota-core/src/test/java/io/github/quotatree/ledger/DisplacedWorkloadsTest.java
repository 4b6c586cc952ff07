package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.InvalidQuotaException;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.ValidityRule;
import io.github.quotatree.Violation;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** A group that has workloads goes only if the caller says what becomes of them. */
class DisplacedWorkloadsTest {
    private static final ResourceSchema GPUS = ResourceSchema.of("gpu");
    private static final String DEFAULT = ReservedNames.DEFAULT_GROUP;
    private static final DisplacedWorkloads TO_DEFAULT = DisplacedWorkloads.toDefaultGroup();

    private final QuotaTree tree = QuotaTree.builder(GPUS)
            .parent("team", group -> group.min(40))
            .leaf("A", group -> group.under("team").min(10))
            .leaf("B", group -> group.under("team").min(10))
            .leaf("C", group -> group.min(60))
            .build();
    private final QuotaForest forest = QuotaForest.of(tree).toBuilder()
            .add(QuotaGroup.leaf(GPUS, "spot").treeId("spot").build())
            .defaultGroupMax(GPUS.vector(5))
            .build();
    private final QuotaLedger ledger = QuotaOnly.builder(forest)
            .total("", GPUS.vector(100))
            .total("spot", GPUS.vector(10))
            .build();

    DisplacedWorkloadsTest() {
        ledger.adopt(workload("a", "A", 30), Instant.EPOCH);
        ledger.submit(workload("waiting", "A", 7));
        ledger.adopt(workload("b", "B", 20), Instant.EPOCH);
    }

    private static Workload workload(String id, String group, long gpus) {
        return Workload.of(id, group, GPUS.vector(gpus));
    }

    private static UnaryOperator<QuotaForest> without(String... groups) {
        return before -> {
            QuotaForest.Builder builder = before.toBuilder();
            for (String group : groups) {
                builder.remove(group);
            }
            return builder.build();
        };
    }

    private static UnaryOperator<QuotaForest> replacing(QuotaGroup... groups) {
        return before -> {
            QuotaForest.Builder builder = before.toBuilder();
            for (QuotaGroup group : groups) {
                builder.replace(group);
            }
            return builder.build();
        };
    }

    @Test
    void withoutAWordEveryViolationIsReportedAndNothingChanges() {
        LedgerState state = ledger.state();
        UnaryOperator<QuotaForest> edit = before -> before.toBuilder()
                .remove("A")
                .replace(QuotaGroup.parent(GPUS, "B").under("team").build())
                .replace(QuotaGroup.leaf(GPUS, "spot").build())
                .build();
        assertThatThrownBy(() -> ledger.update(edit))
                .isInstanceOfSatisfying(
                        InvalidQuotaException.class,
                        e -> assertThat(e.violations())
                                .extracting(Violation::rule)
                                .containsExactly(
                                        ValidityRule.NOT_DELETED_IN_USE,
                                        ValidityRule.KIND_IS_KEPT_IN_USE,
                                        ValidityRule.TREE_ID_IS_KEPT))
                .hasMessage("""
                        team/A: cannot be deleted while it has workloads
                        team/B: cannot become a parent group while it has workloads
                        spot: tree id "spot" cannot change to \"\"""");
        assertThatThrownBy(() -> ledger.update(edit, DisplacedWorkloads.moveTo("A", "C")))
                .hasMessage("""
                        team/B: cannot become a parent group while it has workloads
                        spot: tree id "spot" cannot change to \"\"""");
        assertThat(ledger.state()).isEqualTo(state);
    }

    @Test
    void aGroupWithoutWorkloadsGoesAsBefore() {
        ledger.finish("b");
        ledger.update(without("B"));
        assertThat(ledger.forest().place("B", null).missingGroup()).contains("B");
    }

    @Test
    void workloadsCountInTheDefaultGroupUntilTheirGroupReturns() {
        ledger.update(without("A"), TO_DEFAULT);
        assertThat(ledger.workload("a").orElseThrow().placement())
                .isEqualTo(new Placement("", DEFAULT, Optional.of("A")));
        assertThat(ledger.used(DEFAULT, "gpu")).isEqualTo(30);
        assertThat(ledger.request(DEFAULT, "gpu")).isEqualTo(37);
        ledger.update(before ->
                before.toBuilder().add(QuotaGroup.leaf(GPUS, "A").build()).build());
        assertThat(ledger.workload("a").orElseThrow().placement()).isEqualTo(new Placement("", "A"));
        assertThat(ledger.used("A", "gpu")).isEqualTo(30);
        assertThat(ledger.used(DEFAULT, "gpu")).isZero();
    }

    @Test
    void workloadsMoveToAnotherGroupForGood() {
        ledger.update(without("A"), DisplacedWorkloads.moveTo("A", "C"));
        WorkloadStatus moved = ledger.workload("a").orElseThrow();
        assertThat(moved.group()).isEqualTo("C");
        assertThat(moved.workload().group()).contains("C");
        assertThat(moved.phase()).isEqualTo(WorkloadPhase.RUNNING);
        assertThat(ledger.workload("waiting").orElseThrow().phase()).isEqualTo(WorkloadPhase.PENDING);
        assertThat(ledger.used("C", "gpu")).isEqualTo(30);
        assertThat(ledger.request("C", "gpu")).isEqualTo(37);
        ledger.update(before ->
                before.toBuilder().add(QuotaGroup.leaf(GPUS, "A").build()).build());
        assertThat(ledger.used("A", "gpu")).isZero();
        assertThat(ledger.used("team", "gpu")).isEqualTo(20);
    }

    @Test
    void aGroupMayBecomeTheParentOfTheGroupThatTakesItsWorkloads() {
        UnaryOperator<QuotaForest> split = before -> before.toBuilder()
                .replace(QuotaGroup.parent(GPUS, "A").under("team").min(10).build())
                .add(QuotaGroup.leaf(GPUS, "A1").under("A").build())
                .build();
        assertThatThrownBy(() -> ledger.update(split))
                .hasMessage("team/A: cannot become a parent group while it has workloads");
        ledger.update(split, DisplacedWorkloads.moveTo("A", "A1"));
        assertThat(ledger.used("A1", "gpu")).isEqualTo(30);
        assertThat(ledger.used("A", "gpu")).isEqualTo(30);
        assertThat(ledger.request("A", "gpu")).isZero();
    }

    @Test
    void workloadsOfAGroupThatBecomesAParentMayCountInTheDefaultGroup() {
        ledger.update(replacing(QuotaGroup.parent(GPUS, "A").under("team").build()), TO_DEFAULT);
        assertThat(ledger.workload("a").orElseThrow().placement())
                .isEqualTo(new Placement("", DEFAULT, Optional.of("A")));
        LedgerState state = ledger.state();
        assertThat(QuotaLedger.builder(state).build().state()).isEqualTo(state);
        ledger.update(replacing(QuotaGroup.leaf(GPUS, "A").under("team").build()));
        assertThat(ledger.used("A", "gpu")).isEqualTo(30);
    }

    @Test
    void eachGroupHasItsOwnRule() {
        ledger.update(without("A", "B"), TO_DEFAULT.withMove("B", "spot"));
        assertThat(ledger.used(DEFAULT, "gpu")).isEqualTo(30);
        assertThat(ledger.used("spot", "gpu")).isEqualTo(20);
        assertThat(ledger.workload("b").orElseThrow().placement()).isEqualTo(new Placement("spot", "spot"));
    }

    @Test
    void movesThatCannotBeAreRefused() {
        LedgerState state = ledger.state();
        assertThatThrownBy(() -> ledger.update(without("A"), DisplacedWorkloads.moveTo("B", "C")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("workloads of B cannot move to C: B is no leaf group that is deleted"
                        + " or becomes a parent group");
        assertThatThrownBy(() -> ledger.update(without("A"), DisplacedWorkloads.moveTo("A", "team")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("workloads of A cannot move to team: team is a parent group");
        assertThatThrownBy(() -> ledger.update(without("A", "B"), TO_DEFAULT.withMove("A", "B")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("workloads of A cannot move to B: there is no group B");
        assertThat(ledger.state()).isEqualTo(state);
    }

    @Test
    void aRuleSaysItself() {
        DisplacedWorkloads rule = TO_DEFAULT.withMove("b", "C").withMove("a", "C");
        assertThat(rule).hasToString("a to C, b to C, others to the default group");
        assertThat(rule).isEqualTo(TO_DEFAULT.withMove("a", "C").withMove("b", "C"));
        assertThat(DisplacedWorkloads.none().withMove("a", "C")).isEqualTo(DisplacedWorkloads.moveTo("a", "C"));
        assertThat(rule.moves()).isEqualTo(Map.of("a", "C", "b", "C"));
        assertThatThrownBy(() -> rule.withMove("a", "D"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a: target was already set");
    }
}
