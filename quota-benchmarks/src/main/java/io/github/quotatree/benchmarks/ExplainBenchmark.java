package io.github.quotatree.benchmarks;

import io.github.quotatree.Explanation;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.benchmarks.cluster.Cluster;
import io.github.quotatree.benchmarks.cluster.ClusterLoad;
import io.github.quotatree.benchmarks.cluster.ClusterShape;
import io.github.quotatree.resource.AmountFormat;
import java.util.List;
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
import org.openjdk.jmh.infra.Blackhole;

/** What does an explanation cost: of one group after another, and of all groups after a solve? */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgsAppend = "-Xmx6g")
public class ExplainBenchmark {
    private static final int STRIDE = 7919;

    /** The tree. */
    @Param({"TREE_100X100X100", "FLAT_1M", "FLAT_10K"})
    public ClusterShape shape;

    /** The declarations and requests of its groups. */
    @Param("REALISTIC")
    public ClusterLoad load;

    private Cluster cluster;
    private RuntimeQuotas quotas;
    private List<GroupRuntime> groups;
    private int next;

    /** Solves the tree. */
    @Setup
    public void solve() {
        cluster = Cluster.of(shape, load);
        quotas = cluster.tree().computeRuntime(cluster.total(), cluster.demand(), SolveOptions.defaults());
        groups = quotas.groups();
    }

    private Explanation explainNext() {
        next = (next + STRIDE) % groups.size();
        return groups.get(next).explain("cpu");
    }

    /** The steps and the binding terms of one group in one dimension. */
    @Benchmark
    public void one(Blackhole sink) {
        consume(explainNext(), sink);
    }

    /** The sentences of one group in one dimension. */
    @Benchmark
    public String oneInWords() {
        return explainNext().inWords(AmountFormat.baseUnits());
    }

    /** A solve, for comparison. */
    @Benchmark
    public RuntimeQuotas solveAnew() {
        return cluster.tree().computeRuntime(cluster.total(), cluster.demand(), SolveOptions.defaults());
    }

    /** A solve, and then the steps and the binding terms of all groups in one dimension. */
    @Benchmark
    public void solveAndExplainAll(Blackhole sink) {
        for (GroupRuntime group : solveAnew()) {
            consume(group.explain("cpu"), sink);
        }
    }

    private static void consume(Explanation explanation, Blackhole sink) {
        sink.consume(explanation.steps());
        sink.consume(explanation.bindings());
    }
}
