package io.github.quotatree.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.quotatree.Demand;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.InvalidQuotaException;
import io.github.quotatree.PropertySeed;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.Violation;
import io.github.quotatree.resource.ResourceSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** An edited copy of a tree, which shares rows with it, equals the tree that is declared from scratch. */
@AddLifecycleHook(PropertySeed.class)
class EditedTreeTest {
    @Property(tries = 3000)
    void itEqualsTheTreeThatIsDeclaredFromScratch(@ForAll long seed) {
        Random random = new Random(seed);
        int[] bits = {2, 6, 20, 55};
        EditDraw draw = new EditDraw(seed, bits[random.nextInt(bits.length)]);
        TreeModel model = draw.tree(1 + random.nextInt(random.nextBoolean() ? 5 : 25));
        QuotaTree tree = model.declared(random).build();
        Demand demand = model.demand(tree);
        for (int round = 0; round < 4; round++) {
            TreeModel before = model.copy();
            TreeModel edited = model.copy();
            QuotaTree.Builder builder = tree.toBuilder();
            for (int k = random.nextInt(3); k >= 0; k--) {
                builder.replace(edit(edited, random, draw).declaration());
            }
            QuotaTree.Builder scratch = edited.declared(random);
            List<Violation> violations = scratch.violations();
            if (violations.isEmpty()) {
                QuotaTree copy = builder.build();
                assertSame(tree, before, random, demand); // the copy has changed no row that both share
                tree = copy;
                demand = demand.on(tree);
                model = edited;
                assertSame(tree, model, random, demand);
                assertThat(tree.toBuilder().build()).isEqualTo(tree);
            } else {
                InvalidQuotaException refused = catchThrowableOfType(InvalidQuotaException.class, builder::build);
                assertThat(refused.violations()).isEqualTo(violations);
                assertThat(builder.violations()).isEqualTo(violations);
            }
        }
    }

    /** Changes one group, mostly one of its numbers, whether the tree stays valid or not. */
    private static TreeModel.Group edit(TreeModel model, Random random, EditDraw draw) {
        List<String> names = new ArrayList<>(model.groups.keySet());
        TreeModel.Group group = model.group(names.get(random.nextInt(names.size())));
        int d = random.nextInt(TreeModel.SCHEMA.size());
        switch (random.nextInt(8)) {
            case 0 -> group.scalable = !group.scalable;
            case 1 -> group.weight = group.weight == null ? new long[] {draw.weight(), draw.weight()} : null;
            case 2 -> group.parent = names.get(random.nextInt(names.size()));
            case 3 -> group.max[d] = random.nextBoolean() ? Long.MAX_VALUE : Math.max(group.min[d], draw.value());
            case 4 -> group.lendLimit[d] = draw.value();
            case 5 -> group.max[d] = draw.value();
            case 6 -> {
                if (group.weight != null) {
                    group.weight[d] = draw.weight();
                }
            }
            default -> group.min[d] = random.nextInt(10) == 0 ? -1 : Math.min(group.max[d], draw.value());
        }
        return group;
    }

    private static void assertSame(QuotaTree tree, TreeModel model, Random random, Demand demand) {
        QuotaTree expected = model.declared(random).build();
        assertThat(tree).isEqualTo(expected);
        assertThat(tree.groupsNotIn(expected)).isEmpty();
        RuntimeQuotas quotas = tree.computeRuntime(model.totalVector(), demand, SolveOptions.defaults());
        RuntimeQuotas others =
                expected.computeRuntime(model.totalVector(), model.demand(expected), SolveOptions.defaults());
        assertThat(quotas).hasToString(others.toString());
        for (GroupRuntime group : quotas) {
            GroupRuntime other = others.group(group.name());
            assertThat(group.path()).isEqualTo(other.path());
            assertThat(group.sharedWeight()).isEqualTo(other.sharedWeight());
            assertThat(group.effectiveMin()).isEqualTo(other.effectiveMin());
            assertThat(group.used()).isEqualTo(other.used());
        }
    }

    @Example
    void namespacesAndFlavorsAndOtherGroupsAreLaidOutAnew() {
        ResourceSchema schema = ResourceSchema.of("cpu", "gpu").withFlavors("gpu", List.of("a100", "v100"));
        QuotaGroup a = QuotaGroup.leaf(schema, "a")
                .min("gpu", 4)
                .namespaces(List.of("x"))
                .build();
        QuotaTree tree = QuotaTree.builder(schema)
                .add(a)
                .leaf("b", group -> group.namespaces(List.of("y")))
                .build();

        QuotaTree edited = tree.toBuilder()
                .edit("a", group -> group.flavorMin("gpu", "v100", 3))
                .edit("b", group -> group.max("cpu", 7))
                .build();
        assertThat(edited.group("a").orElseThrow())
                .isEqualTo(a.toBuilder().flavorMin("gpu", "v100", 3).build());
        assertThat(tree.group("a")).contains(a);
        QuotaGroup bound = a.toBuilder().namespaces(List.of("z")).build();
        assertThat(tree.toBuilder().replace(bound).build().group("a")).contains(bound);
        assertThat(tree.toBuilder()
                        .edit("b", group -> group.namespaces(List.of("x")))
                        .violations())
                .hasSize(1);
        assertThat(edited.toBuilder()
                        .remove("b")
                        .leaf("c", group -> group.min("gpu", 2))
                        .edit("c", group -> group.min("gpu", 1))
                        .build()
                        .groups())
                .extracting(QuotaGroup::name)
                .containsExactly("a", "c");
    }
}
