package io.github.quotatree.laws;

import io.github.quotatree.SolveOptions;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;

/** A solver that skips sibling sets in which nothing has changed returns the result of a solve from the start. */
class ChangeSequencesTest {
    private static final SolveOptions DEFAULTS = SolveOptions.defaults();

    private static void play(int sequences, boolean flavors, SolveOptions options) {
        for (int seed = 0; seed < sequences; seed++) {
            int groups = 2 + seed % 30 * (seed % 7 == 0 ? 20 : 1);
            new ChangeSequence(groups, seed % 3 == 0 ? 20 : 100_000, flavors, options, seed, null).play(20);
        }
    }

    @Test
    void byDefault() {
        play(300, false, DEFAULTS);
    }

    @Test
    void withFlavorsBesideAPlainDimension() {
        play(150, true, DEFAULTS);
    }

    @Test
    void withoutScaling() {
        play(100, false, DEFAULTS.withMinScaling(false));
    }

    @Test
    void withGuaranteedUsage() {
        play(100, false, DEFAULTS.withGuaranteeUsage(true));
    }

    @Test
    void byTheIterativeSolver() {
        SolveOptions iterative = DEFAULTS.withSolver(SolveOptions.Solver.ITERATIVE);
        play(100, false, iterative);
        play(50, false, iterative.withMinScaling(false).withGuaranteeUsage(true));
    }

    @Test
    void withThreads() {
        for (int threads : new int[] {2, 3}) {
            ForkJoinPool pool = new ForkJoinPool(threads);
            for (int seed = 0; seed < 6; seed++) {
                new ChangeSequence(5_000, 100_000, seed == 5, DEFAULTS, seed, pool).play(10);
            }
            pool.shutdown();
        }
    }
}
