package io.github.quotatree.benchmarks;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.queue.AdmissionQueue;
import io.github.quotatree.queue.QueueEntry;
import io.github.quotatree.queue.QueueOptions;
import io.github.quotatree.queue.QueueView;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
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
 * How long does a scheduler look for the next workload after one change, where many wait in one group? The cluster is
 * full, and ten groups wait for it: one with all these workloads, the others with ten each.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-Xmx3g")
public class LongQueueBenchmark {
    private static final int GROUPS = 10;
    private static final int RUNNING = 20;
    private static final int FEW = 10;

    /** Whether idle capacity is lent. */
    @Param({"QUOTA_ONLY", "LOANS"})
    public AdmissionRule rule;

    /** The workloads that wait in the one group. */
    @Param({"1000", "10000", "50000"})
    public int waiting;

    private final ResourceSchema schema = ResourceSchema.of("cpu", "memory", "gpu");
    private final Random random = new Random(1);
    private QuotaLedger ledger;
    private QueueView view;
    private ResourceVector[] amounts;
    private Workload[] pending;
    private boolean runs = true;
    private int at;

    /** Fills a ledger, and makes its queue. */
    @Setup
    public void fill() {
        QuotaTree.Builder tree = QuotaTree.builder(schema);
        for (int g = 0; g < GROUPS; g++) {
            tree.leaf("g" + g, group -> group.min(schema.vector(60_000, 60_000, 40)));
        }
        QuotaTree built = tree.build();
        ledger = QuotaLedger.builder(QuotaForest.of(built))
                .total(built.id(), schema.vector(100_000 * GROUPS, 100_000 * GROUPS, 80 * GROUPS))
                .admissionRule(rule)
                .build();
        amounts = new ResourceVector[4096];
        for (int i = 0; i < amounts.length; i++) {
            amounts[i] = schema.vector(5001 + random.nextInt(5000), 5001 + random.nextInt(5000), 1 + random.nextInt(3));
        }
        for (int g = 0; g < GROUPS; g++) {
            for (int k = 0; k < RUNNING; k++) {
                Workload running = Workload.builder("running" + k + "-" + g, schema.vector(5000, 5000, 4))
                        .group("g" + g)
                        .priority(3)
                        .maxRunTime(Duration.ofHours(1 + k % 9))
                        .build();
                ledger.adopt(running, Instant.EPOCH);
            }
            for (int k = 0; k < FEW; k++) {
                ledger.submit(draw("few" + k + "-" + g, "g" + g));
            }
        }
        pending = new Workload[waiting];
        for (int k = 0; k < waiting; k++) {
            pending[k] = draw("many" + k, "g0");
            ledger.submit(pending[k]);
        }
        view = QueueView.of(ledger, QueueOptions.defaults(), () -> Instant.EPOCH);
        view.current();
    }

    private Workload draw(String id, String group) {
        Workload.Builder workload = Workload.builder(id, amounts[random.nextInt(amounts.length)])
                .group(group)
                .priority(random.nextInt(3))
                .submitted(Instant.ofEpochSecond(random.nextInt(100_000)));
        if (random.nextBoolean()) {
            workload.maxRunTime(Duration.ofMinutes(1 + random.nextInt(600)));
        }
        return workload.build();
    }

    private int next() {
        at = at + 7919 & Integer.MAX_VALUE; // a prime: all have their turn
        return at;
    }

    /** After a waiting workload has changed its request. */
    @Benchmark
    public Optional<QueueEntry> resizeAndNext() {
        int k = next();
        ledger.resize(pending[k % waiting].id(), amounts[k % amounts.length]);
        return view.current().next();
    }

    /** After a waiting workload has left, and another one has come. */
    @Benchmark
    public Optional<QueueEntry> replaceAndNext() {
        Workload workload = pending[next() % waiting];
        ledger.finish(workload.id());
        ledger.submit(workload);
        return view.current().next();
    }

    /** After a running workload has stopped, or has started again. */
    @Benchmark
    public Optional<QueueEntry> restartAndNext() {
        if (runs) {
            ledger.evict("running0-0");
        } else {
            ledger.tryAdmit("running0-0");
            ledger.start("running0-0", Instant.EPOCH);
        }
        runs = !runs;
        return view.current().next();
    }

    /** A whole new queue. */
    @Benchmark
    public Optional<QueueEntry> anew() {
        return AdmissionQueue.of(ledger.snapshot(), QueueOptions.defaults(), Instant.EPOCH)
                .next();
    }
}
