package io.github.quotatree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class QuotaTreeTest {
    private final ResourceSchema schema = ResourceSchema.of("cpu", "memory");

    private final QuotaGroup full = QuotaGroup.leaf(schema, "full")
            .under("p")
            .min(schema.vector(1, 2))
            .max(schema.vector(3, ResourceVector.UNLIMITED))
            .sharedWeight(schema.vector(5, 0))
            .lendLimit(schema.vector(0, 1))
            .minNotScalable()
            .namespaces(List.of("n1", "n2"))
            .build();

    private final QuotaTree tree = QuotaTree.builder(schema)
            .add(full)
            .parent("p", group -> group.min(schema.vector(1, 2)).max(schema.vector(8, 8)))
            .leaf("bare", group -> {})
            .build();

    @Test
    void returnsTheDeclarations() {
        assertThat(tree.group("full")).contains(full);
        assertThat(tree.group("bare")).contains(QuotaGroup.leaf(schema, "bare").build());
        assertThat(tree.group("nobody")).isEmpty();
        assertThat(tree.groups()).extracting(QuotaGroup::name).containsExactly("bare", "p", "full");
        assertThat(tree.toBuilder().build()).isEqualTo(tree).hasSameHashCodeAs(tree);
        assertThat(tree.schema()).isEqualTo(schema);
        assertThat(tree.id()).isEmpty();
        assertThat(full.toBuilder().build()).isEqualTo(full).hasSameHashCodeAs(full);
    }

    @Test
    void isPrintedWithOneLineAGroup() {
        assertThat(tree).hasToString("""
                leaf bare: min cpu=0 memory=0, max cpu=unlimited memory=unlimited
                parent p: min cpu=1 memory=2, max cpu=8 memory=8
                  leaf full under p: min cpu=1 memory=2, max cpu=3 memory=unlimited, shared weight cpu=5 memory=0, \
                lend limit cpu=0 memory=1, min not scalable, namespaces [n1, n2]
                """);
    }

    @Test
    void editsMakeCopies() {
        QuotaTree edited = tree.toBuilder()
                .edit("full", group -> group.min(schema.vector(0, 0)))
                .remove("bare")
                .replace(QuotaGroup.parent(schema, "p").max(schema.vector(9, 9)).build())
                .build();

        assertThat(edited.groups()).extracting(QuotaGroup::name).containsExactly("p", "full");
        assertThat(edited).isNotEqualTo(tree);
        assertThat(edited.group("full").orElseThrow().min()).isEqualTo(schema.zero());
        assertThat(edited.group("full").orElseThrow().sharedWeight()).contains(schema.vector(5, 0));
        assertThat(edited.group("p").orElseThrow().max()).isEqualTo(schema.vector(9, 9));
        assertThat(tree.group("full")).contains(full);
    }

    @Test
    void theDefaultWeightFollowsTheMax() {
        QuotaTree wider = tree.toBuilder()
                .edit("p", group -> group.max(schema.vector(80, 80)))
                .build();

        assertThat(weight(tree)).isEqualTo(schema.vector(8, 8));
        assertThat(weight(wider)).isEqualTo(schema.vector(80, 80));
    }

    private ResourceVector weight(QuotaTree of) {
        return of.computeRuntime(schema.zero(), Map.of()).group("p").sharedWeight();
    }

    @Test
    void buildersRefuseInvalidValues() {
        QuotaTree.Builder builder = tree.toBuilder();
        ResourceSchema other = ResourceSchema.of("gpu");

        assertThatThrownBy(() -> builder.remove("nobody")).hasMessage("no group nobody in the tree");
        assertThatThrownBy(() -> builder.add(QuotaGroup.leaf(other, "x").build()))
                .hasMessage("x: has dimensions [gpu], the tree has [cpu, memory]");
        assertThatThrownBy(() ->
                        builder.add(QuotaGroup.leaf(schema, "x").treeId("gpu").build()))
                .hasMessage("x: has tree id \"gpu\", the tree has \"\"");
        assertThatThrownBy(() ->
                        QuotaGroup.leaf(schema, "x").min(schema.vector(1, 1)).min(schema.vector(2, 2)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("x: min was already set");
        assertThatThrownBy(() -> QuotaGroup.leaf(schema, "x")
                        .lendLimit(schema.vector(1, 1))
                        .withoutLending())
                .hasMessage("x: lend limit was already set");
        assertThatThrownBy(() -> QuotaGroup.leaf(schema, "x").max(other.vector(1)))
                .hasMessage("x: max has dimensions [gpu], the group has [cpu, memory]");
        assertThatThrownBy(() -> QuotaGroup.leaf(schema, " ")).hasMessage("name of a group (\" \") must not be blank");
        assertThatThrownBy(() -> builder.edit("full", group -> QuotaGroup.leaf(schema, "bare")))
                .hasMessage("an edit of full cannot return bare");
        assertThatThrownBy(() -> QuotaGroup.leaf(schema, "x").treeId(" "))
                .hasMessage("x: tree id (\" \") must not be blank");
        assertThatThrownBy(() -> QuotaGroup.leaf(schema, "x").namespaces(List.of("n", " ")))
                .hasMessage("x: namespaces [n,  ] must not be blank");
        assertThat(builder.build()).isEqualTo(tree);
    }

    @Test
    void demandIsCheckedBeforeASolve() {
        assertThatThrownBy(() -> tree.computeRuntime(schema.zero(), Map.of("nobody", schema.zero())))
                .hasMessage("no group nobody in the tree");
        assertThatThrownBy(() -> tree.computeRuntime(schema.zero(), Map.of("p", schema.vector(1, 1))))
                .hasMessage("p: a parent group has no workloads of its own, but request is cpu=1 memory=1");
        assertThat(tree.computeRuntime(schema.zero(), Map.of("p", schema.zero()))
                        .runtime("p"))
                .isEqualTo(schema.zero());
        assertThatThrownBy(() -> tree.computeRuntime(schema.zero(), Map.of("full", schema.vector(-1, 1))))
                .hasMessage("p/full: request: cpu (-1) is below 0");
        assertThatThrownBy(() -> tree.computeRuntime(schema.vector(0, -5), Map.of()))
                .hasMessage("total: memory (-5) is below 0");
        assertThatThrownBy(() -> tree.computeRuntime(ResourceSchema.of("gpu").zero(), Map.of()))
                .hasMessage("total: has dimensions [gpu], not [cpu, memory]");
        Demand demand = Demand.of(tree, Map.of());
        assertThatThrownBy(
                        () -> tree.toBuilder().build().computeRuntime(schema.zero(), demand, SolveOptions.defaults()))
                .hasMessage("the demand is of another tree; build it with this one");
        Demand.Builder builder = Demand.builder(tree).request("full", schema.zero());
        assertThatThrownBy(() -> builder.request("full", schema.zero())).hasMessage("p/full: request was already set");
        builder.build();
        assertThatThrownBy(builder::build).hasMessage("the demand was already built");
        assertThatThrownBy(() -> builder.used("bare", schema.zero())).isInstanceOf(IllegalStateException.class);
        Demand.Builder beside = Demand.builder(tree).systemUsed(schema.zero());
        assertThatThrownBy(() -> beside.systemUsed(schema.zero())).hasMessage("quotatree-system: used was already set");
        QuotaTree gpu = QuotaTree.builder(schema, "gpu").leaf("x", group -> {}).build();
        assertThatThrownBy(() -> Demand.builder(gpu).systemUsed(schema.zero()))
                .hasMessage("quotatree-system: stands beside the default tree only, not beside tree \"gpu\"");
    }

    @Test
    void amountsAreSetByDimension() {
        QuotaGroup group = QuotaGroup.leaf(schema, "g")
                .min("memory", 2)
                .max("cpu", 7)
                .lendLimit("cpu", 1)
                .sharedWeight("memory", 0)
                .sharedWeight("cpu", 5)
                .build();

        assertThat(group.min()).isEqualTo(schema.vector("memory", 2));
        assertThat(group.max()).isEqualTo(schema.vector(7, ResourceVector.UNLIMITED));
        assertThat(group.lendLimit()).isEqualTo(schema.vector(1, ResourceVector.UNLIMITED));
        assertThat(group.sharedWeight()).contains(schema.vector(5, 0));
        assertThat(group.toBuilder().min("cpu", 1).sharedWeight("cpu", 9).build())
                .isEqualTo(group.toBuilder()
                        .min(schema.vector(1, 2))
                        .sharedWeight(schema.vector(9, 0))
                        .build());
    }

    @Test
    void aDimensionIsSetOnce() {
        QuotaGroup.Builder byDimension = QuotaGroup.leaf(schema, "g").min("cpu", 1);
        QuotaGroup.Builder whole = QuotaGroup.leaf(schema, "g").max(schema.zero());

        assertThatThrownBy(() -> byDimension.min("cpu", 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("g: min cpu was already set");
        assertThatThrownBy(() -> byDimension.min(schema.zero())).hasMessage("g: min was already set");
        assertThatThrownBy(() -> whole.max("cpu", 1)).hasMessage("g: max cpu was already set");
        assertThatThrownBy(() -> whole.min("gpu", 1)).hasMessage("g: min: no dimension gpu among [cpu, memory]");
        assertThatThrownBy(() -> whole.min(1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("g: min (1) must name its dimension, as there are several: [cpu, memory]");
        assertThatThrownBy(() -> whole.sharedWeight("cpu", 1).build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("g: shared weight was set for [cpu] only; set it for all of [cpu, memory], or for none");
    }

    @Test
    void aRefusedValueLeavesThePropertyToBeSet() {
        ResourceSchema other = ResourceSchema.of("gpu");
        QuotaGroup.Builder group = QuotaGroup.leaf(schema, "g");

        assertThatThrownBy(() -> group.treeId(" ")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> group.namespaces(List.of(" "))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> group.max(other.zero())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> group.sharedWeight("gpu", 1)).isInstanceOf(IllegalArgumentException.class);
        QuotaGroup built = group.treeId("t")
                .namespaces(List.of("n"))
                .max(schema.vector(3, 4))
                .build();

        assertThat(built).hasToString("leaf g in tree t: min cpu=0 memory=0, max cpu=3 memory=4, namespaces [n]");
        assertThat(built.sharedWeight()).isEmpty();
    }

    @Test
    void anAmountIsSetOnceByGroupOrByDimension() {
        long[] none = new long[tree.groups().size() + 1];
        Demand.Builder byDimension = Demand.builder(tree).requests(0, none).used(1, none);
        Demand.Builder byGroup = Demand.builder(tree).request("full", schema.zero());

        assertThatThrownBy(() -> byDimension.requests(0, none)).hasMessage("request cpu was already set");
        assertThatThrownBy(() -> byDimension.request("full", schema.zero()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("p/full: request was already set");
        assertThatThrownBy(() -> byDimension.used(1, none)).hasMessage("used memory was already set");
        assertThatThrownBy(() -> byGroup.requests(1, none))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("request memory was already set");
        assertThat(byDimension.requests(1, none).used(0, none).build())
                .hasToString("demand of 3 groups: system group uses cpu=0 memory=0, default group uses cpu=0 memory=0");
        assertThatThrownBy(() -> Demand.builder(tree).requests(0, new long[1]))
                .hasMessage("request cpu: 1 amounts for 3 groups");
        assertThatThrownBy(() -> Demand.builder(tree).requests(0, new long[] {7, 0, 0, 0}))
                .hasMessage("request cpu: no group has the index 0, but its amount is 7");
    }

    @Test
    void resultsAreCompared() {
        Map<String, ResourceVector> requests = Map.of("bare", schema.vector(5, 5), "full", schema.vector(3, 3));
        RuntimeQuotas before = tree.computeRuntime(schema.vector(10, 10), requests);
        QuotaTree edited = tree.toBuilder()
                .edit("bare", group -> group.max(schema.vector(4, 9)))
                .remove("full")
                .leaf("new", group -> {})
                .build();
        RuntimeQuotas after = edited.computeRuntime(
                schema.vector(10, 10), Map.of("bare", schema.vector(5, 5), "new", schema.vector(1, 0)));

        assertThat(after.changesSince(before))
                .map(RuntimeChange::toString)
                .containsExactly(
                        "bare: runtime cpu=5 memory=5 -> cpu=4 memory=5",
                        "new: runtime none -> cpu=1 memory=0",
                        "p: runtime cpu=3 memory=3 -> cpu=0 memory=0",
                        "full: runtime cpu=3 memory=2 -> none");
        assertThat(after.changesSince(after)).isEmpty();
    }

    @Test
    void resultsNameTheirInputs() {
        Demand demand = Demand.builder(tree).used("full", schema.vector(9, 1)).build();
        SolveOptions options = SolveOptions.defaults().withSolver(SolveOptions.Solver.ITERATIVE);
        RuntimeQuotas quotas = tree.computeRuntime(schema.vector(10, 10), demand, options);

        assertThat(quotas.options())
                .isEqualTo(options)
                .hasSameHashCodeAs(options)
                .hasToString("iterative");
        assertThat(quotas.demand()).isSameAs(demand);
        assertThat(quotas.tree()).isSameAs(tree);
        assertThat(quotas.group("full").parent()).contains("p");
        assertThat(quotas.group("p").parent()).isEmpty();
        assertThat(quotas.group("p").used()).isEqualTo(schema.vector(9, 1));
        assertThat(quotas.group("full").overused()).isEqualTo(schema.vector(8, 0));
        assertThat(quotas.group("full").declaration()).isEqualTo(full);
        assertThat(quotas.group("full").ownRequest()).isEqualTo(schema.zero());
        assertThat(quotas.group("full")).hasToString("p/full: runtime cpu=1 memory=1");
        assertThat(quotas.groups()).hasSize(3);
        assertThat(SolveOptions.defaults().withMinScaling(false).withGuaranteeUsage(true))
                .hasToString("water-filling, no min scaling, guaranteed usage")
                .isNotEqualTo(options);
    }

    @Test
    void groupsThatAnotherTreeLacksAreThoseOfAnEdit() {
        ResourceSchema schema = ResourceSchema.of("cpu", "gpu");
        QuotaTree before = QuotaTree.builder(schema)
                .parent("p", group -> group.min(schema.vector(9, 9)))
                .leaf("a", group -> group.under("p").min(schema.vector(1, 2)))
                .leaf("b", group -> group.under("p"))
                .leaf("c", group -> group.sharedWeight(schema.vector(1, 1)))
                .leaf("d", group -> group.namespaces(List.of("x")))
                .build();
        QuotaTree after = QuotaTree.builder(schema)
                .parent("p", group -> group.min(schema.vector(9, 9)))
                .leaf("a", group -> group.under("p").min(schema.vector(1, 3)))
                .leaf("aa", group -> group.under("p"))
                .leaf("b", group -> {})
                .leaf("c", group -> group.sharedWeight(schema.vector(1, 1)))
                .build();

        assertThat(after.groupsNotIn(before)).extracting(QuotaGroup::name).containsExactlyInAnyOrder("a", "aa", "b");
        assertThat(after.groupsNotIn(before))
                .containsAll(List.of(after.group("a").orElseThrow()));
        assertThat(before.groupsNotIn(after)).extracting(QuotaGroup::name).containsExactlyInAnyOrder("a", "b", "d");
        assertThat(before.groupsNotIn(before.toBuilder().build())).isEmpty();
        assertThatThrownBy(() -> before.groupsNotIn(
                        QuotaTree.builder(ResourceSchema.of("x")).build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cannot be compared");
    }

    /** The declarations are compared one by one, as the sets of groups say it. */
    @Test
    void everyPropertyCountsInAComparisonOfTrees() {
        ResourceSchema schema = ResourceSchema.of("cpu");
        List<UnaryOperator<QuotaGroup.Builder>> edits = List.of(
                group -> group,
                group -> group.min(1),
                group -> group.max(7),
                group -> group.lendLimit(1),
                group -> group.sharedWeight(3),
                group -> group.sharedWeight(0),
                group -> group.minNotScalable(),
                group -> group.under("p"),
                group -> group.namespaces(List.of("n")));
        for (int i = 0; i < edits.size(); i++) {
            for (int j = 0; j < edits.size(); j++) {
                QuotaTree one = treeWith(
                        edits.get(i).apply(QuotaGroup.leaf(schema, "g")).build());
                QuotaTree other = treeWith(
                        edits.get(j).apply(QuotaGroup.leaf(schema, "g")).build());
                assertThat(one.groupsNotIn(other)).hasSize(i == j ? 0 : 1);
            }
        }
        QuotaTree parent = treeWith(QuotaGroup.parent(schema, "g").build());
        assertThat(parent.groupsNotIn(treeWith(QuotaGroup.leaf(schema, "g").build())))
                .hasSize(1);
    }

    private static QuotaTree treeWith(QuotaGroup group) {
        return QuotaTree.builder(group.schema())
                .parent("p", parent -> parent.min(9))
                .add(group)
                .build();
    }
}
