package io.github.quotatree.benchmarks;

import io.github.quotatree.LiveQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.benchmarks.cluster.Cluster;
import io.github.quotatree.benchmarks.cluster.ClusterLoad;
import io.github.quotatree.benchmarks.cluster.ClusterShape;
import io.github.quotatree.benchmarks.cluster.LeafTurns;
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

/**
 * How long does a scheduler wait for a decision by the rule that agrees with Koordinator? One operation changes the
 * request of one group in one dimension, another group each time, and asks once. Three quarters of the requests fit.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class IterativeLiveBenchmark {
    /** The tree. */
    @Param({"FLAT_1K", "TREE_10X10X10"})
    public ClusterShape shape;

    /** The position of the dimension: milli-CPU or bytes. */
    @Param({"0", "1"})
    public int dimension;

    private LeafTurns turns;
    private LiveQuotas live;

    // by leaf: its runtime and its request at first
    private long[] runtime;
    private long[] waitsFor;

    // the leaves that request more than their runtime in each round
    private int[] waiting;
    private int at;
    private int round;

    /** Gives each leaf a request, and finds the leaves that wait for more. */
    @Setup
    public void fill() {
        Cluster cluster = Cluster.of(shape, ClusterLoad.REALISTIC);
        turns = LeafTurns.draw(cluster);
        live = LiveQuotas.of(cluster.tree(), SolveOptions.defaults().withSolver(SolveOptions.Solver.ITERATIVE));
        live.available(dimension, cluster.total().value(dimension));
        runtime = new long[shape.leaves()];
        waitsFor = new long[runtime.length];
        waiting = new int[runtime.length];
        for (int leaf = 0; leaf < runtime.length; leaf++) {
            waitsFor[leaf] = asked(leaf);
            live.request(turns.group(leaf), dimension, waitsFor[leaf]);
        }
        int found = 0;
        for (int leaf = 0; leaf < runtime.length; leaf++) {
            runtime[leaf] = live.runtime(turns.group(leaf), dimension);
            if (runtime[leaf] < waitsFor[leaf]) {
                waiting[found++] = leaf;
            }
        }
        waiting = Arrays.copyOf(waiting, found);
    }

    /** Changes the request of any leaf, and asks whether it fits. */
    @Benchmark
    public boolean changeAndAsk() {
        int leaf = change();
        return live.isWithin(turns.group(leaf), dimension, asked(leaf));
    }

    /** Changes the request of any leaf, and asks whether a leaf that waits may use an eighth of its runtime less. */
    @Benchmark
    public boolean changeAndAskAnother() {
        change();
        int leaf = nextWaiting();
        return live.isWithin(turns.group(leaf), dimension, runtime[leaf] - runtime[leaf] / 8);
    }

    /** Changes the request of any leaf, and reads the runtime of a leaf that waits. */
    @Benchmark
    public long changeAndRead() {
        change();
        return live.runtime(turns.group(nextWaiting()), dimension);
    }

    /** Submits more to a leaf that waits, and asks whether it may use its whole runtime. */
    @Benchmark
    public boolean submitAndAsk() {
        int leaf = submit();
        return live.isWithin(turns.group(leaf), dimension, runtime[leaf]);
    }

    /** Submits more to a leaf that waits, and reads its runtime. */
    @Benchmark
    public long submitAndRead() {
        return live.runtime(turns.group(submit()), dimension);
    }

    private int change() {
        int leaf = turns.next();
        live.request(turns.group(leaf), dimension, asked(leaf));
        return leaf;
    }

    private int submit() {
        int leaf = nextWaiting();
        if (at == 0) {
            round ^= 1;
        }
        live.request(turns.group(leaf), dimension, waitsFor[leaf] + round * (1 + waitsFor[leaf] / 8));
        return leaf;
    }

    private int nextWaiting() {
        at = at + 1 < waiting.length ? at + 1 : 0;
        return waiting[at];
    }

    /** The sum of two requests of a leaf, one of which is another one in each round. */
    private long asked(int leaf) {
        return turns.first(leaf).value(dimension) + turns.value(leaf).value(dimension);
    }
}
