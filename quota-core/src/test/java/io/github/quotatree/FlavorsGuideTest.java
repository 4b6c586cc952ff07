package io.github.quotatree;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/**
 * The code in the guide to flavors compiles and does what the guide says, and its examples have the results it names.
 */
class FlavorsGuideTest {
    private final ResourceSchema models = ResourceSchema.of("gpu").withFlavors("gpu", "a100", "v100");
    private final FlavorClass any = FlavorClass.any(models, "gpu");
    private final FlavorClass a100 = FlavorClass.of(models, "gpu", "a100");
    private final FlavorClass v100 = FlavorClass.of(models, "gpu", "v100");
    private final QuotaTree proposal = QuotaTree.builder(models)
            .leaf("A", group -> group.min(10).max(20))
            .leaf(
                    "B",
                    group -> group.min(10).max(20).flavorMin("gpu", "a100", 5).flavorMin("gpu", "v100", 5))
            .build();

    @Test
    void theProposalInCode() {
        // guide: declare
        ResourceSchema cards = ResourceSchema.of("gpu").withFlavors("gpu", "a100", "v100");
        QuotaTree tree = QuotaTree.builder(cards)
                .leaf("A", group -> group.min(10).max(20))
                .leaf(
                        "B",
                        group -> group.min(10)
                                .max(20)
                                .flavorMin("gpu", "a100", 5)
                                .flavorMin("gpu", "v100", 5))
                .build();
        ResourceVector total = cards.zero().with("gpu", "a100", 10).with("gpu", "v100", 10);

        FlavorClass whichever = FlavorClass.any(cards, "gpu");
        Demand demand = Demand.builder(tree)
                .request("A", whichever, 10)
                .used("A", whichever, "a100", 5)
                .request("B", FlavorClass.of(cards, "gpu", "a100"), 5)
                .request("B", FlavorClass.of(cards, "gpu", "v100"), 5)
                .build();
        RuntimeQuotas quotas = tree.computeRuntime(total, demand, SolveOptions.defaults());
        // end of guide

        // guide: read
        ResourceVector runtime = quotas.runtime("A"); // gpu=10
        ResourceVector promised = quotas.group("B").promised(); // 5 a100 and 5 v100

        long headroom = quotas.group("A").headroom(whichever, "v100"); // 5, and none of a100
        FlavorRoom room = quotas.group("A").flavorRoom(whichever, "a100");
        Map<String, Long> keptFor = room.keptFor(); // B: 5
        // end of guide
        assertThat(runtime).isEqualTo(cards.vector(10));
        assertThat(demand.used("A")).isEqualTo(cards.vector(5, 5, 0));
        assertThat(promised).isEqualTo(cards.vector(10, 5, 5));
        assertThat(quotas.runtime("B").value("gpu")).isEqualTo(10);
        assertThat(headroom).isEqualTo(5);
        assertThat(quotas.group("A").headroom(whichever, "a100")).isZero();
        assertThat(keptFor).isEqualTo(Map.of("B", 5L));
        assertThat(room.inWords())
                .isEqualTo("A may use 0 more of a100: 5 a100 are kept for B, which has no other way to its runtime");
    }

    /** Why some rules of ordinary dimensions are refused in one with flavors, in cards of one kind. */
    @Test
    void refusedRulesHaveNoPlacement() {
        ResourceSchema cards = ResourceSchema.of("gpu");
        QuotaTree halves = QuotaTree.builder(cards)
                .leaf("A", group -> group.min(10))
                .leaf("B", group -> group.min(10))
                .build();
        Demand both = Demand.builder(halves)
                .request("A", cards.vector(10))
                .request("B", cards.vector(10))
                .build();
        SolveOptions unscaled = SolveOptions.defaults().withMinScaling(false);
        assertThat(runtimes(halves.computeRuntime(cards.vector(10), both, unscaled)))
                .containsExactly(10, 10);

        QuotaTree oneMin = QuotaTree.builder(cards)
                .leaf("A", group -> group.min(0))
                .leaf("B", group -> group.min(10))
                .build();
        Demand running = Demand.builder(oneMin)
                .request("A", cards.vector(10))
                .used("A", cards.vector(10))
                .request("B", cards.vector(10))
                .build();
        SolveOptions guaranteed = SolveOptions.defaults().withGuaranteeUsage(true);
        assertThat(runtimes(oneMin.computeRuntime(cards.vector(10), running, guaranteed)))
                .containsExactly(10, 10);

        QuotaTree weights = QuotaTree.builder(cards)
                .leaf("A", group -> group.sharedWeight("gpu", 1))
                .leaf("B", group -> group.sharedWeight("gpu", 3))
                .leaf("C", group -> group.sharedWeight("gpu", 3))
                .build();
        Demand twenty = Demand.builder(weights)
                .request("A", cards.vector(20))
                .request("B", cards.vector(20))
                .request("C", cards.vector(20))
                .build();
        SolveOptions rounds = SolveOptions.defaults().withSolver(SolveOptions.Solver.ITERATIVE);
        assertThat(runtimes(weights.computeRuntime(cards.vector(3), twenty, rounds)))
                .containsExactly(1, 1, 1);
        assertThat(runtimes(weights.computeRuntime(cards.vector(4), twenty, rounds)))
                .containsExactly(0, 2, 2);
    }

    private static long[] runtimes(RuntimeQuotas quotas) {
        return StreamSupport.stream(quotas.spliterator(), false)
                .mapToLong(group -> group.runtime().value("gpu"))
                .toArray();
    }

