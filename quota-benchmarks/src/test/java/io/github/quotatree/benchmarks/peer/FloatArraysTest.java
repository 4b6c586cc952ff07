package io.github.quotatree.benchmarks.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.benchmarks.cluster.Cluster;
import io.github.quotatree.benchmarks.cluster.ClusterLoad;
import io.github.quotatree.benchmarks.cluster.ClusterShape;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Exact runtimes are within a unit of the ones that may be split, on each level, since parents share whole units too.
 */
class FloatArraysTest {
    private static final double RELATIVE_ERROR = 1e-9;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void isWithinAUnitOfTheExactSolver(int levels) {
        for (int seed = 0; seed < 2_000; seed++) {
            compare(RandomProblem.solved(seed, levels, SolveOptions.defaults()), levels);
        }
    }

    /**
     * The realistic load is left out. Where thousands of small groups have less than half a unit each, whole units are
     * handed out at another level, and a very large group is several units away from its part of the continuous one: a
     * divisor method is fair to each pair of groups, and does not keep to the quota of one.
     */
    @ParameterizedTest
    @EnumSource(value = ClusterLoad.class, names = "REALISTIC", mode = EnumSource.Mode.EXCLUDE)
    void isWithinAUnitOfTheExactSolverInAFlatCluster(ClusterLoad load) {
        compare(solved(ClusterShape.FLAT_10K, load), 1);
    }

    @ParameterizedTest
    @EnumSource(ClusterLoad.class)
    void isWithinAUnitOfTheExactSolverOnEachLevelOfATree(ClusterLoad load) {
        compare(solved(ClusterShape.TREE_10X10X10, load), 3);
    }

    private static RuntimeQuotas solved(ClusterShape shape, ClusterLoad load) {
        Cluster cluster = Cluster.of(shape, load);
        return cluster.tree().computeRuntime(cluster.total(), cluster.demand(), SolveOptions.defaults());
    }

    private static void compare(RuntimeQuotas quotas, int levels) {
        QuotaProblem problem = QuotaProblem.of(quotas);
        FloatArrays solver = new FloatArrays(problem);
        solver.solve();

        long[][] exact = problem.runtimes(quotas);
        for (int d = 0; d < exact.length; d++) {
            for (int node = 1; node < exact[d].length; node++) {
                assertThat(solver.runtime(d, node))
                        .as("%s in dimension %d, total %s", problem.names[node], d, quotas.total())
                        .isCloseTo((double) exact[d][node], within(levels + exact[d][node] * RELATIVE_ERROR));
            }
        }
    }
}
