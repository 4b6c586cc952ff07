package io.github.quotatree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.resource.ResourceSchema;
import java.util.Map;
import org.junit.jupiter.api.Test;

class QuotaSolverTest {
    private static final ResourceSchema GPUS = ResourceSchema.of("gpu");

    private final QuotaTree tree = QuotaTree.builder(GPUS)
            .parent("research", group -> group.min(20))
            .leaf("vision", group -> group.under("research").min(10).max(60))
            .leaf("speech", group -> group.under("research").max(60))
            .leaf("web", group -> group.min(15).max(60))
            .build();
    private final int vision = tree.index("vision");
    private final int web = tree.index("web");
    private final QuotaSolver solver = QuotaSolver.of(tree, SolveOptions.defaults());

    private void solve() {
        solver.solve(GPUS.vector(100), Demand.of(tree, Map.of("vision", GPUS.vector(50), "web", GPUS.vector(80))));
    }

    @Test
    void solvesAgainWithAnotherTotal() {
        solve();
        assertThat(solver.runtime(vision, 0)).isEqualTo(50);
        assertThat(solver.runtime(web, 0)).isEqualTo(50);

        solver.solve(GPUS.vector(40));
        RuntimeQuotas fresh =
                tree.computeRuntime(GPUS.vector(40), Map.of("vision", GPUS.vector(50), "web", GPUS.vector(80)));
        assertThat(solver.quotas().changesSince(fresh)).isEmpty();
        assertThat(solver.quotas().total()).isEqualTo(GPUS.vector(40));
    }

    @Test
    void countsAChangeFromTheNextSolveOn() {
        solve();
        solver.request(vision, 0, 5);
        assertThat(solver.runtime(vision, 0)).isEqualTo(50);
        assertThatThrownBy(solver::quotas)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("solve again first");

        solver.solve(GPUS.vector(100));
        assertThat(solver.runtime(vision, 0)).isEqualTo(5);
        assertThat(solver.runtime(web, 0)).isEqualTo(60);
        assertThat(solver.quotas().group("vision").request()).isEqualTo(GPUS.vector(5));
    }

    @Test
    void leavesTheDemandAndEarlierResultsAlone() {
        solve();
        RuntimeQuotas before = solver.quotas();
        String text = before.toString();
        solver.request(vision, 0, 5);
        solver.solve(GPUS.vector(100));
        solver.request(vision, 0, 7);
        assertThat(before.toString()).isEqualTo(text);
        assertThat(before.group("vision").request()).isEqualTo(GPUS.vector(50));
    }

    @Test
    void refusesBadInputAndStaysAsItWas() {
        solve();
        int research = tree.index("research");
        assertThatThrownBy(() -> solver.request(vision, 0, -1))
                .hasMessage("research/vision: request gpu (-1) is negative");
        assertThatThrownBy(() -> solver.request(research, 0, 3))
                .hasMessage("research: a parent group has no workloads of its own, but request is 3");
        assertThatThrownBy(() -> solver.request(0, 0, 3)).hasMessage("no group has the index 0; they go from 1 to 4");
        assertThatThrownBy(() -> solver.request(5, 0, 3)).hasMessageContaining("index 5");
        assertThatThrownBy(() -> solver.request(vision, 1, 3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> solver.runtime(0, 0)).hasMessageContaining("index 0");
        assertThatThrownBy(() -> solver.solve(GPUS.vector(-1))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> tree.index("audio")).hasMessage("no group audio in the tree");
        assertThatThrownBy(() ->
                        solver.solve(GPUS.vector(1), Demand.of(tree.toBuilder().build(), Map.of())))
                .hasMessageContaining("another tree");

        assertThat(solver.quotas().total()).isEqualTo(GPUS.vector(100));
        assertThat(solver.runtime(vision, 0)).isEqualTo(50);
    }

    @Test
    void requiresADemandFirst() {
        assertThatThrownBy(() -> solver.solve(GPUS.vector(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("nothing was solved yet: solve with a total and a demand first");
        assertThatThrownBy(() -> solver.request(vision, 0, 1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(solver::quotas).isInstanceOf(IllegalStateException.class);
        assertThat(solver.runtime(vision, 0)).isZero();
    }

    @Test
    void takesRequestsOfAnySize() {
        solve();
        solver.request(vision, 0, Long.MAX_VALUE);
        solver.request(tree.index("speech"), 0, Long.MAX_VALUE);
        solver.request(web, 0, Long.MAX_VALUE);
        solver.solve(GPUS.vector(Long.MAX_VALUE));
        assertThat(solver.runtime(vision, 0)).isEqualTo(60);
        solver.request(vision, 0, 1);
        solver.solve(GPUS.vector(100));
        assertThat(solver.quotas()
                        .changesSince(tree.computeRuntime(
                                GPUS.vector(100),
                                Map.of(
                                        "vision", GPUS.vector(1),
                                        "speech", GPUS.vector(Long.MAX_VALUE),
                                        "web", GPUS.vector(Long.MAX_VALUE)))))
                .isEmpty();
    }
}
