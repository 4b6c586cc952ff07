package io.github.quotatree.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Edits are values that read as sentences. */
class QuotaEditTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");

    @Test
    void everyEditIsASentence() {
        says(QuotaEdit.setTotal("", "gpu", 116), "total gpu becomes 116");
        says(QuotaEdit.setTotal("batch", "gpu", 116), "total gpu of tree \"batch\" becomes 116");
        says(QuotaEdit.changeTotal("", "gpu", 20), "total gpu grows by 20");
        says(QuotaEdit.changeTotal("", "gpu", -20), "total gpu shrinks by 20");
        says(QuotaEdit.changeTotal("", "gpu", -Long.MAX_VALUE + 1), "total gpu shrinks by 9223372036854775806");
        says(QuotaEdit.setMin("nlp", "gpu", 20), "min gpu of nlp becomes 20");
        says(QuotaEdit.setMax("nlp", "gpu", ResourceVector.UNLIMITED), "max gpu of nlp becomes unlimited");
        says(QuotaEdit.setSharedWeight("nlp", "gpu", 2), "shared weight gpu of nlp becomes 2");
        says(QuotaEdit.setLendLimit("nlp", "gpu", 0), "lend limit gpu of nlp becomes 0");
        says(QuotaEdit.setRequest("nlp", "gpu", 9), "request gpu of nlp becomes 9");
        says(QuotaEdit.setUsed("nlp", "gpu", 9), "use gpu of nlp becomes 9");
        says(
                QuotaEdit.addGroup(
                        QuotaGroup.leaf(SCHEMA, "nlp").under("research").build()),
                "group nlp is added under research");
        says(
                QuotaEdit.addGroup(
                        QuotaGroup.parent(SCHEMA, "night").treeId("batch").build()),
                "parent group night is added to tree \"batch\"");
        says(QuotaEdit.removeGroup("nlp"), "group nlp is removed");
        says(QuotaEdit.moveGroup("nlp", Optional.of("product")), "group nlp moves under product");
        says(QuotaEdit.moveGroup("nlp", Optional.empty()), "group nlp moves to the first level");
        says(QuotaEdit.addNode(ClusterNode.of("n8", Map.of(), SCHEMA.vector(1, 1))), "node n8 is added");
        says(QuotaEdit.removeNode("n7"), "node n7 is removed");
        says(QuotaEdit.addWorkload(Workload.builder("job", SCHEMA.vector(1, 1)).build()), "workload job is added");
        says(QuotaEdit.removeWorkload("job"), "workload job is removed");
        says(QuotaEdit.resizeWorkload("job", SCHEMA.vector(3, 1)), "request of workload job becomes 3 cpu, 1 gpu");
        says(QuotaEdit.resizeWorkload("job", SCHEMA.zero()), "request of workload job becomes nothing");
    }

    private static void says(QuotaEdit edit, String words) {
        assertThat(edit).hasToString(words);
    }

    @Test
    void amountsReadInTheUnitsOfTheUsers() {
        AmountFormat cores =
                (dimension, amount) -> dimension.equals("cpu") ? amount / 1000 + " cores" : Long.toString(amount);

        assertThat(QuotaEdit.setMin("nlp", "cpu", 4000).inWords(cores)).isEqualTo("min cpu of nlp becomes 4 cores");
    }

    @Test
    void editsAreValues() {
        assertThat(QuotaEdit.setMin("nlp", "gpu", 20))
                .isEqualTo(QuotaEdit.setMin("nlp", "gpu", 20))
                .isNotEqualTo(QuotaEdit.setMin("nlp", "gpu", 21))
                .isNotEqualTo(QuotaEdit.setMax("nlp", "gpu", 20));
    }

    @Test
    void aWeightInOneDimensionKeepsTheWeightsInTheOthers() {
        QuotaTree tree = QuotaTree.builder(SCHEMA)
                .leaf("A", group -> group.max(SCHEMA.vector(8, 6)))
                .build();
        RuntimeQuotas quotas = tree.computeRuntime(SCHEMA.vector(9, 9), Map.of());

        RuntimeDiff diff =
                WhatIf.of(quotas, List.of(QuotaEdit.setMax("A", "cpu", 7), QuotaEdit.setSharedWeight("A", "gpu", 1)));

        assertThat(diff.group("A").after().orElseThrow().sharedWeight()).isEqualTo(SCHEMA.vector(8, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WhatIf.of(
                        quotas,
                        List.of(
                                QuotaEdit.addGroup(QuotaGroup.leaf(SCHEMA, "B").build()),
                                QuotaEdit.setSharedWeight("B", "gpu", 1))))
                .withMessage(
                        "edit \"shared weight gpu of B becomes 1\": group B is added without a shared weight; add it"
                                + " with one in all of [cpu, gpu]");
    }

    @Test
    void aLongAnswerNamesTheLargestAndCountsTheRest() {
        QuotaTree.Builder tree = QuotaTree.builder(ResourceSchema.of("gpu"));
        Map<String, ResourceVector> requests = new HashMap<>();
        for (int k = 0; k < 8; k++) {
            int weight = k + 1;
            tree.leaf("team-" + k, group -> group.sharedWeight(weight));
            requests.put("team-" + k, ResourceSchema.of("gpu").vector(1000));
        }
        RuntimeQuotas quotas =
                tree.build().computeRuntime(ResourceSchema.of("gpu").vector(36), requests);

        assertThat(WhatIf.of(quotas, List.of(QuotaEdit.setTotal("", "gpu", 72))))
                .hasToString("total gpu becomes 72:\n"
                        + "gpu: total 36 -> 72; team-7 gains 8 (8 -> 16), team-6 gains 7 (7 -> 14), team-5 gains 6 (6 -> 12),"
                        + " team-4 gains 5 (5 -> 10), team-3 gains 4 (4 -> 8), and 3 more");
    }
}
