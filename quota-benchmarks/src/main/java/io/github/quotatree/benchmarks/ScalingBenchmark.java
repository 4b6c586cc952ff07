package io.github.quotatree.benchmarks;

import io.github.quotatree.QuotaSolver;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.benchmarks.cluster.Cluster;
import io.github.quotatree.benchmarks.cluster.ClusterLoad;
import io.github.quotatree.benchmarks.cluster.ClusterShape;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How does the time of a solve grow with the tree? Divided by the number of groups and by four dimensions it should
 * stay the same while the numbers fit into a cache, and grow a little where they do not.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class ScalingBenchmark {
    /** The tree. */
    @Param({"FLAT_1K", "FLAT_10K", "FLAT_100K", "FLAT_1M", "TREE_10X10X10", "TREE_100X100X100"})
    public ClusterShape shape;

    private Cluster cluster;
    private QuotaSolver solver;

    /** Builds the tree, its demand and its solver once. */
    @Setup
    public void build() {
        cluster = Cluster.of(shape, ClusterLoad.UNIFORM);
        solver = QuotaSolver.of(cluster.tree(), SolveOptions.defaults());
    }

    /** Solves from the declared state. */
    @Benchmark
    public QuotaSolver cold() {
        solver.solve(cluster.total(), cluster.demand());
        return solver;
    }
}
