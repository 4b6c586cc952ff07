package io.github.quotatree.benchmarks;

import io.github.quotatree.QuotaSolver;
import io.github.quotatree.benchmarks.peer.Quotatree;
import io.github.quotatree.benchmarks.peer.SiblingSet;
import io.github.quotatree.benchmarks.peer.YarnFairShares;
import io.github.quotatree.benchmarks.verdict.Peer;
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

/** How fast, and how right, is this library beside the fair scheduler of YARN, in one dimension and on one level? */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class PeerBenchmark {
    /** The number of siblings. */
    @Param({"1000", "10000", "100000", "1000000"})
    public int siblings;

    private SiblingSet set;

    /** Draws the siblings once. */
    @Setup
    public void draw() {
        set = SiblingSet.draw(siblings);
    }

    /** Solves from the declared state. */
    @Benchmark
    public QuotaSolver quotatree(QuotatreeState state) {
        return state.quotatree.solve();
    }

    /** Solves by YARN's rule. */
    @Benchmark
    public YarnFairShares yarnFairShares(YarnState state) {
        state.yarn.solve();
        return state.yarn;
    }

    private void print(Peer peer) {
        System.out.printf("%n# %s: %s%n", peer.label(), peer.judge(set));
    }

    /** The siblings as groups of this library. */
    @State(Scope.Benchmark)
    public static class QuotatreeState {
        Quotatree quotatree;

        /** Builds the groups, and prints how right their runtimes are. */
        @Setup
        public void build(PeerBenchmark benchmark) {
            quotatree = new Quotatree(benchmark.set);
            benchmark.print(Peer.QUOTATREE);
        }
    }

    /** The siblings as queues of YARN. */
    @State(Scope.Benchmark)
    public static class YarnState {
        YarnFairShares yarn;

        /** Makes the queues, and prints how right their shares are. */
        @Setup
        public void build(PeerBenchmark benchmark) {
            yarn = new YarnFairShares(benchmark.set);
            benchmark.print(Peer.YARN_FAIR_SHARES);
        }
    }
}