    /** The example of rule 3, with a way around the promise that a late request would have opened. */
    @Test
    void aPromiseIsKeptThoughThereIsAnotherWay() {
        QuotaTree tree = QuotaTree.builder(models)
                .leaf("A", group -> group.min(5).max(5))
                .leaf("B", group -> group.min(5).max(5).flavorMin("gpu", "a100", 5))
                .build();
        Demand demand = Demand.builder(tree)
                .request("A", any, 5)
                .request("B", a100, 5)
                .request("B", any, 5)
                .build();
        ResourceVector total = models.zero().with("gpu", "a100", 5).with("gpu", "v100", 5);
        GroupRuntime group =
                tree.computeRuntime(total, demand, SolveOptions.defaults()).group("A");
        assertThat(group.headroom(any, "a100")).isZero();
        assertThat(group.headroom(any, "v100")).isEqualTo(5);
        assertThat(group.flavorRoom(any, "a100").inWords())
                .isEqualTo("A may use 0 more of a100: 5 a100 are promised to B by name");
    }

    @Test
    void theStoriesOfTheProposal() {
        assertThat(runtimes(
                        10,
                        10,
                        demand -> demand.request("A", any, 10)
                                .request("B", a100, 5)
                                .request("B", v100, 5)))
                .containsExactly(10, 10);
        assertThat(runtimes(
                        10,
                        10,
                        demand -> demand.request("A", v100, 10)
                                .request("B", a100, 5)
                                .request("B", v100, 5)))
                .containsExactly(5, 10);
        assertThat(runtimes(10, 10, demand -> demand.request("A", v100, 10).request("B", a100, 5)))
                .containsExactly(10, 5);
        assertThat(runtimes(
                        10,
                        4,
                        demand -> demand.request("A", any, 10)
                                .request("B", a100, 5)
                                .request("B", v100, 5)))
                .containsExactly(5, 9);
    }

    @Test
    void whoCountsMovesOver() {
        QuotaTree tree = QuotaTree.builder(models)
                .leaf("A", group -> group.sharedWeight(1))
                .leaf("B", group -> group.sharedWeight(1))
                .build();
        Demand demand = Demand.builder(tree)
                .request("A", any, 12)
                .request("B", v100, 12)
                .build();
        assertThat(runtimes(tree, 10, 10, demand, "A", "B")).containsExactly(10, 10);
    }

    @Test
    void cardsCountAlike() {
        QuotaTree tree = QuotaTree.builder(models)
                .leaf("A", group -> group.sharedWeight(1))
                .leaf("B", group -> group.sharedWeight(1))
                .build();
        Demand demand = Demand.builder(tree)
                .request("A", a100, 10)
                .request("A", v100, 10)
                .request("B", a100, 10)
                .build();
        assertThat(runtimes(tree, 10, 10, demand, "A", "B")).containsExactly(10, 10);
    }

    @Test
    void belowTheFirstLevelMoreCapacityMayCostAUnit() {
        QuotaTree tree = QuotaTree.builder(models)
                .parent("P", group -> group.max(2).sharedWeight(1))
                .leaf("P.1", group -> group.under("P").sharedWeight(1))
                .leaf("P.2", group -> group.under("P").sharedWeight(1))
                .build();
        Demand demand = Demand.builder(tree)
                .request("P.1", a100, 2)
                .request("P.2", v100, 2)
                .build();
        assertThat(runtimes(tree, 0, 2, demand, "P", "P.1", "P.2")).containsExactly(2, 0, 2);
        assertThat(runtimes(tree, 1, 2, demand, "P", "P.1", "P.2")).containsExactly(2, 1, 1);
    }

    @Test
    void aPromiseIsForWhoNamesTheFlavor() {
        QuotaTree tree = QuotaTree.builder(models)
                .leaf("A", group -> group.min(15))
                .leaf("B", group -> group.min(5).flavorMin("gpu", "v100", 5))
                .build();
        Demand named = Demand.builder(tree)
                .request("A", v100, 15)
                .request("B", v100, 5)
                .build();
        Demand either =
                Demand.builder(tree).request("A", v100, 15).request("B", any, 5).build();
        assertThat(runtimes(tree, 0, 10, named, "A", "B")).containsExactly(5, 5);
        assertThat(runtimes(tree, 0, 10, either, "A", "B")).containsExactly(8, 2);
    }

    private long[] runtimes(long a, long v, Consumer<Demand.Builder> requests) {
        Demand.Builder demand = Demand.builder(proposal);
        requests.accept(demand);
        return runtimes(proposal, a, v, demand.build(), "A", "B");
    }

    private long[] runtimes(QuotaTree tree, long a, long v, Demand demand, String... groups) {
        ResourceVector total = models.zero().with("gpu", "a100", a).with("gpu", "v100", v);
        RuntimeQuotas quotas = tree.computeRuntime(total, demand, SolveOptions.defaults());
        long[] runtimes = new long[groups.length];
        for (int i = 0; i < groups.length; i++) {
            runtimes[i] = quotas.runtime(groups[i]).value("gpu");
        }
        return runtimes;
    }

    @Test
    void theGuideHasThisCodeAndNoOther() throws IOException {
        assertThat(GuideCode.blocks(Path.of("..", "docs", "flavors.md"), "java"))
                .isEqualTo(GuideCode.of(getClass()));
    }
}
