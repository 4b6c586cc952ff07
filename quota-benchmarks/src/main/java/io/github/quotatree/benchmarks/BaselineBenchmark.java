package io.github.quotatree.benchmarks;

import io.github.quotatree.QuotaSolver;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.benchmarks.cluster.Cluster;
import io.github.quotatree.benchmarks.cluster.ClusterLoad;
import io.github.quotatree.benchmarks.cluster.ClusterShape;
import io.github.quotatree.benchmarks.peer.FloatArrays;
import io.github.quotatree.benchmarks.peer.ProposalOnObjects;
import io.github.quotatree.benchmarks.peer.QuotaProblem;
import io.github.quotatree.benchmarks.verdict.Judge;
import io.github.quotatree.benchmarks.verdict.Judge.SharingRule;
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

/** How fast, and how right, is this library beside the same rule on objects and maps, and on floating-point arrays? */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class BaselineBenchmark {
    /** Solves from the declared state. */
    @Benchmark
    public QuotaSolver quotatree(QuotatreeState state) {
        state.solver.solve(state.cluster.total(), state.cluster.demand());
        return state.solver;
    }

    /** Solves by the iteration of the elastic-quota proposal, on objects and maps. */
    @Benchmark
    @Fork(value = 1, jvmArgs = "-Xmx8g")
    public ProposalOnObjects proposalOnObjects(ProposalState state) {
        state.solver.solve();
        return state.solver;
    }

    /** Solves by the rule of this library in floating point, without whole units. */
    @Benchmark
    public FloatArrays floatArrays(FloatState state) {
        state.solver.solve();
        return state.solver;
    }

    /** A cluster, the problem that the peers solve, and one solver, whose result is judged in the end. */
    @State(Scope.Benchmark)
    public abstract static class Clusters {
        Cluster cluster;
        QuotaProblem problem;

        /** Returns the tree. It is a parameter of each solver, as not every solver can take every tree. */
        abstract ClusterShape shape();

        abstract void makeSolver();

        /** Returns the name of the benchmark method. */
        abstract String solverName();

        /** Returns the result, by dimension and node, in whole units. */
        abstract long[][] runtimes();

        /** Draws the cluster and makes the solver. */
        @Setup
        public void build() {
            cluster = Cluster.of(shape(), ClusterLoad.UNIFORM);
            problem = QuotaProblem.of(
                    cluster.tree().computeRuntime(cluster.total(), cluster.demand(), SolveOptions.defaults()));
            makeSolver();
        }

        /** Prints how right the result is. */
        @TearDown
        public void judge() {
            System.out.printf(
                    "%n# %s: %s%n", solverName(), Judge.judge(problem, SharingRule.ON_TOP_OF_MIN, runtimes()));
        }
    }

    /** The solver of this library. */
    public static class QuotatreeState extends Clusters {
        /** The tree. */
        @Param({"FLAT_100K", "FLAT_1M", "TREE_100X100X100"})
        public ClusterShape shape;

        QuotaSolver solver;

        @Override
        ClusterShape shape() {
            return shape;
        }

        @Override
        void makeSolver() {
            solver = QuotaSolver.of(cluster.tree(), SolveOptions.defaults());
        }

        @Override
        String solverName() {
            return "quotatree";
        }

        @Override
        long[][] runtimes() {
            return problem.runtimes(solver.quotas());
        }
    }

    /** The groups as objects. A million side by side take minutes and are left out. */
    public static class ProposalState extends Clusters {
        /** The tree. */
        @Param({"FLAT_100K", "TREE_100X100X100"})
        public ClusterShape shape;

        ProposalOnObjects solver;

        @Override
        ClusterShape shape() {
            return shape;
        }

        @Override
        void makeSolver() {
            solver = new ProposalOnObjects(problem);
        }

        @Override
        String solverName() {
            return "proposalOnObjects";
        }

        @Override
        long[][] runtimes() {
            return solver.runtimes();
        }
    }

    /** The groups as floating-point arrays. */
    public static class FloatState extends Clusters {
        /** The tree. */
        @Param({"FLAT_100K", "FLAT_1M", "TREE_100X100X100"})
        public ClusterShape shape;

        FloatArrays solver;

        @Override
        ClusterShape shape() {
            return shape;
        }

        @Override
        void makeSolver() {
            solver = new FloatArrays(problem);
        }

        @Override
        String solverName() {
            return "floatArrays";
        }

        @Override
        long[][] runtimes() {
            return solver.wholeRuntimes();
        }
    }
}
