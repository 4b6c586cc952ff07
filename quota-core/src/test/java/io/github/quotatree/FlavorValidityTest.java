package io.github.quotatree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What groups declare about flavors fits together, or each breach is named. */
class FlavorValidityTest {
    private final ResourceSchema schema = ResourceSchema.of("cpu", "gpu").withFlavors("gpu", "a100", "v100");

    private List<String> violations(Consumer<QuotaTree.Builder> groups) {
        QuotaTree.Builder tree = QuotaTree.builder(schema);
        groups.accept(tree);
        return tree.violations().stream().map(Violation::message).toList();
    }

    @Test
    void aValidTreeKeepsWhatIsDeclared() {
        QuotaTree tree = QuotaTree.builder(schema)
                .parent("P", p -> p.min("gpu", 10).flavorMin("gpu", "v100", 5).flavorMax("gpu", "a100", 8))
                .leaf("B", b -> b.under("P").min("gpu", 10).flavorMin("gpu", "v100", 5))
                .build();

        QuotaGroup parent = tree.group("P").orElseThrow();
        assertThat(parent.min()).isEqualTo(schema.vector(0, 10, 0, 5));
        assertThat(parent.max().value("gpu", "a100")).isEqualTo(8);
        assertThat(parent)
                .hasToString("parent P: min cpu=0 gpu=10, max cpu=unlimited gpu=unlimited, "
                        + "flavor min gpu a100=0 gpu v100=5, flavor max gpu a100=8 gpu v100=unlimited");
        assertThat(tree.toBuilder().build()).isEqualTo(tree);
        QuotaTree edited = tree.toBuilder()
                .edit("B", group -> group.flavorMin("gpu", "v100", 4))
                .build();
        assertThat(edited).isNotEqualTo(tree);
        assertThat(edited.groupsNotIn(tree)).extracting(QuotaGroup::name).containsExactly("B");
        assertThat(edited.group("B").orElseThrow().min()).isEqualTo(schema.vector(0, 10, 0, 4));
    }

    @Test
    void promisesByFlavorSumToAtMostMin() {
        assertThat(violations(tree -> tree.leaf(
                        "B", b -> b.min("gpu", 9).flavorMin("gpu", "a100", 5).flavorMin("gpu", "v100", 5))))
                .containsExactly("B: flavor min gpu (10) summed over its flavors is above min gpu (9)");
    }

    @Test
    void aPromiseIsWithinTheFlavorMax() {
        assertThat(violations(tree -> tree.leaf(
                        "B", b -> b.min("gpu", 9).flavorMin("gpu", "a100", 5).flavorMax("gpu", "a100", 4))))
                .containsExactly("B: flavor min gpu a100 (5) is above flavor max gpu a100 (4)");
    }

    @Test
    void promisesToChildrenAreWithinThatToTheirParent() {
        Consumer<QuotaTree.Builder> groups =
                tree -> tree.parent("P", p -> p.min("gpu", 20).flavorMin("gpu", "v100", 7))
                        .leaf("P.1", c -> c.under("P").min("gpu", 5).flavorMin("gpu", "v100", 5))
                        .leaf("P.2", c -> c.under("P").min("gpu", 5).flavorMin("gpu", "v100", 3));

        assertThat(violations(groups))
                .containsExactly("P: flavor min gpu v100 (8) summed over its children is above its own flavor min "
                        + "gpu v100 (7)");
        QuotaTree.Builder accepting = QuotaTree.builder(schema).acceptMinsAboveParents();
        groups.accept(accepting);
        assertThat(accepting.violations()).isEmpty();
    }

    @Test
    void negativeAmountsAndLendLimitsAreRefused() {
        assertThat(violations(tree -> tree.leaf(
                        "B",
                        b -> b.flavorMin("gpu", "a100", -1)
                                .flavorMax("gpu", "v100", -2)
                                .lendLimit("gpu", 3))))
                .containsExactly(
                        "B: lend limit gpu (3) is set, and gpu has flavors; a dimension with flavors has no lend limit",
                        "B: flavor min gpu a100 (-1) is below 0",
                        "B: flavor max gpu v100 (-2) is below 0");
        assertThat(violations(tree -> tree.leaf("B", b -> b.lendLimit("cpu", 3))))
                .isEmpty();
    }

    @Test
    void aBuilderRefusesUnknownFlavorsAndSecondSettings() {
        QuotaGroup.Builder group = QuotaGroup.leaf(schema, "B").flavorMin("gpu", "a100", 1);

        assertThatThrownBy(() -> group.flavorMin("gpu", "a100", 2))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("B: flavor min gpu a100 was already set");
        assertThatThrownBy(() -> group.flavorMin("gpu", "h100", 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("B: flavor min: no flavor h100 of gpu among [a100, v100]");
        assertThatThrownBy(() -> group.flavorMin("cpu", "h100", 2))
                .hasMessage("B: flavor min: no flavor h100 of cpu among []");
        assertThatThrownBy(() -> group.flavorMax(ResourceSchema.of("gpu").zero()))
                .hasMessage("B: flavor max has flavors of [gpu], the group has [cpu, gpu (a100, v100)]");
        assertThatThrownBy(() -> group.min(schema.zero().with("gpu", "v100", 2)))
                .hasMessage("B: min (cpu=0 gpu=2 (v100=2)) counts units; what it names of a flavor is set as flavor "
                        + "min or flavor max");
    }

    /** A count near its bound, or an edit that lifts the limit of a flavor, leaves the counts alone. */
    @Test
    void aFlavorIsSetBesideACountOfAnyMagnitude() {
        long largest = ResourceVector.UNLIMITED - 1;
        QuotaTree tree = QuotaTree.builder(schema)
                .leaf(
                        "B",
                        b -> b.min("gpu", largest)
                                .flavorMin("gpu", "a100", 5)
                                .max("gpu", largest)
                                .flavorMax("gpu", "v100", 7))
                .build();
        QuotaGroup lifted = tree.toBuilder()
                .edit("B", b -> b.flavorMax("gpu", "v100", ResourceVector.UNLIMITED))
                .build()
                .group("B")
                .orElseThrow();

        assertThat(lifted.min()).isEqualTo(schema.vector(0, largest, 5, 0));
        assertThat(lifted.max().value("gpu")).isEqualTo(largest);
        assertThat(lifted.max().value("gpu", "v100")).isEqualTo(ResourceVector.UNLIMITED);
    }

    @Test
    void otherOptionsAreNotOfferedForFlavors() {
        QuotaTree tree =
                QuotaTree.builder(schema).leaf("B", b -> b.min("gpu", 1)).build();
        SolveOptions iterative = SolveOptions.defaults().withSolver(SolveOptions.Solver.ITERATIVE);

        for (Runnable use : List.<Runnable>of(
                () -> QuotaSolver.of(tree, iterative),
                () -> LiveQuotas.of(tree, iterative),
                () -> tree.computeRuntime(schema.zero(), Demand.builder(tree).build(), iterative))) {
            assertThatThrownBy(use::run)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("options (iterative) are not offered for [cpu, gpu (a100, v100)]: dimensions with "
                            + "flavors are shared by water-filling, with min scaling");
        }
    }
}
