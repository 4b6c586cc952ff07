package io.github.quotatree.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.resource.ResourceSchema;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The total of a tree counts its nodes by flavor. */
class FlavoredNodesTest {
    private final ResourceSchema schema = ResourceSchema.of("cpu", "gpu").withFlavors("gpu", "a100", "v100");

    private ClusterNode node(String name, String pool, String model, long gpus) {
        return ClusterNode.of(
                name, Map.of("pool", pool), schema.vector("cpu", 8).with("gpu", model, gpus));
    }

    @Test
    void aTotalIsTheSumOfTheNodesByFlavor() {
        QuotaForest forest = QuotaForest.builder(schema)
                .add(QuotaGroup.leaf(schema, "A").build())
                .node(node("n1", "x", "a100", 8))
                .node(node("n2", "x", "v100", 4))
                .node(node("n3", "x", "a100", 2))
                .build();

        assertThat(forest.total("")).hasToString("cpu=24 gpu=14 (a100=10 v100=4)");
        assertThat(forest.unschedulable("")).isEqualTo(schema.zero());
    }

    @Test
    void aRatioRoundsEachFlavor() {
        QuotaForest forest = QuotaForest.builder(schema)
                .add(QuotaGroup.leaf(schema, "A").treeId("p").build())
                .profile(new NodeProfile("half", "p", Map.of("pool", "x"), new BigDecimal("0.5")))
                .node(node("n1", "x", "a100", 7))
                .node(node("n2", "x", "v100", 7))
                .build();

        assertThat(forest.total("p")).hasToString("cpu=8 gpu=6 (a100=3 v100=3)");
    }

    @Test
    void aNodeNamesTheFlavorOfEveryUnit() {
        assertThatThrownBy(() -> ClusterNode.of("n1", Map.of(), schema.vector(8, 4)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("node n1: allocatable: gpu (4) is not the sum of its flavors (0): the flavor of every "
                        + "unit must be named");
    }
}
