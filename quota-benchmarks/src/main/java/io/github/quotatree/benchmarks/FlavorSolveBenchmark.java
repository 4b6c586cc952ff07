package io.github.quotatree.benchmarks;

import io.github.quotatree.QuotaSolver;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.benchmarks.cluster.FlavoredCluster;
import io.github.quotatree.resource.FlavorClass;
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
 * What do flavors add to a solve? Where no set of flavors is tight it should be little more than a solve that counts,
 * and where three sets are tight a few solves.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class FlavorSolveBenchmark {
    /** The number of groups. */
    @Param({"64", "1000", "100000"})
    public int groups;

    /** The number of flavors. */
    @Param({"4", "8"})
    public int flavors;

    /** Solves from the declared state, of cards that are only counted. */
    @Benchmark
    public QuotaSolver counted(Counted state) {
        state.solver.solve(state.cluster.total(), state.cluster.demand());
        return state.solver;
    }

    /** Solves the same cards by flavor, no set of which is tight. */
    @Benchmark
    public QuotaSolver byFlavor(Roomy state) {
        state.solver.solve(state.cluster.total(), state.cluster.demand());
        return state.solver;
    }

    /** Solves with three tight sets, with a new solver. */
    @Benchmark
    public RuntimeQuotas tightSets(Tight state) {
        return state.cluster
                .tree()
                .computeRuntime(state.cluster.total(), state.cluster.demand(), SolveOptions.defaults());
    }

    /** Changes the request of a group, and solves again with three tight sets. */
    @Benchmark
    public QuotaSolver tightSetsAgain(Tight state) {
        state.change();
        state.solver.solve(state.cluster.total());
        return state.solver;
    }

    /** A cluster with its solver. */
    @State(Scope.Benchmark)
    public abstract static class Solving {
        FlavoredCluster cluster;
        QuotaSolver solver;

        void prepare(FlavoredCluster prepared) {
            cluster = prepared;
            solver = QuotaSolver.of(prepared.tree(), SolveOptions.defaults());
            solver.solve(prepared.total(), prepared.demand());
        }
    }

    /** Cards that are only counted. */
    public static class Counted extends Solving {
        /** Makes the cluster. */
        @Setup
        public void draw(FlavorSolveBenchmark benchmark) {
            prepare(FlavoredCluster.roomy(benchmark.groups, 0));
        }
    }

    /** Cards by flavor. */
    public static class Roomy extends Solving {
        /** Makes the cluster. */
        @Setup
        public void draw(FlavorSolveBenchmark benchmark) {
            prepare(FlavoredCluster.roomy(benchmark.groups, benchmark.flavors));
        }
    }

    /** Cards by flavor, with three tight sets. */
    public static class Tight extends Solving {
        private FlavorClass any;
        private int groups;
        private int next;

        /** Makes the cluster. */
        @Setup
        public void draw(FlavorSolveBenchmark benchmark) {
            prepare(FlavoredCluster.withThreeTightSets(benchmark.groups, benchmark.flavors));
            any = FlavorClass.any(cluster.tree().schema(), FlavoredCluster.CARDS);
            groups = benchmark.groups;
        }

        /** Changes the units of a group that accept any flavor, of another group each time. */
        void change() {
            next = (next + 7919) % groups; // a prime: all groups in turn
            solver.request(1 + next, any, next % 50);
        }
    }
}
