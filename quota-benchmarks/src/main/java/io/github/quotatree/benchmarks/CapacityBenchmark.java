package io.github.quotatree.benchmarks;

import io.github.quotatree.capacity.CapacityDecision;
import io.github.quotatree.capacity.CapacityNode;
import io.github.quotatree.capacity.CapacityPreemptionOptions;
import io.github.quotatree.capacity.CapacityPreemptionPlan;
import io.github.quotatree.capacity.CapacityState;
import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.capacity.NamespaceQuota;
import io.github.quotatree.resource.ResourceSchema;
import java.time.Instant;
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
 * How long do decisions and plans of capacity scheduling take? A hundred namespaces, half of which have borrowed what
 * the other half leaves idle, on nodes of a hundred workloads each; no node has room.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class CapacityBenchmark {
    private static final int NAMESPACES = 100;
    private static final int PER_NODE = 100;

    /** The number of running workloads. */
    @Param({"1000", "10000", "100000"})
    public int workloads;

    private CapacityState state;
    private CapacityWorkload owed;
    private CapacityWorkload borrower;
    private CapacityWorkload ungoverned;

    /** Builds the state once. */
    @Setup
    public void build() {
        Random random = new Random(1);
        ResourceSchema schema = ResourceSchema.of("cpu", "memory", "gpu");
        CapacityState.Builder builder = CapacityState.builder(schema);
        long guaranteed = workloads / NAMESPACES;
        for (int n = 0; n < NAMESPACES; n++) {
            builder.quota(NamespaceQuota.builder(schema, "n" + n)
                    .min("cpu", guaranteed)
                    .min("memory", guaranteed)
                    .max("cpu", 3 * guaranteed)
                    .max("memory", 3 * guaranteed)
                    .build());
        }
        for (int i = 0; i < workloads; i++) {
            if (i % PER_NODE == 0) {
                builder.node(CapacityNode.of("node" + i / PER_NODE, schema.vector(PER_NODE, PER_NODE, 0)));
            }
            builder.workload(CapacityWorkload.builder(
                            "w" + i,
                            "n" + i % (NAMESPACES / 2),
                            workload(schema, "any", "any").request())
                    .priority(random.nextInt(10))
                    .node("node" + i / PER_NODE)
                    .started(Instant.ofEpochSecond(random.nextInt(1_000_000)))
                    .build());
        }
        state = builder.build();
        owed = workload(schema, "owed", "n" + (NAMESPACES - 1));
        borrower = workload(schema, "borrower", "n0").toBuilder().priority(5).build();
        ungoverned = workload(schema, "ungoverned", "elsewhere");
    }

    private static CapacityWorkload workload(ResourceSchema schema, String id, String namespace) {
        return CapacityWorkload.of(id, namespace, schema.vector(1, 1, 0));
    }

    /** Decides on a workload that is rejected, with two limits against it. */
    @Benchmark
    public CapacityDecision decide() {
        return CapacityDecision.of(state, borrower);
    }

    /** Makes the states in which one workload more runs, and again not. */
    @Benchmark
    public CapacityState reserve() {
        return state.reserve(ungoverned).unreserve(ungoverned.id());
    }

    /** Plans the victims for a request within the min, on each node by itself. */
    @Benchmark
    public CapacityPreemptionPlan planOnOneNode() {
        return CapacityPreemptionPlan.of(state, owed, CapacityPreemptionOptions.defaults());
    }

    /** Plans the victims for a workload of the same namespace, on each node by itself. */
    @Benchmark
    public CapacityPreemptionPlan planWithinTheNamespace() {
        return CapacityPreemptionPlan.of(state, borrower, CapacityPreemptionOptions.defaults());
    }

    /** Plans the victims for a request within the min, on any node. */
    @Benchmark
    public CapacityPreemptionPlan planInThePool() {
        return CapacityPreemptionPlan.of(
                state, owed, CapacityPreemptionOptions.defaults().withScope(CapacityPreemptionOptions.Scope.POOL));
    }
}
