package io.github.quotatree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How a demand is read, edited, and carried to an edited tree. */
class DemandTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");

    private final QuotaTree tree = QuotaTree.builder(SCHEMA)
            .parent("research", group -> {})
            .leaf("nlp", group -> group.under("research"))
            .leaf("vision", group -> group.under("research"))
            .leaf("web", group -> {})
            .build();

    private final Demand demand = Demand.builder(tree)
            .request("nlp", amounts(5, 1))
            .request("web", amounts(7, 2))
            .used("web", amounts(3, 2))
            .systemUsed(amounts(1, 0))
            .defaultUsed(amounts(2, 0))
            .build();

    @Test
    void isReadByGroup() {
        assertThat(demand.request("nlp")).isEqualTo(amounts(5, 1));
        assertThat(demand.request("vision")).isEqualTo(amounts(0, 0));
        assertThat(demand.request("research")).isEqualTo(amounts(0, 0));
        assertThat(demand.used("web")).isEqualTo(amounts(3, 2));
        assertThat(Demand.of(tree, Map.of()).used("web")).isEqualTo(amounts(0, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> demand.request("lab"))
                .withMessage("no group lab in the tree");
    }

    @Test
    void isEditedOnceEach() {
        Demand.Builder builder =
                demand.toBuilder().request("nlp", amounts(9, 9)).systemUsed(amounts(4, 4));
        assertThatIllegalStateException()
                .isThrownBy(() -> builder.request("nlp", amounts(1, 1)))
                .withMessage("research/nlp: request was already set");
        assertThatIllegalStateException().isThrownBy(() -> builder.systemUsed(amounts(1, 1)));

        Demand edited = builder.build();

        assertThat(edited.request("nlp")).isEqualTo(amounts(9, 9));
        assertThat(edited.request("web")).isEqualTo(amounts(7, 2));
        assertThat(edited.used("web")).isEqualTo(amounts(3, 2));
        assertThat(edited.systemUsed()).isEqualTo(amounts(4, 4));
        assertThat(edited.defaultUsed()).isEqualTo(amounts(2, 0));
        assertThat(demand.request("nlp")).isEqualTo(amounts(5, 1)); // the first demand is as it was
    }

    @Test
    void isEditedInOneDimension() {
        long[] gpus = new long[tree.groups().size() + 1];
        gpus[tree.index("vision")] = 8;
        Demand edited = demand.toBuilder().requests(1, gpus).build();

        assertThat(edited.request("vision")).isEqualTo(amounts(0, 8));
        assertThat(edited.request("nlp")).isEqualTo(amounts(5, 0));
        assertThat(demand.request("nlp")).isEqualTo(amounts(5, 1));
    }

    @Test
    void isCarriedToAnEditedTreeByName() {
        QuotaTree edited = tree.toBuilder()
                .moveToFirstLevel("nlp")
                .leaf("audio", group -> group.under("research"))
                .remove("vision")
                .build();

        Demand carried = demand.on(edited);

        assertThat(carried.tree()).isSameAs(edited);
        assertThat(carried.request("nlp")).isEqualTo(amounts(5, 1));
        assertThat(carried.request("audio")).isEqualTo(amounts(0, 0));
        assertThat(carried.used("web")).isEqualTo(amounts(3, 2));
        assertThat(carried.systemUsed()).isEqualTo(amounts(1, 0));
        assertThat(edited.computeRuntime(amounts(20, 20), carried, SolveOptions.defaults())
                        .runtime("nlp"))
                .isEqualTo(amounts(5, 1));
    }

    @Test
    void losesNothingWithoutAWord() {
        QuotaTree edited = tree.toBuilder()
                .remove("nlp")
                .remove("web")
                .parent("web", group -> {})
                .leaf("shop", group -> group.under("web"))
                .build();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> demand.on(edited))
                .withMessage("the edited tree has no leaf group for the demand of research/nlp (request cpu=5 gpu=1,"
                        + " used cpu=0 gpu=0), web (request cpu=7 gpu=2, used cpu=3 gpu=2)");
        assertThat(demand.onRemaining(edited).request("web")).isEqualTo(amounts(0, 0));
        assertThat(demand.onRemaining(edited).defaultUsed()).isEqualTo(amounts(2, 0));
    }

    @Test
    void workloadsOfParentGroupsStayWhereTheyWereAccepted() {
        Demand ofParents = Demand.builder(tree)
                .acceptParentWorkloads()
                .request("research", amounts(4, 0))
                .build();
        QuotaTree edited = tree.toBuilder().remove("vision").build();

        assertThat(ofParents.on(edited).request("research")).isEqualTo(amounts(4, 0));
        assertThat(ofParents.toBuilder().request("nlp", amounts(1, 1)).build().request("research"))
                .isEqualTo(amounts(4, 0));
    }

    @Test
    void isNotCarriedToATreeOfAnotherId() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> demand.on(QuotaTree.builder(SCHEMA, "batch").build()))
                .withMessage("the demand of tree \"\" of [cpu, gpu] cannot be carried to tree \"batch\" of [cpu, gpu]");
    }

    private static ResourceVector amounts(long cpu, long gpu) {
        return SCHEMA.vector(cpu, gpu);
    }
}
