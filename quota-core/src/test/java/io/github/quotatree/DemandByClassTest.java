package io.github.quotatree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DemandByClassTest {
    private final ResourceSchema schema = ResourceSchema.of("cpu", "gpu").withFlavors("gpu", "a100", "h100", "v100");
    private final FlavorClass any = FlavorClass.any(schema, "gpu");
    private final FlavorClass a100 = FlavorClass.of(schema, "gpu", "a100");
    private final FlavorClass newer = FlavorClass.of(schema, "gpu", "a100", "h100");
    private final QuotaTree tree = QuotaTree.builder(schema)
            .parent("P", parent -> {})
            .leaf("P.1", leaf -> leaf.under("P"))
            .leaf("P.2", leaf -> leaf.under("P"))
            .build();

    @Test
    void aVectorNamesFlavorsAndTheOtherUnitsAcceptAny() {
        Demand demand = Demand.builder(tree)
                .request("P.1", schema.vector(4, 10).with("gpu", 6).with("gpu", "a100", 4))
                .request("P.1", newer, 3)
                .build();

        assertThat(demand.requestByClass("P.1", "gpu"))
                .containsExactly(entry(a100, 4L), entry(newer, 3L), entry(any, 6L));
        assertThat(demand.request("P.1")).isEqualTo(schema.vector(4, 13));
        assertThat(demand.requestByClass("P.2", "gpu")).isEmpty();
    }

    @Test
    void requestsOfAllGroupsAcceptAny() {
        int index = tree.index("P.2");
        long[] amounts = new long[4];
        amounts[index] = 7;
        Demand demand = Demand.builder(tree).requests(1, amounts).build();

        assertThat(demand.requestByClass("P.2", "gpu")).isEqualTo(Map.of(any, 7L));
    }

    @Test
    void useNamesClassAndFlavor() {
        Demand demand = Demand.builder(tree)
                .request("P.1", newer, 5)
                .used("P.1", newer, "h100", 3)
                .used("P.1", newer, "a100", 1)
                .build();

        assertThat(demand.used("P.1", newer, "h100")).isEqualTo(3);
        assertThat(demand.used("P.1", newer, "v100")).isZero();
        assertThat(demand.used("P.1", any, "h100")).isZero();
        assertThat(demand.used("P.1"))
                .isEqualTo(schema.zero().with("gpu", "h100", 3).with("gpu", "a100", 1));
    }

    @Test
    void anEditReplacesWhatItSets() {
        Demand demand = Demand.builder(tree)
                .request("P.1", newer, 5)
                .request("P.1", any, 2)
                .used("P.1", newer, "h100", 3)
                .build();

        Demand edited = demand.toBuilder().request("P.1", newer, 1).build();
        assertThat(edited.requestByClass("P.1", "gpu")).isEqualTo(Map.of(newer, 1L, any, 2L));
        assertThat(edited.used("P.1", newer, "h100")).isEqualTo(3);
        assertThat(demand.requestByClass("P.1", "gpu")).isEqualTo(Map.of(newer, 5L, any, 2L));
        assertThat(demand.toBuilder()
                        .request("P.1", schema.vector(1, 1))
                        .build()
                        .requestByClass("P.1", "gpu"))
                .isEqualTo(Map.of(any, 1L));
    }

    @Test
    void anEditedTreeTakesTheDemandOver() {
        Demand demand = Demand.builder(tree)
                .request("P.1", newer, 5)
                .used("P.1", newer, "h100", 3)
                .build();
        QuotaTree edited =
                tree.toBuilder().leaf("A", leaf -> {}).moveToFirstLevel("P.1").build();

        Demand carried = demand.on(edited);
        assertThat(carried.requestByClass("P.1", "gpu")).isEqualTo(Map.of(newer, 5L));
        assertThat(carried.used("P.1", newer, "h100")).isEqualTo(3);
        assertThat(carried.requestByClass("A", "gpu")).isEmpty();
        assertThatThrownBy(() -> demand.on(tree.toBuilder().remove("P.1").build()))
                .hasMessage("the edited tree has no leaf group for the demand of P/P.1 (request cpu=0 gpu=5, used "
                        + "cpu=0 gpu=3)");
    }

    @Test
    void whatCannotBeIsRefused() {
        Demand.Builder demand = Demand.builder(tree).request("P.1", newer, 5);

        assertThatThrownBy(() -> demand.request("P.1", newer, 5))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("P/P.1: request gpu of a100 or h100 was already set");
        assertThatThrownBy(() -> demand.request("P", any, 1))
                .hasMessage("P: a parent group has no workloads of its own, but request is 1");
        assertThatThrownBy(() -> demand.request("P.1", a100, -1)).hasMessage("P/P.1: request gpu (-1) is negative");
        assertThatThrownBy(() -> demand.used("P.1", newer, "v100", 1))
                .hasMessage("P/P.1: units of gpu of a100 or h100 cannot use v100");
        assertThatThrownBy(() -> demand.used("P.1", schema.vector(0, 1)))
                .hasMessage("P.1: used gpu (1) must be set by class and flavor");
        assertThatThrownBy(() -> demand.used(1, new long[4])).hasMessage("used gpu must be set by class and flavor");
        assertThatThrownBy(() -> demand.request(
                        "P.2", schema.zero().with("gpu", "a100", 2).with("gpu", 1)))
                .hasMessage("P/P.2: request gpu (1) is below the sum of the flavors that it names (2)");
        assertThatThrownBy(() -> demand.request("P.2", FlavorClass.any(other(), "gpu"), 1))
                .hasMessage("P/P.2: request has flavors of [gpu (t4)], the tree has [cpu, gpu (a100, h100, v100)]");
        assertThatThrownBy(() -> demand.systemUsed(schema.vector(0, 1)))
                .hasMessageEndingWith(
                        "gpu (1) is not the sum of its flavors (0): the flavor of every unit must be " + "named");
        QuotaTree plain = QuotaTree.builder(ResourceSchema.of("gpu"))
                .leaf("A", leaf -> {})
                .build();
        assertThatThrownBy(() -> Demand.builder(plain).request("A", any, 1))
                .hasMessage("no dimension of [gpu] has flavors; gpu is of [cpu, gpu (a100, h100, v100)]");
        assertThat(demand.build().requestByClass("P.1", "gpu")).isEqualTo(Map.of(newer, 5L));
    }

    private static ResourceSchema other() {
        return ResourceSchema.of("gpu").withFlavors("gpu", "t4");
    }

    @Test
    void whatTheGroupsBesideTheTreeUseIsSubtractedFlavorByFlavor() {
        Demand demand = Demand.builder(tree)
                .systemUsed(schema.zero().with("gpu", "a100", 3))
                .defaultUsed(schema.zero().with("gpu", "v100", 9))
                .build();
        RuntimeQuotas quotas = tree.computeRuntime(
                schema.vector("cpu", 8).with("gpu", "a100", 10).with("gpu", "v100", 4),
                demand,
                SolveOptions.defaults());

        assertThat(quotas.available()).hasToString("cpu=8 gpu=7 (a100=7)");
    }
}
