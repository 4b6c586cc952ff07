package io.github.quotatree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.resource.ResourceSchema;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class QuotaForestTest {
    private final ResourceSchema schema = ResourceSchema.of("cpu", "gpu");

    private final QuotaForest forest = QuotaForest.builder(schema)
            .add(QuotaGroup.leaf(schema, "web").namespaces(List.of("shop")).build())
            .add(QuotaGroup.parent(schema, "training").treeId("gpu-pool").build())
            .add(QuotaGroup.leaf(schema, "vision")
                    .under("training")
                    .treeId("gpu-pool")
                    .build())
            .profile(new NodeProfile("gpus", "gpu-pool", Map.of("pool", "gpu"), new BigDecimal("0.9")))
            .node(ClusterNode.of("n1", Map.of("pool", "cpu"), schema.vector(100, 0)))
            .node(ClusterNode.of("n2", Map.of("pool", "gpu", "zone", "a"), schema.vector(64, 8)))
            .node(ClusterNode.of("n3", Map.of("pool", "gpu"), schema.vector(64, 7)))
            .defaultGroupMax(schema.vector(10, 0))
            .build();

    @Test
    void aProfileGivesItsNodesToATree() {
        assertThat(forest.treeOfNode("n1")).isEmpty();
        assertThat(forest.treeOfNode("n2")).isEqualTo("gpu-pool");
        assertThat(forest.total("")).isEqualTo(schema.vector(100, 0));
        // 0.9 of 128 and of 15, rounded down
        assertThat(forest.total("gpu-pool")).isEqualTo(schema.vector(115, 13));
        assertThat(forest.trees()).containsOnlyKeys("", "gpu-pool");
        assertThat(forest.tree("gpu-pool").orElseThrow().groups()).hasSize(2);
        assertThat(forest.profiles()).containsOnlyKeys("gpus");
        assertThat(forest.defaultGroupMax()).isEqualTo(schema.vector(10, 0));
        assertThat(forest.schema()).isEqualTo(schema);
    }

    @Test
    void theRatioIsExact() {
        QuotaForest exact = QuotaForest.builder(schema)
                .profile(new NodeProfile("p", "t", Map.of(), new BigDecimal("0.1")))
                .node(ClusterNode.of("n", Map.of(), schema.vector(9_007_199_254_740_993_0L, 30)))
                .build();

        assertThat(exact.total("t")).isEqualTo(schema.vector(9_007_199_254_740_993L, 3));
    }

    @Test
    void nodesComeChangeAndGo() {
        QuotaForest more = forest.withNode(ClusterNode.of("n4", Map.of(), schema.vector(50, 0)));
        QuotaForest changed = more.withNode(ClusterNode.of("n1", Map.of("pool", "gpu"), schema.vector(100, 0)));

        assertThat(more.total("")).isEqualTo(schema.vector(150, 0));
        assertThat(changed.total("")).isEqualTo(schema.vector(50, 0));
        assertThat(changed.total("gpu-pool")).isEqualTo(schema.vector(205, 13));
        assertThat(more.withoutNode("n1").total("")).isEqualTo(schema.vector(50, 0));
        assertThat(forest.total("")).isEqualTo(schema.vector(100, 0));
        assertThat(more.nodes()).extracting(ClusterNode::name).containsExactly("n1", "n2", "n3", "n4");
        assertThatThrownBy(() -> forest.withoutNode("n9")).hasMessage("no node n9 in the forest");
        assertThatThrownBy(() -> forest.treeOfNode("n9")).hasMessage("no node n9 in the forest");
    }

    @Test
    void unschedulableNodesCountAndAreReported() {
        ClusterNode cordoned = ClusterNode.of("n2", Map.of("pool", "gpu"), schema.vector(64, 8))
                .withSchedulable(false);
        QuotaForest draining = forest.withNode(cordoned);

        assertThat(draining.total("gpu-pool")).isEqualTo(forest.total("gpu-pool"));
        assertThat(draining.unschedulable("gpu-pool")).isEqualTo(schema.vector(57, 7));
        assertThat(forest.unschedulable("gpu-pool")).isEqualTo(schema.zero());
        assertThat(draining.unschedulable("")).isEqualTo(schema.zero());
    }

    @Test
    void aNodeBelongsToOneTree() {
        QuotaForestBuilder builder = forest.toBuilder().profile(NodeProfile.of("zone-a", "zoned", Map.of("zone", "a")));

        assertThatThrownBy(builder::build)
                .hasMessage("node n2: selected by profile gpus and by profile zone-a; a node belongs to one");
    }

    @Test
    void placesWorkloadsByGroupThenNamespaceThenDefault() {
        assertThat(forest.place("vision", "shop")).isEqualTo(new Placement("gpu-pool", "vision"));
        assertThat(forest.place(null, "shop")).isEqualTo(new Placement("", "web"));
        assertThat(forest.place("unknown", "shop")).isEqualTo(new Placement("", QuotaTree.DEFAULT_GROUP));
        assertThat(forest.place(null, "other")).isEqualTo(new Placement("", QuotaTree.DEFAULT_GROUP));
        assertThat(forest.place(null, null)).isEqualTo(new Placement("", QuotaTree.DEFAULT_GROUP));
        assertThat(forest.place(QuotaTree.SYSTEM_GROUP, "shop")).isEqualTo(new Placement("", QuotaTree.SYSTEM_GROUP));
        assertThat(forest.place(QuotaTree.DEFAULT_GROUP, "shop").group()).isEqualTo(QuotaTree.DEFAULT_GROUP);
    }

    @Test
    void editsMakeCopies() {
        QuotaForest edited = forest.toBuilder()
                .replace(QuotaGroup.leaf(schema, "web").min(1, 0).build())
                .remove("vision")
                .build();

        assertThat(edited.tree("").orElseThrow().group("web").orElseThrow().min())
                .isEqualTo(schema.vector(1, 0));
        assertThat(edited.tree("gpu-pool").orElseThrow().groups()).hasSize(1);
        assertThat(edited.total("gpu-pool")).isEqualTo(forest.total("gpu-pool"));
        assertThat(forest.tree("gpu-pool").orElseThrow().groups()).hasSize(2);
    }

    @Test
    void refusesWhatCannotBe() {
        QuotaForestBuilder builder = forest.toBuilder();
        ResourceSchema other = ResourceSchema.of("cpu");

        assertThatThrownBy(() -> builder.node(ClusterNode.of("n1", Map.of(), schema.zero())))
                .hasMessage("node n1 was already added");
        assertThatThrownBy(() -> builder.profile(NodeProfile.of("gpus", "x", Map.of())))
                .hasMessage("profile gpus was already added");
        assertThatThrownBy(() -> builder.add(QuotaGroup.leaf(other, "x").build()))
                .hasMessage("x: has dimensions [cpu], the forest has [cpu, gpu]");
        assertThatThrownBy(() -> forest.withNode(ClusterNode.of("n", Map.of(), other.vector(1))))
                .hasMessage("node n: allocatable: has dimensions [cpu], not [cpu, gpu]");
        assertThatThrownBy(() -> ClusterNode.of("n", Map.of(), schema.vector(-1, 0)))
                .hasMessage("node n: allocatable: cpu (-1) is below 0");
        assertThatThrownBy(() -> ClusterNode.of("", Map.of(), schema.zero())).hasMessageContaining("must not be blank");
        assertThatThrownBy(() -> new NodeProfile("p", "t", Map.of(), new BigDecimal("1.01")))
                .hasMessage("profile p: ratio (1.01) must be above 0 and at most 1, with at most 18 decimals");
        assertThatThrownBy(() -> new NodeProfile("p", "t", Map.of(), new BigDecimal("1e-999999999")))
                .hasMessage("profile p: ratio (1E-999999999) must be above 0 and at most 1, with at most 18 decimals");
        assertThat(new NodeProfile("p", "t", Map.of(), new BigDecimal("0.90")))
                .isEqualTo(new NodeProfile("p", "t", Map.of(), new BigDecimal("0.9")));
        assertThatThrownBy(() -> builder.defaultGroupMax(schema.zero()))
                .hasMessage("quotatree-default: max was already set");
        assertThatThrownBy(() -> builder.replace(QuotaGroup.leaf(other, "web").build()))
                .hasMessage("web: has dimensions [cpu], the forest has [cpu, gpu]");
        assertThat(builder.build().place("web", null)).isEqualTo(new Placement("", "web"));
        assertThatThrownBy(() -> builder.remove("nobody")).hasMessage("no group nobody in the forest");
        assertThatThrownBy(() -> NodeProfile.of("p", "", Map.of())).hasMessageContaining("must not be blank");
        assertThatThrownBy(() -> NodeProfile.of(" ", "t", Map.of())).hasMessageContaining("must not be blank");
        assertThatThrownBy(() -> forest.total("nowhere")).hasMessage("no tree \"nowhere\" in the forest");
        ClusterNode huge = ClusterNode.of("huge", Map.of(), schema.vector(Long.MAX_VALUE, 0));
        assertThatThrownBy(() -> forest.withNode(huge).total(""))
                .isInstanceOf(ArithmeticException.class)
                .hasMessage("total of tree \"\": cpu (9223372036854775907) is above 2^63-1");
    }
}
