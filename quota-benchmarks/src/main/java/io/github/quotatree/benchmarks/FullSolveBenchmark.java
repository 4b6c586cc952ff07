package io.github.quotatree.benchmarks;

import io.github.quotatree.LiveQuotas;
import io.github.quotatree.QuotaSolver;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.benchmarks.cluster.Cluster;
import io.github.quotatree.benchmarks.cluster.ClusterLoad;
import io.github.quotatree.benchmarks.cluster.ClusterShape;
import io.github.quotatree.benchmarks.cluster.LeafChanges;
import io.github.quotatree.resource.ResourceVector;
import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
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
import org.openjdk.jmh.annotations.TearDown;
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
    @Param({"FLAT_1M", "TREE_100X100X100"})
    public ClusterShape shape;

    /** The declarations and requests of its groups. */
    @Param("UNIFORM")
    public ClusterLoad load;

    private Cluster cluster;

    /** Builds the tree and its demand once. */
    @Setup
    public void build() {
        cluster = Cluster.of(shape, load);
    }

    /** Solves from the declared state. */
    @Benchmark
    public QuotaSolver cold(OneThread state) {
        state.solver.solve(cluster.total(), cluster.demand());
        return state.solver;
    }

    /** Solves from the declared state, with two threads. */
    @Benchmark
    public QuotaSolver coldTwoThreads(TwoThreads state) {
        state.solver.solve(cluster.total(), cluster.demand());
        return state.solver;
    }

    /** Changes the requests of one of a hundred leaves in all dimensions, and solves again. */
    @Benchmark
    public QuotaSolver changedLeaves(OneThread state, Changes changes) {
        changes.leaves.apply(state.solver, state.isSecond());
        state.solver.solve(cluster.total());
        return state.solver;
    }

    /** Changes the requests of one leaf in all dimensions, another one each time, and solves again. */
    @Benchmark
    public QuotaSolver oneLeaf(OneThread state, Changes changes) {
        changes.leaves.applyNext(state.solver);
        state.solver.solve(cluster.total());
        return state.solver;
    }

    /** Solves again where nothing has changed. */
    @Benchmark
    public QuotaSolver unchanged(OneThread state) {
        state.solver.solve(cluster.total());
        return state.solver;
    }

    /** Solves again with a total that is 2 % larger or smaller than before. */
    @Benchmark
    public QuotaSolver otherTotal(OneThread state) {
        state.solver.solve(state.otherTotal(cluster));
        return state.solver;
    }

    /** Reads all runtimes of live quotas, with a total that is 2 % larger or smaller than before. */
    @Benchmark
    public long[] liveOtherTotal(Live state) {
        state.shareAnotherTotal(cluster);
        return state.read();
    }

    /** Solves again with a total that is 2 % larger or smaller than before, with two threads. */
    @Benchmark
    public QuotaSolver otherTotalTwoThreads(TwoThreads state) {
        state.solver.solve(state.otherTotal(cluster));
        return state.solver;
    }

    /** Solves from the declared state by one call, the arrays of the result and of the solver included. */
    @Benchmark
    public RuntimeQuotas convenient() {
        return cluster.tree().computeRuntime(cluster.total(), cluster.demand(), SolveOptions.defaults());
    }

    /** Solves from the declared state, by the rule that agrees with Koordinator. */
    @Benchmark
    public QuotaSolver iterative(Iterative state) {
        state.solver.solve(cluster.total(), cluster.demand());
        return state.solver;
    }

    /** Reads four arrays and writes a fifth, each with one number per group and dimension: what memory allows. */
    @Benchmark
    public long[] streamingPass(Streams streams) {
        long[] a = streams.arrays[0];
        long[] b = streams.arrays[1];
        long[] c = streams.arrays[2];
        long[] d = streams.arrays[3];
        long[] result = streams.arrays[4];
        for (int i = 0; i < result.length; i++) {
            result[i] = a[i] + b[i] + c[i] + d[i];
        }
        return result;
    }

    /** A solver that has solved once, and what changes from one solve to the next. */
    @State(Scope.Benchmark)
    public abstract static class Solving {
        QuotaSolver solver;
        private ResourceVector larger;
        private boolean second;

        void prepare(Cluster cluster, QuotaSolver newSolver) {
            solver = newSolver;
            solver.solve(cluster.total(), cluster.demand());
            ResourceVector total = cluster.total();
            long[] more = new long[total.schema().size()];
            Arrays.setAll(more, d -> total.value(d) + total.value(d) / 50);
            larger = total.schema().vector(more);
        }

        /** Returns whether it is the turn of the second of two values. */
        boolean isSecond() {
            second = !second;
            return second;
        }

        /** Returns the total of the cluster and one that is 2 % larger, in turn. */
        ResourceVector otherTotal(Cluster cluster) {
            return isSecond() ? larger : cluster.total();
        }
    }

    /** A solver without threads of its own. */
    public static class OneThread extends Solving {
        /** Makes the solver. */
        @Setup
        public void solve(FullSolveBenchmark benchmark) {
            prepare(benchmark.cluster, QuotaSolver.of(benchmark.cluster.tree(), SolveOptions.defaults()));
        }
    }

    /** A solver without threads of its own, by the rule that agrees with Koordinator. */
    public static class Iterative extends Solving {
        /** Makes the solver. */
        @Setup
        public void solve(FullSolveBenchmark benchmark) {
            SolveOptions options = SolveOptions.defaults().withSolver(SolveOptions.Solver.ITERATIVE);
            prepare(benchmark.cluster, QuotaSolver.of(benchmark.cluster.tree(), options));
        }
    }

    /** A solver with a pool of two threads. */
    public static class TwoThreads extends Solving {
        private final ForkJoinPool pool = new ForkJoinPool(2);

        /** Makes the solver. */
        @Setup
        public void solve(FullSolveBenchmark benchmark) {
            prepare(benchmark.cluster, QuotaSolver.of(benchmark.cluster.tree(), SolveOptions.defaults(), pool));
        }

        /** Ends the threads. */
        @TearDown
        public void shutDown() {
            pool.shutdown();
        }
    }

    /** Live quotas of the same requests. */
    @State(Scope.Benchmark)
    public static class Live extends Solving {
        private LiveQuotas live;
        private long[] runtimes;

        /** Requests what the groups request. */
        @Setup
        public void request(FullSolveBenchmark benchmark) {
            Cluster cluster = benchmark.cluster;
            prepare(cluster, QuotaSolver.of(cluster.tree(), SolveOptions.defaults()));
            live = LiveQuotas.of(cluster.tree(), SolveOptions.defaults());
            runtimes = new long[live.size() + 1];
            for (int group = 1; group <= live.size(); group++) {
                for (int d = 0; d < cluster.tree().schema().size() && !live.isParent(group); d++) {
                    live.request(
                            group, d, cluster.demand().request(live.name(group)).value(d));
                }
            }
        }

        void shareAnotherTotal(Cluster cluster) {
            ResourceVector total = otherTotal(cluster);
            for (int d = 0; d < total.schema().size(); d++) {
                live.available(d, total.value(d));
            }
        }

        long[] read() {
            for (int d = 0; d < live.tree().schema().size(); d++) {
                live.runtimes(d, runtimes);
            }
            return runtimes;
        }
    }

    /** The leaves that change. */
    @State(Scope.Benchmark)
    public static class Changes {
        LeafChanges leaves;

        /** Draws them. */
        @Setup
        public void draw(FullSolveBenchmark benchmark) {
            leaves = LeafChanges.draw(benchmark.cluster);
        }
    }

    /** Arrays with one number per group and dimension. */
    @State(Scope.Benchmark)
    public static class Streams {
        final long[][] arrays = new long[5][];

        /** Makes the arrays. */
        @Setup
        public void fill(FullSolveBenchmark benchmark) {
            int length =
                    benchmark.shape.groups() * benchmark.cluster.tree().schema().size();
            for (int a = 0; a < arrays.length; a++) {
                arrays[a] = new long[length];
                Arrays.fill(arrays[a], a);
            }
        }
    }
}
