package io.github.quotatree.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.quotatree.LiveQuotas;
import io.github.quotatree.QuotaSolver;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.benchmarks.cluster.Cluster;
import io.github.quotatree.benchmarks.cluster.ClusterLoad;
import io.github.quotatree.benchmarks.cluster.ClusterShape;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Once there is room, the iterative solver allocates nothing: in a module that may measure it, unlike the core. */
class IterativeAllocationTest {
    private static final SolveOptions OPTIONS = SolveOptions.defaults().withSolver(SolveOptions.Solver.ITERATIVE);

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @ParameterizedTest
    @CsvSource({"FLAT_1K,REALISTIC", "TREE_10X10X10,UNIFORM", "TREE_2_TO_12,REALISTIC", "FLAT_1K,ADVERSARIAL"})
    void secondSolvesAndDecisionsAllocateNothing(ClusterShape shape, ClusterLoad load) {
        Cluster cluster = Cluster.of(shape, load);
        int[] leaves = new int[shape.leaves()];
        for (int leaf = 0; leaf < leaves.length; leaf++) {
            leaves[leaf] = cluster.tree().index(shape.leaf(leaf));
        }

        long before = threads.getCurrentThreadAllocatedBytes();
        QuotaSolver solver = QuotaSolver.of(cluster.tree(), OPTIONS);
        LiveQuotas live = LiveQuotas.of(cluster.tree(), OPTIONS);
        bytesOfAPass(cluster, leaves, solver, live, 3);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isPositive();

        assertThat(bytesOfAPass(cluster, leaves, solver, live, 5)).isZero();
    }

    private long bytesOfAPass(Cluster cluster, int[] leaves, QuotaSolver solver, LiveQuotas live, long factor) {
        long before = threads.getCurrentThreadAllocatedBytes();
        solver.solve(cluster.total(), cluster.demand());
        long sum = 0;
        for (int d = 0; d < cluster.total().schema().size(); d++) {
            live.available(d, cluster.total().value(d));
            for (int leaf = 0; leaf < leaves.length; leaf += 7) {
                long request = factor * leaf;
                live.request(leaves[leaf], d, request);
                sum += live.isWithin(leaves[leaf], d, request) ? 1 : live.runtime(leaves[leaf], d);
            }
        }
        assert sum >= 0;
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
