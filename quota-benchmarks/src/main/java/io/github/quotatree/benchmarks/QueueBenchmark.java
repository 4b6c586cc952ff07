package io.github.quotatree.benchmarks;

import io.github.quotatree.benchmarks.cluster.Cluster;
import io.github.quotatree.benchmarks.cluster.ClusterLoad;
import io.github.quotatree.benchmarks.cluster.ClusterShape;
import io.github.quotatree.benchmarks.cluster.LeafTurns;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.queue.AdmissionQueue;
import io.github.quotatree.queue.QueueEntry;
import io.github.quotatree.queue.QueueOptions;
import io.github.quotatree.queue.QueuePosition;
import io.github.quotatree.queue.QueueView;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.Optional;
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
 * How long does a scheduler look for the next workload? In each leaf one workload runs and states its end, and ten
 * wait.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgsAppend = "-Xmx6g")
public class QueueBenchmark {
    private static final int WAITING = 10;
    private static final int FIRST_PLACES = 100;

    /** The tree. */
    @Param({"TREE_10X10X10", "FLAT_100K"})
    public ClusterShape shape;

    /** The declarations and requests of its groups. */
    @Param("REALISTIC")
    public ClusterLoad load;

    private LeafTurns turns;
    private QuotaLedger ledger;
    private QueueView view;
    private AdmissionQueue queue;
    private String[] changing;
    private Instant now = Instant.EPOCH;

    /** Fills a ledger, and makes its queue. */
    @Setup
    public void fill() {
        Cluster cluster = Cluster.of(shape, load);
        turns = LeafTurns.draw(cluster);
        ledger = QuotaLedger.builder(QuotaForest.of(cluster.tree()))
                .total(cluster.tree().id(), cluster.total())
                .admissionRule(AdmissionRule.QUOTA_ONLY)
                .build();
        changing = new String[shape.leaves()];
        for (int leaf = 0; leaf < changing.length; leaf++) {
            String group = shape.leaf(leaf);
            ledger.adopt(
                    Workload.builder("running" + group, turns.first(leaf))
                            .group(group)
                            .maxRunTime(Duration.ofHours(1 + leaf % 9))
                            .build(),
                    now);
            for (int k = 0; k < WAITING; k++) {
                Workload.Builder waiting = Workload.builder("waiting" + k + group, turns.first(leaf))
                        .group(group)
                        .priority(k % 3)
                        .submitted(now.minusSeconds(leaf % 100));
                ledger.submit((k % 2 == 0 ? waiting : waiting.maxRunTime(Duration.ofMinutes(10))).build());
            }
            changing[leaf] = "waiting0" + group;
        }
        view = QueueView.of(ledger, QueueOptions.defaults(), () -> now);
        queue = view.current();
    }

    /** The first workload that may start, when nothing has changed but the time. */
    @Benchmark
    public Optional<QueueEntry> next() {
        now = now.plusNanos(1000);
        return view.current().next();
    }

    /** The first hundred places. */
    @Benchmark
    public QueuePosition firstPlaces() {
        Iterator<QueuePosition> places = queue.iterator();
        QueuePosition last = places.next();
        for (int k = 1; k < FIRST_PLACES; k++) {
            last = places.next();
        }
        return last;
    }

    /** The first workload that may start after one has changed its request. */
    @Benchmark
    public Optional<QueueEntry> changeAndNext() {
        int leaf = turns.next();
        ledger.resize(changing[leaf], turns.value(leaf));
        return view.current().next();
    }

    /** A whole new queue. */
    @Benchmark
    public AdmissionQueue anew() {
        return AdmissionQueue.of(ledger.snapshot(), QueueOptions.defaults(), now);
    }
}
