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

/** How much slower is a solve of siblings that were chosen to slow it down? Both solve from the declared state. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class WorstCaseBenchmark {
    /** Solves siblings of sizes that are spread evenly. */
    @Benchmark
    public QuotaSolver ordinary(Ordinary state) {
        return state.solve();
    }

    /** Solves siblings of which each level saturates one more. */
    @Benchmark
    public QuotaSolver adversarial(Adversarial state) {
        return state.solve();
    }

    /** Solves such siblings with numbers that a double does not hold. */
    @Benchmark
    public QuotaSolver adversarialWide(AdversarialWide state) {
        return state.solve();
    }

    /** Siblings and their solver. */
    @State(Scope.Benchmark)
    public abstract static class Siblings {
        /** The number of siblings. */
        @Param({"1000", "100000", "1000000"})
        public int siblings;

        private final ClusterLoad load;
        private Cluster cluster;
        private QuotaSolver solver;

        Siblings(ClusterLoad load) {
            this.load = load;
        }

        /** Builds the tree, its demand and its solver once. */
        @Setup
        public void build() {
            cluster = Cluster.of(ClusterShape.flat(siblings), load);
            solver = QuotaSolver.of(cluster.tree(), SolveOptions.defaults());
        }

        QuotaSolver solve() {
            solver.solve(cluster.total(), cluster.demand());
            return solver;
        }
    }

    /** Siblings of an ordinary load. */
    public static class Ordinary extends Siblings {
        /** Makes the state. */
        public Ordinary() {
            super(ClusterLoad.UNIFORM);
        }
    }

    /** Siblings of the adversarial load. */
    public static class Adversarial extends Siblings {
        /** Makes the state. */
        public Adversarial() {
            super(ClusterLoad.ADVERSARIAL);
        }
    }

    /** Siblings of the adversarial load with numbers that a double does not hold. */
    public static class AdversarialWide extends Siblings {
        /** Makes the state. */
        public AdversarialWide() {
            super(ClusterLoad.ADVERSARIAL_WIDE);
        }
    }
}
