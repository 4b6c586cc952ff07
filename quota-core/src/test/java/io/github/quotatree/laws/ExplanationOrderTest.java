package io.github.quotatree.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.SolveOptions;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** An explanation follows from the result alone: from no question that was asked before or by another thread. */
class ExplanationOrderTest {
    @Test
    void noQuestionChangesAnAnswer() throws InterruptedException {
        for (int seed = 0; seed < 150; seed++) {
            Random random = new Random(seed);
            Problem problem = Problem.random(1 + random.nextInt(14), 2 + random.nextInt(4), random.nextLong());
            SolveOptions options = SolveOptions.defaults()
                    .withSolver(
                            random.nextInt(4) == 0 ? SolveOptions.Solver.ITERATIVE : SolveOptions.Solver.WATER_FILLING)
                    .withMinScaling(random.nextInt(4) > 0)
                    .withGuaranteeUsage(random.nextInt(4) == 0);
            assertThat(ExplanationReadings.difference(
                            () -> problem.tree()
                                    .computeRuntime(
                                            problem.total(),
                                            RelaxedTree.demand(
                                                    problem.tree(),
                                                    problem.requests(),
                                                    BindingLawTest.used(problem, new Random(problem.hashCode()))),
                                            options),
                            random))
                    .as("seed %s", seed)
                    .isNull();
        }
    }
}
