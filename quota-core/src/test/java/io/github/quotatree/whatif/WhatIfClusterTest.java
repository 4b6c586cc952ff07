package io.github.quotatree.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.ValidityRule;
import io.github.quotatree.Violation;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Edits of a running cluster with numbers that can be checked by hand. */
class WhatIfClusterTest {
    private static final ResourceSchema GPU = ResourceSchema.of("gpu");
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final QuotaLedger ledger = ledger();
    private final LedgerState stateBefore = ledger.state();

    @AfterEach
    void theRunningLedgerIsNotTouched() {
        assertThat(ledger.state()).isEqualTo(stateBefore);
    }

    /** Two nodes of 8 gpus, lab and web of min 4 and equal weights; lab uses 8 and waits for 4, web uses 4. */
    private static QuotaLedger ledger() {
        QuotaForest forest = QuotaForest.builder(GPU)
                .add(QuotaGroup.leaf(GPU, "lab").min(4).sharedWeight(1).build())
                .add(QuotaGroup.leaf(GPU, "web").min(4).sharedWeight(1).build())
                .node(ClusterNode.of("n1", Map.of(), gpus(8)))
                .node(ClusterNode.of("n2", Map.of(), gpus(8)))
                .build();
        QuotaLedger ledger = QuotaOnly.builder(forest).build();
        ledger.adopt(Workload.of("lab-1", "lab", gpus(4)), NOW);
        ledger.adopt(Workload.of("lab-2", "lab", gpus(4)), NOW.plusSeconds(1));
        ledger.submit(Workload.of("lab-3", "lab", gpus(4)));
        ledger.adopt(Workload.of("web-1", "web", gpus(4)), NOW);
        ledger.submit(Workload.of("web-2", "web", gpus(4)));
        return ledger;
    }

    @Test
    void aNodeIsLost() {
        // 16 are shared as 8 and 8; 8 are shared as 4 and 4
        ClusterDiff diff = whatIf(WhatIfOptions.defaults(), QuotaEdit.removeNode("n2"));

        assertThat(diff.tree("").group("lab").lost()).isEqualTo(gpus(4));
        assertThat(diff.before().revocation().victims()).isEmpty();
        assertThat(diff.before().admitted()).containsExactly("web-2");
        assertThat(diff.after().orElseThrow().admitted()).isEmpty();
        assertThat(diff.noLongerAdmitted()).containsExactly("web-2");
        assertThat(diff).hasToString("""
                        node n2 is removed:
                        gpu: total 16 -> 8; lab pays 4 (8 -> 4), web pays 4 (8 -> 4); lab is over-used by 4
                        would wait again: web-2
                        would be stopped: lab-2""");
    }

    @Test
    void aNodeIsAddedAndTheTotalGrowsBesideIt() {
        ClusterDiff diff = whatIf(
                WhatIfOptions.defaults(),
                QuotaEdit.changeTotal("", "gpu", 2),
                QuotaEdit.addNode(ClusterNode.of("n3", Map.of(), gpus(6))));

        assertThat(diff.after().orElseThrow().snapshot().total("")).isEqualTo(gpus(24));
        assertThat(diff.newlyAdmitted()).containsExactly("lab-3");
    }

    @Test
    void aTotalThatIsSetDoesNotFollowFromTheNodes() {
        ClusterDiff diff = whatIf(
                WhatIfOptions.defaults(),
                QuotaEdit.setTotal("", "gpu", 10),
                QuotaEdit.addNode(ClusterNode.of("n3", Map.of(), gpus(6))));

        assertThat(diff.after().orElseThrow().snapshot().total("")).isEqualTo(gpus(10));
    }

    @Test
    void workloadsAreAddedResizedAndRemoved() {
        ClusterDiff diff = whatIf(
                WhatIfOptions.defaults(),
                QuotaEdit.removeWorkload("lab-3"),
                QuotaEdit.addWorkload(Workload.of("lab-4", "lab", gpus(9))),
                QuotaEdit.resizeWorkload("lab-4", gpus(2)),
                QuotaEdit.resizeWorkload("lab-2", gpus(1)),
                QuotaEdit.removeWorkload("web-2"));

        assertThat(diff.tree("").group("lab").after().orElseThrow().used()).isEqualTo(gpus(5));
        assertThat(diff.tree("").group("lab").after().orElseThrow().request()).isEqualTo(gpus(7));
        assertThat(diff.newlyAdmitted()).containsExactly("lab-4");
        assertThat(diff.noLongerAdmitted()).isEmpty();
    }

    @Test
    void aGroupWithWorkloadsIsRemovedOnlyIfTheOptionsSayWhereTheyGo() {
        QuotaEdit removal = QuotaEdit.removeGroup("web");
        ClusterDiff refused = whatIf(WhatIfOptions.defaults(), removal);

        assertThat(refused.isValid()).isFalse();
        assertThat(refused.after()).isEmpty();
        assertThat(refused.violations()).extracting(Violation::rule).containsExactly(ValidityRule.NOT_DELETED_IN_USE);
        assertThat(refused)
                .hasToString("group web is removed:\nnot valid: web: cannot be deleted while it has workloads");

        ClusterDiff moved =
                whatIf(WhatIfOptions.defaults().withDisplaced(DisplacedWorkloads.moveTo("web", "lab")), removal);

        assertThat(moved.moved())
                .containsExactly(
                        new ClusterDiff.Move("web-1", new Placement("", "web", Optional.empty()), lab()),
                        new ClusterDiff.Move("web-2", new Placement("", "web", Optional.empty()), lab()));
        assertThat(moved.tree("").group("lab").after().orElseThrow().used()).isEqualTo(gpus(12));

        ClusterDiff toDefault =
                whatIf(WhatIfOptions.defaults().withDisplaced(DisplacedWorkloads.toDefaultGroup()), removal);

        assertThat(toDefault.after().orElseThrow().snapshot().used(ReservedNames.DEFAULT_GROUP))
                .isEqualTo(gpus(4));
    }

