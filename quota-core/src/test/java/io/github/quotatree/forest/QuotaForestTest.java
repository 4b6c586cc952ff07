package io.github.quotatree.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.InvalidQuotaException;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.ValidityRule;
import io.github.quotatree.Violation;
import io.github.quotatree.resource.ResourceSchema;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
        QuotaForest.Builder builder =
                forest.toBuilder().profile(NodeProfile.of("zone-a", "zoned", Map.of("zone", "a")));

        assertThatThrownBy(builder::build)
                .hasMessage("node n2: selected by profile gpus and by profile zone-a; a node belongs to one");
    }

    @Test
    void conflictsOfGroupsProfilesAndNodesAreReportedTogether() {
        QuotaForest.Builder builder = forest.toBuilder()
                .add(QuotaGroup.leaf(schema, "web").build())
                .node(ClusterNode.of("n1", Map.of(), schema.zero()))
                .node(ClusterNode.of(
                        "narrow", Map.of(), ResourceSchema.of("cpu").vector(1)))
                .profile(NodeProfile.of("gpus", "x", Map.of()))
                .profile(NodeProfile.of("zone-a", "zoned", Map.of("zone", "a")))
                .profile(NodeProfile.of("pool-gpu", "zoned", Map.of("pool", "gpu")));

        assertThat(builder.violations())
                .extracting(Violation::message)
                .containsExactly(
                        "web: a group of this name is declared already",
                        "profile gpus: a profile of this name is declared already",
                        "node n1: a node of this name is declared already",
                        "node n2: selected by profile gpus and by profile pool-gpu and by profile zone-a;"
                                + " a node belongs to one",
                        "node n3: selected by profile gpus and by profile pool-gpu; a node belongs to one",
                        "node narrow: allocatable: has dimensions [cpu], not [cpu, gpu]");
        assertThat(builder.violations())
                .extracting(Violation::rule)
                .containsExactly(
                        ValidityRule.NAME_IS_UNIQUE,
                        ValidityRule.PROFILE_NAME_IS_UNIQUE,
                        ValidityRule.NODE_NAME_IS_UNIQUE,
                        ValidityRule.NODE_IS_SELECTED_ONCE,
                        ValidityRule.NODE_IS_SELECTED_ONCE,
                        ValidityRule.NODE_HAS_THE_DIMENSIONS);
        assertThat(builder.violations().get(3)).satisfies(violation -> {
            assertThat(violation.subject()).isEqualTo(Violation.Subject.NODE);
            assertThat(violation.name()).isEqualTo("n2");
            assertThat(violation.path()).isEqualTo("n2");
            assertThat(violation.property()).isEqualTo("labels");
            assertThat(violation.profiles()).containsExactly("gpus", "pool-gpu", "zone-a");
            assertThat(violation.dimension()).isEmpty();
        });
        assertThat(builder.violationsOfChange(forest, Set.of("web"))).isEqualTo(builder.violations());
        assertThatThrownBy(builder::build)
                .isInstanceOfSatisfying(
                        InvalidQuotaException.class,
                        e -> assertThat(e.violations()).isEqualTo(builder.violations()));
    }

    @Test
    void aForestIsAValue() {
        assertThat(forest.toBuilder().build()).isEqualTo(forest).hasSameHashCodeAs(forest);
        assertThat(forest.withoutNode("n1")).isNotEqualTo(forest);
        assertThat(forest.toBuilder().defaultGroupMax(schema.zero()).build()).isNotEqualTo(forest);
        assertThat(forest).hasToString("quota forest: trees=2 groups=3 profiles=1 nodes=3");
    }

    @Test
    void returnsTheNodesOfATree() {
        assertThat(forest.nodes("gpu-pool")).extracting(ClusterNode::name).containsExactly("n2", "n3");
        assertThat(forest.nodes("")).extracting(ClusterNode::name).containsExactly("n1");
        assertThatThrownBy(() -> forest.nodes("nowhere")).hasMessage("no tree \"nowhere\" in the forest");
    }

    @Test
    void placesWorkloadsInGroupsThatAreNotValid() {
        WorkloadPlacement placement = QuotaForest.builder(schema)
                .add(QuotaGroup.leaf(schema, "a").namespaces(List.of("n")).build())
                .add(QuotaGroup.leaf(schema, "a").treeId("other").build())
                .add(QuotaGroup.leaf(schema, "b").namespaces(List.of("n")).build())
                .placement();

        assertThat(placement.place("a", null)).isEqualTo(new Placement("", "a"));
        assertThat(placement.place(null, "n")).isEqualTo(new Placement("", "a"));
        assertThat(placement.place(null, "m")).isEqualTo(new Placement("", ReservedNames.DEFAULT_GROUP));
    }

    @Test
    void placesWorkloadsByGroupThenNamespaceThenDefault() {
        assertThat(forest.place("vision", "shop")).isEqualTo(new Placement("gpu-pool", "vision"));
        assertThat(forest.place(null, "shop")).isEqualTo(new Placement("", "web"));
        assertThat(forest.place("unknown", "shop"))
                .isEqualTo(new Placement("", ReservedNames.DEFAULT_GROUP, Optional.of("unknown")))
                .hasToString("quotatree-default, as there is no group unknown");
        assertThat(forest.place("vision", "shop")).hasToString("vision in tree \"gpu-pool\"");
        assertThat(forest.place(ReservedNames.DEFAULT_GROUP, null).missingGroup())
                .isEmpty();
        assertThat(forest.place(null, "other")).isEqualTo(new Placement("", ReservedNames.DEFAULT_GROUP));
        assertThat(forest.place(null, null)).isEqualTo(new Placement("", ReservedNames.DEFAULT_GROUP));
        assertThat(forest.place(ReservedNames.SYSTEM_GROUP, "shop"))
                .isEqualTo(new Placement("", ReservedNames.SYSTEM_GROUP));
        assertThat(forest.place(ReservedNames.DEFAULT_GROUP, "shop").group()).isEqualTo(ReservedNames.DEFAULT_GROUP);
    }

    @Test
    void editsMakeCopies() {
        QuotaForest edited = forest.toBuilder()
                .replace(QuotaGroup.leaf(schema, "web").min(schema.vector(1, 0)).build())
                .remove("vision")
                .build();

        assertThat(edited.tree("").orElseThrow().group("web").orElseThrow().min())
                .isEqualTo(schema.vector(1, 0));
        assertThat(edited.tree("gpu-pool").orElseThrow().groups()).hasSize(1);
        assertThat(edited.total("gpu-pool")).isEqualTo(forest.total("gpu-pool"));
        assertThat(forest.tree("gpu-pool").orElseThrow().groups()).hasSize(2);
    }

    @Test
    void refusesInvalidValues() {
        QuotaForest.Builder builder = forest.toBuilder();
        ResourceSchema other = ResourceSchema.of("cpu");

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
        assertThatThrownBy(() -> builder.defaultGroupMax(schema.zero()).defaultGroupMax(schema.zero()))
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
