package io.github.quotatree.benchmarks.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProposalOnObjectsTest {
    private static final SolveOptions ITERATIVE = SolveOptions.defaults().withSolver(SolveOptions.Solver.ITERATIVE);

    /** The example of the proposal: what A to D ask for, their mins and their weights. */
    private static final SiblingSet PROPOSAL =
            new SiblingSet(100, new long[] {10, 15, 20, 15}, new long[] {5, 20, 40, 70}, new long[] {40, 60, 50, 80});

    @Test
    void reproducesTheExampleOfTheProposal() {
        QuotaProblem problem = QuotaProblem.of(new Quotatree(PROPOSAL).quotas(ITERATIVE));

        assertThat(problem.ofChildren(0, solved(problem)[0])).containsExactly(5, 20, 35, 40);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void agreesWithTheIterativeSolverUnitForUnit(int levels) {
        int scaled = 0;
        for (int seed = 0; seed < 2_000; seed++) {
            RuntimeQuotas quotas = RandomProblem.solved(seed, levels, ITERATIVE);
            QuotaProblem problem = QuotaProblem.of(quotas);

            assertThat(solved(problem)[0]).as("seed %d", seed).isEqualTo(problem.runtimes(quotas)[0]);
            scaled += quotas.groups().stream()
                            .anyMatch(group -> !group.effectiveMin().equals(group.min()))
                    ? 1
                    : 0;
        }
        assertThat(scaled).as("problems in which mins are scaled").isBetween(100, 1_900);
    }

    private static long[][] solved(QuotaProblem problem) {
        ProposalOnObjects solver = new ProposalOnObjects(problem);
        solver.solve();
        return solver.runtimes();
    }
}
