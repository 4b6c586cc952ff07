package io.github.quotatree.benchmarks;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.ResourceVector;
import java.util.Arrays;
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

    private final long[][] arrays = new long[5][];
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
        int length = tree.groups().size() * tree.schema().size();
        for (int a = 0; a < arrays.length; a++) {
            arrays[a] = new long[length];
            Arrays.fill(arrays[a], a);
        }
    }

    /** Solves all groups and dimensions from the declared state, the arrays of the result included. */
    @Benchmark
    public RuntimeQuotas solve() {
        return tree.computeRuntime(total, demand, options);
    }

    /** Reads four arrays and writes a fifth, each with one number per group and dimension: what memory allows. */
    @Benchmark
    public long[] streamingPass() {
        long[] a = arrays[0];
        long[] b = arrays[1];
        long[] c = arrays[2];
        long[] d = arrays[3];
        long[] result = arrays[4];
        for (int i = 0; i < result.length; i++) {
            result[i] = a[i] + b[i] + c[i] + d[i];
        }
        return result;
    }
}