    @Test
    void removedWorkloadsDoNotHoldTheirGroup() {
        ClusterDiff diff = whatIf(
                WhatIfOptions.defaults(),
                QuotaEdit.removeGroup("web"),
                QuotaEdit.removeWorkload("web-1"),
                QuotaEdit.removeWorkload("web-2"));

        assertThat(diff.isValid()).isTrue();
        assertThat(diff.tree("").group("lab").gained()).isEqualTo(gpus(4));
        assertThat(diff.newlyAdmitted()).containsExactly("lab-3");
    }

    @Test
    void theMaxOfTheDefaultGroupIsEdited() {
        ClusterDiff diff = whatIf(WhatIfOptions.defaults(), QuotaEdit.setMax(ReservedNames.DEFAULT_GROUP, "gpu", 3));

        assertThat(diff.after().orElseThrow().snapshot().runtime(ReservedNames.DEFAULT_GROUP))
                .isEqualTo(gpus(3));
        assertThat(diff.isEmpty()).isFalse();
    }

    @Test
    void theOptionsDecideOnThePlan() {
        RevocationOptions toRuntime = RevocationOptions.defaults().withFloor(RevocationOptions.Floor.RUNTIME);
        ClusterDiff diff = whatIf(WhatIfOptions.defaults().withRevocation(toRuntime), QuotaEdit.setTotal("", "gpu", 6));

        // 6 are shared as 3 and 3, below both mins; lab gives back both, as either is larger than 3
        assertThat(diff.after().orElseThrow().revocation().victims())
                .extracting(victim -> victim.workload().id())
                .containsExactly("lab-2", "lab-1", "web-1");
    }

    @Test
    void editsThatNameNothingAreRefused() {
        refused(QuotaEdit.removeNode("n9"), "edit \"node n9 is removed\": no node n9 in the forest");
        refused(QuotaEdit.removeWorkload("job"), "edit \"workload job is removed\": no workload job in the ledger");
        refused(
                QuotaEdit.addWorkload(Workload.of("lab-1", "lab", gpus(1))),
                "edit \"workload lab-1 of lab is added\": workload lab-1 is there already");
        refused(
                QuotaEdit.setRequest("lab", "gpu", 1),
                "edit \"request gpu of lab becomes 1\": in a cluster, requests and use follow from the workloads; add,"
                        + " resize or remove workloads");
        refused(
                QuotaEdit.setTotal("x", "gpu", 1),
                "edit \"total gpu of tree \"x\" becomes 1\": no tree \"x\" in the forest");
        refused(QuotaEdit.setMin("nlp", "gpu", 1), "edit \"min gpu of nlp becomes 1\": no group nlp in the forest");
        refused(QuotaEdit.changeTotal("", "gpu", -17), "total gpu (16 - 17 = -1) is below 0");
    }

    @Test
    void twoNodesOfOneNameAreAViolation() {
        ClusterDiff diff = whatIf(WhatIfOptions.defaults(), QuotaEdit.addNode(ClusterNode.of("n1", Map.of(), gpus(1))));

        assertThat(diff.violations()).extracting(Violation::rule).containsExactly(ValidityRule.NODE_NAME_IS_UNIQUE);
    }

    @Test
    void aTreeComesWithItsGroups() {
        ClusterDiff diff = whatIf(
                WhatIfOptions.defaults(),
                QuotaEdit.addGroup(
                        QuotaGroup.leaf(GPU, "night").treeId("batch").min(2).build()),
                QuotaEdit.setTotal("batch", "gpu", 5),
                QuotaEdit.addWorkload(Workload.of("night-1", "night", gpus(4))));

        assertThat(diff.trees().keySet()).containsExactly("", "batch");
        assertThat(diff.tree("").isEmpty()).isTrue();
        assertThat(diff.tree("batch").group("night").gained()).isEqualTo(gpus(4));
        assertThat(diff).hasToString("""
                        group night is added to tree "batch"; total gpu of tree "batch" becomes 5; \
                        workload night-1 of night is added:
                        tree "batch": gpu: total 0 -> 5; night gains 4 (0 -> 4)
                        would be admitted: night-1""");
    }

    private static Placement lab() {
        return new Placement("", "lab", Optional.empty());
    }

    private void refused(QuotaEdit edit, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> whatIf(WhatIfOptions.defaults(), edit))
                .withMessage(message);
    }

    private ClusterDiff whatIf(WhatIfOptions options, QuotaEdit... edits) {
        return WhatIf.of(ledger.snapshot(), List.of(edits), options, NOW);
    }

    private static ResourceVector gpus(long amount) {
        return GPU.vector(amount);
    }
}
