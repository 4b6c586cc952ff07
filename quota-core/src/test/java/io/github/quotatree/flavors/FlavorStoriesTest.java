package io.github.quotatree.flavors;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.Demand;
import io.github.quotatree.Explanation;
import io.github.quotatree.FlavorRoom;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Worked examples with the numbers of the elastic-quota proposal: a cluster has 10 a100 and 10 v100; A only counts
 * cards (min 10, max 20), B (min 10) is promised 5 of each.
 */
class FlavorStoriesTest {
    private static final ResourceSchema GPU = ResourceSchema.of("gpu").withFlavors("gpu", "a100", "v100");
    private static final FlavorClass ANY = FlavorClass.any(GPU, "gpu");
    private static final FlavorClass A100 = FlavorClass.of(GPU, "gpu", "a100");
    private static final FlavorClass V100 = FlavorClass.of(GPU, "gpu", "v100");

    private static final QuotaTree PROPOSAL = QuotaTree.builder(GPU)
            .leaf("A", group -> group.min("gpu", 10).max("gpu", 20))
            .leaf(
                    "B",
                    group -> group.min("gpu", 10)
                            .max("gpu", 20)
                            .flavorMin("gpu", "a100", 5)
                            .flavorMin("gpu", "v100", 5))
            .build();

    private static RuntimeQuotas solve(QuotaTree tree, long a100, long v100, Consumer<Demand.Builder> amounts) {
        Demand.Builder demand = Demand.builder(tree);
        amounts.accept(demand);
        return tree.computeRuntime(
                GPU.zero().with("gpu", "a100", a100).with("gpu", "v100", v100),
                demand.build(),
                SolveOptions.defaults());
    }

    private static long runtime(RuntimeQuotas quotas, String group) {
        return quotas.group(group).runtime().value("gpu");
    }

    private static ResourceVector flavors(long a100, long v100) {
        return GPU.vector(a100 + v100, a100, v100);
    }

    /** Returns the headroom of a class by flavor, as {@link #flavors} writes it. */
    private static ResourceVector headroom(RuntimeQuotas quotas, String group, FlavorClass accepted) {
        GroupRuntime runtime = quotas.group(group);
        return flavors(runtime.headroom(accepted, "a100"), runtime.headroom(accepted, "v100"));
    }

    /** Both have their 10; A, which holds 5 a100, is steered to the v100. */
    @Test
    void countsBesideModels() {
        RuntimeQuotas quotas = solve(
                PROPOSAL,
                10,
                10,
                demand -> demand.request("A", ANY, 10)
                        .used("A", ANY, "a100", 5)
                        .request("B", A100, 5)
                        .request("B", V100, 5));
        assertThat(runtime(quotas, "A")).isEqualTo(10);
        assertThat(runtime(quotas, "B")).isEqualTo(10);
        assertThat(quotas.group("A").promised().isZero()).isTrue();
        assertThat(quotas.group("B").promised()).isEqualTo(flavors(5, 5));
        assertThat(headroom(quotas, "A", ANY)).isEqualTo(flavors(0, 5));
        FlavorRoom room = quotas.group("A").flavorRoom(ANY, "a100");
        assertThat(room.limit()).isEqualTo(FlavorRoom.Limit.KEPT_FOR_OTHERS);
        assertThat(room.flavors()).containsExactly("a100");
        assertThat(room.left()).isEqualTo(5);
        assertThat(room.keptFor()).isEqualTo(Map.of("B", 5L));
        assertThat(headroom(quotas, "B", A100)).isEqualTo(flavors(5, 0));
        assertThat(headroom(quotas, "B", V100)).isEqualTo(flavors(0, 5));
    }

    /** A asks for one model: 5 of the 10 are promised to B. */
    @Test
    void countsThatWantOneModel() {
        RuntimeQuotas quotas = solve(
                PROPOSAL,
                10,
                10,
                demand -> demand.request("A", V100, 10).request("B", A100, 5).request("B", V100, 5));
        assertThat(runtime(quotas, "A")).isEqualTo(5);
        assertThat(runtime(quotas, "B")).isEqualTo(10);
        assertThat(headroom(quotas, "A", V100)).isEqualTo(flavors(0, 5));
        Explanation explanation = quotas.group("A").explain("gpu");
        assertThat(explanation.reason()).isEqualTo(Explanation.Reason.FLAVORS);
        assertThat(explanation)
                .hasToString("A gets 5 of the 10 gpu it requests, within its min of 10."
                        + " All 10 v100 are taken (5 by A, 5 by B).");
        assertThat(explanation.why()).isEqualTo("v100 is full");
        assertThat(explanation.tightFlavors().orElseThrow().neededBy()).isEqualTo(Map.of("A", 5L, "B", 5L));
    }

