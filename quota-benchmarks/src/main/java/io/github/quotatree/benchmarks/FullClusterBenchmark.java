package io.github.quotatree.benchmarks;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.benchmarks.cluster.Cluster;
import io.github.quotatree.benchmarks.cluster.ClusterLoad;
import io.github.quotatree.benchmarks.cluster.ClusterShape;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;
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
 * How long does a scheduler wait for a decision in a full cluster? The use of every group is near its runtime, and more
 * is requested than there is. One operation submits a workload to a group, another group each time, decides on it, and
 * removes it. The request reaches the runtime of the group exactly, or is one unit more in each dimension.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-Xmx6g")
public class FullClusterBenchmark {
    private static final AdmissionOptions OPTIONS = AdmissionOptions.defaults();

    /** The tree. */
    @Param({"FLAT_100", "FLAT_1K", "FLAT_10K", "TREE_10X10X10"})
    public ClusterShape shape;

    /** Whether idle capacity is lent. */
    @Param({"QUOTA_ONLY", "LOANS"})
    public AdmissionRule rule;

    private QuotaLedger ledger;
    private Workload[] atRuntime;
    private Workload[] aboveRuntime;
    private int at;

    /** Lets the workloads of each group use most of its runtime, and others wait for the rest of the request. */
    @Setup
    public void fill() {
        Cluster cluster = Cluster.of(shape, ClusterLoad.REALISTIC);
        RuntimeQuotas quotas =
                cluster.tree().computeRuntime(cluster.total(), cluster.demand(), SolveOptions.defaults());
        ledger = QuotaLedger.builder(QuotaForest.of(cluster.tree()))
                .total(cluster.tree().id(), cluster.total())
                .admissionRule(rule)
                .build();
        List<Workload> exact = new ArrayList<>();
        List<Workload> more = new ArrayList<>();
        for (int leaf = 0; leaf < shape.leaves(); leaf++) {
            String group = shape.leaf(leaf);
            ResourceVector runtime = quotas.runtime(group);
            ResourceVector request = quotas.group(group).ownRequest();
            ResourceVector probe = each(runtime, value -> Math.min(value, 1 + value / 8));
            ResourceVector oneMore = each(probe, value -> value + 1);
            ResourceVector used = runtime.minus(probe);
            ResourceVector rest = request.minus(request.min(used.plus(oneMore)));
            ledger.adopt(Workload.of("running" + group, group, used), Instant.EPOCH);
            ledger.submit(Workload.of("waiting" + group, group, rest));
            if (!request.fitsIn(runtime)) {
                exact.add(Workload.of("exact" + group, group, probe));
                more.add(Workload.of("more" + group, group, oneMore));
            }
        }
        shuffle(exact, more);
        atRuntime = exact.toArray(Workload[]::new);
        aboveRuntime = more.toArray(Workload[]::new);
    }

    private static void shuffle(List<Workload> one, List<Workload> other) {
        SplittableRandom random = new SplittableRandom(47);
        for (int k = one.size() - 1; k > 0; k--) {
            int with = random.nextInt(k + 1);
            one.set(k, one.set(with, one.get(k)));
            other.set(k, other.set(with, other.get(k)));
        }
    }

    private static ResourceVector each(ResourceVector of, LongUnaryOperator change) {
        long[] values = new long[of.schema().size()];
        for (int d = 0; d < values.length; d++) {
            values[d] = change.applyAsLong(of.value(d));
        }
        return of.schema().vector(values);
    }

    private Workload submitted(Workload[] of) {
        at = at + 1 < of.length ? at + 1 : 0;
        ledger.submit(of[at]);
        return of[at];
    }

    /** Only the submission and the removal, which are part of all others. */
    @Benchmark
    public void submission() {
        ledger.finish(submitted(atRuntime).id());
    }

    /** Asks whether a workload fits that reaches the runtime. */
    @Benchmark
    public boolean fits() {
        return fits(atRuntime);
    }

    /** Asks whether a workload fits that exceeds the runtime. */
    @Benchmark
    public boolean fitsNot() {
        return fits(aboveRuntime);
    }

    /** Admits a workload that reaches the runtime. */
    @Benchmark
    public Decision admitted() {
        return decided(atRuntime);
    }

    /** Refuses a workload that exceeds the runtime, with the limits that it exceeds. */
    @Benchmark
    public Decision refused() {
        return decided(aboveRuntime);
    }

    private boolean fits(Workload[] of) {
        Workload workload = submitted(of);
        boolean fits = ledger.fits(workload.id(), OPTIONS);
        ledger.finish(workload.id());
        return fits;
    }

    private Decision decided(Workload[] of) {
        Workload workload = submitted(of);
        Decision decision = ledger.tryAdmit(workload.id(), OPTIONS);
        ledger.finish(workload.id());
        return decision;
    }
}
