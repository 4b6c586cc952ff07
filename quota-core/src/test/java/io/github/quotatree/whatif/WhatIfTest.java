package io.github.quotatree.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.ValidityRule;
import io.github.quotatree.Violation;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Edits of one tree with numbers that can be checked by hand. */
class WhatIfTest {
    private static final ResourceSchema GPU = ResourceSchema.of("gpu");

    private final QuotaTree tree = QuotaTree.builder(GPU)
            .parent("research", group -> group.min(25).sharedWeight(1))
            .leaf("nlp", group -> group.under("research").min(10).sharedWeight(1))
            .leaf("vision", group -> group.under("research").min(10).sharedWeight(1))
            .leaf("product", group -> group.min(15).sharedWeight(1))
            .build();

    private final RuntimeQuotas quotas = tree.computeRuntime(
            gpus(60),
            Demand.builder(tree)
                    .request("nlp", gpus(40))
                    .used("nlp", gpus(20))
                    .request("vision", gpus(40))
                    .used("vision", gpus(15))
                    .request("product", gpus(40))
                    .used("product", gpus(25))
                    .build(),
            SolveOptions.defaults());

    @Test
    void startsFromRuntimesThatCanBeCheckedByHand() {
        // 25 and 15 are guaranteed, 20 are spare and shared evenly: research 35, product 25
        assertThat(quotas.runtime("research")).isEqualTo(gpus(35));
        assertThat(quotas.runtime("product")).isEqualTo(gpus(25));
        assertThat(quotas.runtime("nlp")).isEqualTo(gpus(18)); // the odd unit goes to the first by name
        assertThat(quotas.runtime("vision")).isEqualTo(gpus(17));
    }

    @Test
    void aLargerMinMovesGuaranteesAndTheRestIsShared() {
        RuntimeDiff diff = WhatIf.of(quotas, List.of(QuotaEdit.setMin("vision", "gpu", 15)));

        // below research 10 and 15 are guaranteed, and 10 of its 35 are shared: nlp 15, vision 20
        assertThat(diff.group("vision").gained()).isEqualTo(gpus(3));
        assertThat(diff.group("nlp").lost()).isEqualTo(gpus(3));
        assertThat(diff.changes()).extracting(GroupDiff::name).containsExactly("nlp", "vision");
        assertThat(diff.gained()).isEqualTo(gpus(3));
        assertThat(diff.lost()).isEqualTo(gpus(3));
        assertThat(diff).hasToString("""
                        min gpu of vision becomes 15:
                        gpu: vision gains 3 (17 -> 20); nlp pays 3 (18 -> 15); nlp is over-used by 5 instead of 2""");
    }

    @Test
    void theTotalGrowsAndNobodyPays() {
        RuntimeDiff diff = WhatIf.of(quotas, List.of(QuotaEdit.changeTotal("", "gpu", 6)));

        assertThat(diff.lost()).isEqualTo(gpus(0));
        assertThat(diff.gained()).isEqualTo(gpus(6));
        assertThat(diff.totalsAfter().orElseThrow().total()).isEqualTo(gpus(66));
        assertThat(diff)
                .hasToString("total gpu grows by 6:\n"
                        + "gpu: total 60 -> 66; product gains 3 (25 -> 28), vision gains 2 (17 -> 19),"
                        + " nlp gains 1 (18 -> 19); nlp is over-used by 1 instead of 2");
    }

    @Test
    void editsApplyInOrderAndTheLaterOneWins() {
        RuntimeDiff diff = WhatIf.of(
                quotas,
                List.of(
                        QuotaEdit.setTotal("", "gpu", 10),
                        QuotaEdit.setTotal("", "gpu", 50),
                        QuotaEdit.changeTotal("", "gpu", -5),
                        QuotaEdit.changeTotal("", "gpu", 15)));

        assertThat(diff.isEmpty()).isTrue();
        assertThat(diff.after().orElseThrow().total()).isEqualTo(gpus(60));
    }

    @Test
    void aTreeThatIsNotValidIsAnAnswer() {
        RuntimeDiff diff = WhatIf.of(quotas, List.of(QuotaEdit.setMin("nlp", "gpu", 20)));

        assertThat(diff.isValid()).isFalse();
        assertThat(diff.after()).isEmpty();
        assertThat(diff.groups()).isEmpty();
        assertThat(diff.violations())
                .extracting(Violation::rule)
                .containsExactly(ValidityRule.CHILDREN_MINS_ARE_WITHIN_MIN);
        assertThat(diff).hasToString("""
                        min gpu of nlp becomes 20:
                        not valid: research: min gpu (30) summed over its children is above its own min gpu (25)""");
    }

