package io.github.quotatree.benchmarks;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.ResourceVector;
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

/** How long does it take to compute the runtime of every group of a tree, in four dimensions? */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class FullSolveBenchmark {
    /** The tree. */
    @Param
    public ClusterShape shape = ClusterShape.FLAT_1K;

    /** The solver. */
    @Param({"WATER_FILLING", "ITERATIVE"})
    public SolveOptions.Solver solver = SolveOptions.Solver.WATER_FILLING;

    private QuotaTree tree;
    private Demand demand;
    private ResourceVector total;
    private SolveOptions options;

    /** Builds the tree and its demand once. */
    @Setup
    public void build() {
        tree = shape.tree();
        demand = shape.demand(tree);
        total = shape.total(tree);
        options = SolveOptions.defaults().withSolver(solver);
    }

    /** Solves all groups and dimensions from the declared state, the arrays of the result included. */
    @Benchmark
    public RuntimeQuotas solve() {
        return tree.computeRuntime(total, demand, options);
    }
}