    /** B requests none of its v100: they are lent. */
    @Test
    void unusedPromisesAreLent() {
        RuntimeQuotas quotas =
                solve(PROPOSAL, 10, 10, demand -> demand.request("A", V100, 10).request("B", A100, 5));
        assertThat(runtime(quotas, "A")).isEqualTo(10);
        assertThat(runtime(quotas, "B")).isEqualTo(5);
        assertThat(quotas.group("B").promised()).isEqualTo(flavors(5, 0));
        assertThat(headroom(quotas, "A", V100)).isEqualTo(flavors(0, 10));
    }

    /** Who can use either model moves over: equal weights, 12 of any and 12 v100, give 10 and 10. */
    @Test
    void countsMoveOver() {
        QuotaTree equal = QuotaTree.builder(GPU)
                .leaf("A", group -> {})
                .leaf("B", group -> {})
                .build();
        RuntimeQuotas quotas = solve(
                equal,
                10,
                10,
                demand -> demand.request("A", ANY, 12).used("A", ANY, "a100", 2).request("B", V100, 12));
        assertThat(runtime(quotas, "A")).isEqualTo(10);
        assertThat(runtime(quotas, "B")).isEqualTo(10);
        assertThat(headroom(quotas, "A", ANY)).isEqualTo(flavors(8, 0));
        assertThat(quotas.group("A").flavorRoom(ANY, "v100").keptFor()).isEqualTo(Map.of("B", 10L));
    }

    /** 6 v100 are lost: B has its 5 a100 and the 4 v100 there are, A the other 5. */
    @Test
    void aNodeOfOneModelIsLost() {
        RuntimeQuotas quotas = solve(
                PROPOSAL,
                10,
                4,
                demand -> demand.request("A", ANY, 10).request("B", A100, 5).request("B", V100, 5));
        assertThat(runtime(quotas, "A")).isEqualTo(5);
        assertThat(runtime(quotas, "B")).isEqualTo(9);
        assertThat(quotas.group("B").promised()).isEqualTo(flavors(5, 4));
        assertThat(headroom(quotas, "A", ANY)).isEqualTo(flavors(5, 0));
        assertThat(quotas.group("A").explain("gpu"))
                .hasToString("A gets 5 of the 10 gpu it requests, a part of its min of 10. The cluster has less than"
                        + " the guarantees that are requested, so mins are scaled.");
    }

    /** Cards count alike: 10 idle a100 make up A's share, so the 10 v100 that both want go to B. */
    @Test
    void anIdleModelCountsLikeAnother() {
        QuotaTree equal = QuotaTree.builder(GPU)
                .leaf("A", group -> {})
                .leaf("B", group -> {})
                .build();
        RuntimeQuotas quotas = solve(
                equal,
                10,
                10,
                demand -> demand.request("A", A100, 10).request("A", V100, 10).request("B", V100, 10));
        assertThat(runtime(quotas, "A")).isEqualTo(10);
        assertThat(runtime(quotas, "B")).isEqualTo(10);
        assertThat(headroom(quotas, "A", V100)).isEqualTo(flavors(0, 0));
        assertThat(headroom(quotas, "A", A100)).isEqualTo(flavors(10, 0));
    }

    /** Mins are overcommitted by 10: a promise by name keeps its 5, a min that only counts would give 2. */
    @Test
    void aPromiseIsForWhoNamesTheFlavor() {
        QuotaTree tree = QuotaTree.builder(GPU)
                .leaf("A", group -> group.min("gpu", 15))
                .leaf("B", group -> group.min("gpu", 5).flavorMin("gpu", "v100", 5))
                .build();
        RuntimeQuotas named =
                solve(tree, 0, 10, demand -> demand.request("A", V100, 15).request("B", V100, 5));
        assertThat(runtime(named, "B")).isEqualTo(5);
        RuntimeQuotas counted =
                solve(tree, 0, 10, demand -> demand.request("A", V100, 15).request("B", ANY, 5));
        assertThat(runtime(counted, "B")).isEqualTo(2);
    }
}
