package io.github.quotatree.benchmarks;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.benchmarks.cluster.Cluster;
import io.github.quotatree.benchmarks.cluster.ClusterLoad;
import io.github.quotatree.benchmarks.cluster.ClusterShape;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.whatif.GroupDiff;
import io.github.quotatree.whatif.QuotaEdit;
import io.github.quotatree.whatif.RuntimeDiff;
import io.github.quotatree.whatif.SmallestChanges;
import io.github.quotatree.whatif.WhatIf;
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

/** How long does an operator wait for the effect of an edit, and for the smallest changes that give a group more? */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgsAppend = "-Xmx3g")
public class WhatIfBenchmark {
    private static final String DIMENSION = "cpu";

    /** The tree: a thousand, ten thousand and a hundred thousand groups, flat and in three levels. */
    @Param({"FLAT_1K", "FLAT_10K", "FLAT_100K", "TREE_10X10X10", "TREE_21X21X21", "TREE_46X46X46"})
    public ClusterShape shape;

    /** The declarations and requests of its groups. */
    @Param("REALISTIC")
    public ClusterLoad load;

    private RuntimeQuotas quotas;
    private String group;
    private ResourceVector wanted;
    private List<QuotaEdit> edits;
    private RuntimeDiff diff;

    /** Solves the tree, and looks for a leaf that gets less than it requests. */
    @Setup
    public void solve() {
        Cluster cluster = Cluster.of(shape, load);
        quotas = cluster.tree().computeRuntime(cluster.total(), cluster.demand(), SolveOptions.defaults());
        for (int leaf = shape.leaves() / 2; group == null; leaf++) {
            String name = shape.leaf(leaf);
            long runtime = quotas.runtime(name).value(DIMENSION);
            long most = quotas.group(name).limitedRequest().value(DIMENSION);
            if (runtime > 0 && runtime < most) {
                group = name;
                wanted = cluster.total().schema().zero().with(DIMENSION, runtime + (most - runtime + 1) / 2);
            }
        }
        QuotaGroup declared = quotas.group(group).declaration();
        edits = List.of(QuotaEdit.setMin(group, DIMENSION, declared.min().value(DIMENSION) / 2));
        diff = WhatIf.of(quotas, edits);
    }

    /** The least change of each number that gives a group half of the amount that it lacks. */
    @Benchmark
    public SmallestChanges smallestChanges() {
        return SmallestChanges.of(quotas, group, wanted);
    }

    /** The tree with another min of one group, solved. */
    @Benchmark
    public RuntimeDiff editedMin() {
        return WhatIf.of(quotas, edits);
    }

    /** The groups that the edit changes. */
    @Benchmark
    public List<GroupDiff> changedGroups() {
        return diff.changes();
    }
}
