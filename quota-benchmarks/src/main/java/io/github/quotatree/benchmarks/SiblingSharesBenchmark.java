package io.github.quotatree.benchmarks;

import io.github.quotatree.QuotaSolver;
import io.github.quotatree.SiblingShares;
import io.github.quotatree.benchmarks.peer.Quotatree;
import io.github.quotatree.benchmarks.peer.SiblingSet;
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

/** What does it cost to share among one sibling set from arrays, and how does it compare with a tree of one level? */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SiblingSharesBenchmark {
    /** The number of siblings. */
    @Param({"10", "100", "1000", "10000", "100000"})
    public int siblings;

    private final SiblingShares shares = new SiblingShares();
    private long available;
    private long shortage;
    private long[] min;
    private long[] max;
    private long[] weight;
    private long[] request;
    private long[] runtime;
    private Quotatree tree;

    /** Draws the siblings once. */
    @Setup
    public void draw() {
        SiblingSet set = SiblingSet.draw(siblings);
        available = set.amount();
        min = new long[siblings];
        max = new long[siblings];
        weight = new long[siblings];
        request = new long[siblings];
        runtime = new long[siblings];
        Arrays.fill(max, Long.MAX_VALUE);
        for (int i = 0; i < siblings; i++) {
            min[i] = set.min(i);
            weight[i] = set.weight(i);
            request[i] = set.limit(i);
            shortage += set.base(i) / 2;
        }
        tree = new Quotatree(set);
    }

    /** Shares from arrays. */
    @Benchmark
    public long arrays() {
        return shares.share(available, siblings, min, max, weight, request, runtime);
    }

    /** Shares half of the requested mins. */
    @Benchmark
    public long arraysInAShortage() {
        return shares.share(shortage, siblings, min, max, weight, request, runtime);
    }

    /** Solves the same set as a tree of one level, which keeps sums of weights and its arrays. */
    @Benchmark
    public QuotaSolver treeOfOneLevel() {
        return tree.solve();
    }
}
