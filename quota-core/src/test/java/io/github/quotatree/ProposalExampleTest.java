package io.github.quotatree;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.resource.ResourceSchema;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The example of the elastic-quota proposal: four groups share a total of 100. */
class ProposalExampleTest {
    private final ResourceSchema gpus = ResourceSchema.of("gpu");

    private final QuotaTree tree = QuotaTree.builder(gpus)
            .leaf("A", group -> group.min(10))
            .leaf("B", group -> group.min(15).sharedWeight(60))
            .leaf("C", group -> group.min(20).sharedWeight(50))
            .leaf("D", group -> group.min(15).sharedWeight(80))
            .build();

    private final Demand demand = Demand.of(
            tree, Map.of("A", gpus.vector(5), "B", gpus.vector(20), "C", gpus.vector(40), "D", gpus.vector(70)));

    @ParameterizedTest
    @EnumSource
    void bothSolversGiveFiveTwentyThirtyFiveForty(SolveOptions.Solver solver) {
        RuntimeQuotas quotas = tree.computeRuntime(
                gpus.vector(100), demand, SolveOptions.defaults().withSolver(solver));

        assertThat(quotas.runtime("A")).isEqualTo(gpus.vector(5));
        assertThat(quotas.runtime("B")).isEqualTo(gpus.vector(20));
        assertThat(quotas.runtime("C")).isEqualTo(gpus.vector(35));
        assertThat(quotas.runtime("D")).isEqualTo(gpus.vector(40));
        assertThat(quotas.group("A").lent()).isEqualTo(gpus.vector(5));
        assertThat(quotas.group("D").borrowed()).isEqualTo(gpus.vector(25));
        assertThat(quotas.group("C").explain("gpu").toString())
                .startsWith("C gets 35 of the 40 gpu it requests: 20 are guaranteed, 15 are its share of ")
                .endsWith(". All capacity is allotted.");
    }

    @ParameterizedTest
    @EnumSource
    void printsATable(SolveOptions.Solver solver) {
        RuntimeQuotas quotas = tree.computeRuntime(
                gpus.vector(100), demand, SolveOptions.defaults().withSolver(solver));

        assertThat(quotas).hasToString("""
                        group  gpu min  max  request  runtime  lent  borrowed
                        A           10    -        5        5     5         0
                        B           15    -       20       20     0         5
                        C           20    -       40       35     0        15
                        D           15    -       70       40     0        25
                        """);
    }
}