    @Test
    void whatIsNotValidInBetweenMayBeValidInTheEnd() {
        RuntimeDiff diff =
                WhatIf.of(quotas, List.of(QuotaEdit.setMin("nlp", "gpu", 20), QuotaEdit.setMin("research", "gpu", 30)));

        assertThat(diff.isValid()).isTrue();
    }

    @Test
    void groupsAreAddedMovedAndRemoved() {
        RuntimeDiff diff = WhatIf.of(
                quotas,
                List.of(
                        QuotaEdit.addGroup(QuotaGroup.leaf(GPU, "speech")
                                .min(5)
                                .sharedWeight(1)
                                .build()),
                        QuotaEdit.setRequest("speech", "gpu", 12),
                        QuotaEdit.moveGroup("vision", Optional.empty()),
                        QuotaEdit.removeGroup("product")));

        assertThat(diff.groups())
                .extracting(GroupDiff::path)
                .containsExactly("research", "research/nlp", "speech", "vision", "product");
        assertThat(diff.group("product").after()).isEmpty();
        assertThat(diff.group("product").lost()).isEqualTo(gpus(25));
        assertThat(diff.group("speech").before()).isEmpty();
        assertThat(diff.group("vision").after().orElseThrow().used()).isEqualTo(gpus(15));
    }

    @Test
    void aGroupThatIsAddedAgainHasNoRequest() {
        QuotaGroup again = tree.group("product").orElseThrow();
        RuntimeDiff diff = WhatIf.of(quotas, List.of(QuotaEdit.removeGroup("product"), QuotaEdit.addGroup(again)));

        assertThat(diff.group("product").after().orElseThrow().ownRequest()).isEqualTo(gpus(0));
        assertThat(diff.group("product").after().orElseThrow().used()).isEqualTo(gpus(0));
    }

    @Test
    void theUseBesideTheTreeIsEdited() {
        RuntimeDiff diff = WhatIf.of(quotas, List.of(QuotaEdit.setUsed(ReservedNames.SYSTEM_GROUP, "gpu", 20)));

        assertThat(diff.after().orElseThrow().available()).isEqualTo(gpus(40));
        assertThat(diff.lost()).isEqualTo(gpus(20));
    }

    @Test
    void editsThatNameNothingAreRefused() {
        refused(QuotaEdit.setMin("nlq", "gpu", 1), "edit \"min gpu of nlq becomes 1\": no group nlq in the tree");
        refused(
                QuotaEdit.setMin("nlp", "gpus", 1),
                "edit \"min gpus of nlp becomes 1\": no dimension gpus among [gpu]");
        refused(QuotaEdit.removeGroup("x"), "edit \"group x is removed\": no group x in the tree");
        refused(
                QuotaEdit.setTotal("b", "gpu", 1),
                "edit \"total gpu of tree \"b\" becomes 1\": the tree has the id \"\", not \"b\"");
        refused(
                QuotaEdit.removeNode("n1"),
                "edit \"node n1 is removed\": a tree has no nodes and no workloads; edit its total and the requests"
                        + " of its groups, or ask about the snapshot of a ledger");
        refused(
                QuotaEdit.setRequest("research", "gpu", 1),
                "research: a parent group has no workloads of its own, but request is gpu=1");
    }

    @Test
    void aTotalStaysWithinItsRange() {
        refused(QuotaEdit.changeTotal("", "gpu", -61), "total gpu (60 - 61 = -1) is below 0");
        refused(
                QuotaEdit.changeTotal("", "gpu", Long.MAX_VALUE - 60),
                "total gpu (60 + 9223372036854775747 = 9223372036854775807) is above 9223372036854775806");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> QuotaEdit.setTotal("", "gpu", -1))
                .withMessage("total gpu (-1) is below 0");
    }

    private void refused(QuotaEdit edit, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WhatIf.of(quotas, List.of(edit)))
                .withMessage(message);
    }

    private static ResourceVector gpus(long amount) {
        return GPU.vector(amount);
    }
}
