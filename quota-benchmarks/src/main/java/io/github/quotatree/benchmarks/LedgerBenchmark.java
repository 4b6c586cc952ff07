package io.github.quotatree.benchmarks;

import io.github.quotatree.LiveQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.benchmarks.cluster.Cluster;
import io.github.quotatree.benchmarks.cluster.ClusterLoad;
import io.github.quotatree.benchmarks.cluster.ClusterShape;
import io.github.quotatree.benchmarks.cluster.LeafTurns;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How long does a scheduler wait for a decision? One operation changes the request of a leaf in four dimensions,
 * another leaf each time, and decides on a workload of it.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgsAppend = "-Xmx6g")
public class LedgerBenchmark {
    private static final AdmissionOptions OPTIONS = AdmissionOptions.defaults();

    /** The tree. */
    @Param({"FLAT_100", "TREE_10X10X10", "FLAT_1K", "FLAT_10K", "TREE_100X100X100", "TREE_2_TO_12"})
    public ClusterShape shape;

    /** The declarations and requests of its groups. */
    @Param("REALISTIC")
    public ClusterLoad load;

    private LeafTurns turns;
    private QuotaLedger ledger;
    private String[] pending;
    private LiveQuotas live;

    /** Fills a ledger: in each leaf one workload runs and one waits. */
    @Setup
    public void fill() {
        Cluster cluster = Cluster.of(shape, load);
        turns = LeafTurns.draw(cluster);
        ledger = QuotaLedger.builder(QuotaForest.of(cluster.tree()))
                .total(cluster.tree().id(), cluster.total())
                .admissionRule(AdmissionRule.QUOTA_ONLY)
                .build();
        live = LiveQuotas.of(cluster.tree(), SolveOptions.defaults());
        int dimensions = cluster.tree().schema().size();
        for (int d = 0; d < dimensions; d++) {
            live.available(d, cluster.total().value(d));
        }
        live.runtime(1, 0); // from here on every change is carried up
        pending = new String[shape.leaves()];
        for (int leaf = 0; leaf < pending.length; leaf++) {
            String group = shape.leaf(leaf);
            pending[leaf] = "waiting" + group;
            ledger.adopt(Workload.of("running" + group, group, turns.first(leaf)), Instant.EPOCH);
            ledger.submit(Workload.of(pending[leaf], group, turns.first(leaf)));
            for (int d = 0; d < dimensions; d++) {
                live.request(turns.group(leaf), d, 2 * turns.first(leaf).value(d));
            }
        }
    }

    /** By a ledger. */
    @Benchmark
    public boolean ledger() {
        int leaf = turns.next();
        ledger.resize(pending[leaf], turns.value(leaf));
        return ledger.fits(pending[leaf], OPTIONS);
    }

    /** By live quotas alone, without workloads, locks and names. */
    @Benchmark
    public boolean liveQuotas() {
        int leaf = turns.next();
        int group = turns.group(leaf);
        change(leaf);
        boolean fits = true;
        for (int d = 0; d < turns.first(leaf).schema().size(); d++) {
            fits &= live.isWithin(group, d, asked(leaf, d));
        }
        return fits;
    }

    /** By live quotas, with the exact runtimes of the leaf instead of a decision. */
    @Benchmark
    public long exactRead() {
        int leaf = turns.next();
        change(leaf);
        long sum = 0;
        for (int d = 0; d < turns.first(leaf).schema().size(); d++) {
            sum += live.runtime(turns.group(leaf), d);
        }
        return sum;
    }

    /** Only the change. */
    @Benchmark
    public int changeOnly() {
        int leaf = turns.next();
        change(leaf);
        return leaf;
    }

    /** Changes the request of a leaf, and takes a snapshot. */
    @Benchmark
    public LedgerSnapshot snapshot() {
        int leaf = turns.next();
        ledger.resize(pending[leaf], turns.value(leaf));
        return ledger.snapshot();
    }

    /** What {@link #ledger} does, while others read. */
    @Benchmark
    @Group("shared")
    public boolean writer() {
        return ledger();
    }

    /** Decides on workloads, while another thread changes their requests. */
    @Benchmark
    @Group("shared")
    public boolean reader(Reader reader) {
        return ledger.fits(pending[reader.next(pending.length)], OPTIONS);
    }

    private void change(int leaf) {
        for (int d = 0; d < turns.first(leaf).schema().size(); d++) {
            live.request(turns.group(leaf), d, asked(leaf, d));
        }
    }

    /** The sum of the requests of the two workloads of a leaf. */
    private long asked(int leaf, int d) {
        return turns.first(leaf).value(d) + turns.value(leaf).value(d);
    }

    /** Where a reader is. */
    @State(Scope.Thread)
    public static class Reader {
        private int at;

        int next(int size) {
            at += 7919; // a prime: all are read, and neighbours not one after the other
            return Math.floorMod(at, size);
        }
    }
}
