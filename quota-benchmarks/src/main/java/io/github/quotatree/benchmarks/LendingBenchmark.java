package io.github.quotatree.benchmarks;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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
 * How much longer takes a decision where idle capacity is lent? In each of 1,000 groups side by side, workloads of
 * three dimensions run and wait, in a roomy cluster or in one with two to three times as many requests as capacity.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-Xmx4g")
public class LendingBenchmark {
    private static final AdmissionOptions OPTIONS = AdmissionOptions.defaults();
    private static final int GROUPS = 1000;

    /** Whether idle capacity is lent. */
    @Param({"QUOTA_ONLY", "LOANS"})
    public AdmissionRule rule;

    /** The workloads of a group. */
    @Param({"3", "20"})
    public int perGroup;

    /** The requests, beside the capacity. */
    @Param({"ROOMY", "OVERCOMMITTED"})
    public Requests requests;

    private final ResourceSchema schema = ResourceSchema.of("cpu", "memory", "gpu");
    private QuotaLedger ledger;
    private String[] ids;
    private boolean[] runs;
    private String[] waiting;
    private ResourceVector[] amounts;
    private int at;

    /** How much is requested. */
    public enum Requests {
        /** Half of the capacity. */
        ROOMY(20),
        /** Twice the capacity and more, which is in use: as much as is entitled, and on loan. */
        OVERCOMMITTED(3);

        private final long perWorkload;

        Requests(long perWorkload) {
            this.perWorkload = perWorkload;
        }
    }

    /** Starts the first half of the workloads, as far as they may, and lets the others wait. */
    @Setup
    public void fill() {
        Random random = new Random(1);
        long capacity = requests.perWorkload * perGroup;
        QuotaTree.Builder tree = QuotaTree.builder(schema);
        for (int g = 0; g < GROUPS; g++) {
            tree.leaf("g" + g, group -> group.min(vector(capacity / 2)));
        }
        QuotaTree built = tree.build();
        ledger = QuotaLedger.builder(QuotaForest.of(built))
                .total(built.id(), vector(capacity * GROUPS))
                .admissionRule(rule)
                .build();
        amounts = new ResourceVector[4096];
        for (int i = 0; i < amounts.length; i++) {
            amounts[i] = schema.vector(5000 + random.nextInt(5001), 5000 + random.nextInt(5001), random.nextInt(3));
        }
        ids = new String[GROUPS * perGroup];
        runs = new boolean[ids.length];
        for (int w = 0; w < ids.length; w++) {
            ids[w] = "w" + w;
            ledger.submit(Workload.builder(ids[w], amounts[random.nextInt(amounts.length)])
                    .group("g" + w % GROUPS)
                    .submitted(Instant.ofEpochSecond(w))
                    .build());
        }
        for (int w = 0; w < ids.length / 2; w++) {
            runs[w] = ledger.tryAdmit(ids[w], OPTIONS).admitted();
            if (runs[w]) {
                ledger.start(ids[w]);
            }
        }
        waiting = IntStream.range(0, ids.length)
                .filter(w -> !runs[w])
                .mapToObj(w -> ids[w])
                .toArray(String[]::new);
    }

    private ResourceVector vector(long cpu) {
        return schema.vector(1000 * cpu, 1000 * cpu, cpu / 5);
    }

    private int next() {
        at = at + 7919 & Integer.MAX_VALUE; // a prime: all groups have their turn
        return at;
    }

    /** Only the question. */
    @Benchmark
    public boolean fits() {
        return ledger.fits(waiting[next() % waiting.length], OPTIONS);
    }

    /** Changes the request of a workload that waits, and decides on it. */
    @Benchmark
    public boolean change() {
        String id = waiting[next() % waiting.length];
        ledger.resize(id, amounts[at & amounts.length - 1]);
        return ledger.fits(id, OPTIONS);
    }

    /** Evicts a workload if it runs, and decides on it: what a scheduler does in a full cluster all day. */
    @Benchmark
    public boolean restart() {
        int w = next() % ids.length;
        if (runs[w]) {
            ledger.evict(ids[w]);
        }
        runs[w] = ledger.tryAdmit(ids[w], OPTIONS).admitted();
        if (runs[w]) {
            ledger.start(ids[w]);
        }
        return runs[w];
    }
}
