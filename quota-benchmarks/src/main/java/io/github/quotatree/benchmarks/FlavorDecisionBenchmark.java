package io.github.quotatree.benchmarks;

import io.github.quotatree.LiveQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.benchmarks.cluster.FlavorTurns;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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
 * How long does a scheduler wait for a decision by flavor? One operation is a whole turn: a workload ends or is
 * withdrawn, another one is submitted in its place, and starts if it may, on the first flavor that it may use.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class FlavorDecisionBenchmark {
    private static final int WAITS = -1;

    /** The number of groups. */
    @Param("1000")
    public int groups;

    /** The number of flavors. */
    @Param("4")
    public int flavors;

    /** How scarce cards are. */
    @Param({"NONE", "ONE_MODEL", "ALL"})
    public FlavorTurns.Scarcity scarcity;

    /** By live quotas alone, without workloads, locks and names. */
    @Benchmark
    public int liveQuotas(Live state) {
        return state.turn();
    }

    /** By a ledger. */
    @Benchmark
    public boolean ledger(Accounts state) {
        return state.turn();
    }

    /** Live quotas with the requests and the use that they were told. */
    @State(Scope.Benchmark)
    public static class Live {
        private FlavorTurns turns;
        private LiveQuotas live;
        private int flavors;
        private int[] group;

        /** By workload, the flavor on which it runs. */
        private int[] runsOn;

        // by group, and by group and flavor
        private long[] requested;
        private long[][] used;

        /** Submits all workloads, and starts those that may start. */
        @Setup
        public void fill(FlavorDecisionBenchmark benchmark) {
            flavors = benchmark.flavors;
            turns = FlavorTurns.draw(benchmark.groups, flavors, benchmark.scarcity);
            live = LiveQuotas.of(turns.tree(), SolveOptions.defaults());
            for (int k = 0; k < flavors; k++) {
                int column = turns.tree().schema().column(0, k);
                live.available(column, turns.total().value(column), 0, 0);
            }
            group = new int[turns.workloads()];
            runsOn = new int[group.length];
            Arrays.fill(runsOn, WAITS);
            requested = new long[live.size() + 1];
            used = new long[live.size() + 1][flavors];
            for (int w = 0; w < group.length; w++) {
                group[w] = turns.tree().index(turns.group(w));
                request(w, turns.before(w));
            }
            for (int w = 0; w < 3 * group.length; w++) {
                turn();
            }
        }

        int turn() {
            int workload = turns.next();
            if (runsOn[workload] != WAITS) {
                use(workload, runsOn[workload], -turns.before(workload));
                runsOn[workload] = WAITS;
            }
            request(workload, -turns.before(workload));
            long units = turns.after(workload);
            request(workload, units);
            FlavorClass accepted = turns.accepts(workload);
            for (int i = 0; i < flavors; i++) {
                int k = (workload + i) % flavors; // nodes of every model have room
                if ((accepted.mask() >>> k & 1) == 1 && live.mayUse(group[workload], accepted, 1 + k, units)) {
                    use(workload, k, units);
                    runsOn[workload] = k;
                    return k;
                }
            }
            return WAITS;
        }

        private void request(int workload, long more) {
            int of = group[workload];
            requested[of] += more;
            live.request(of, turns.accepts(workload), requested[of]);
        }

        private void use(int workload, int k, long more) {
            int of = group[workload];
            used[of][k] += more;
            live.used(of, turns.accepts(workload), 1 + k, used[of][k]);
        }
    }

    /** A ledger with the workloads. */
    @State(Scope.Benchmark)
    public static class Accounts {
        private FlavorTurns turns;
        private QuotaLedger ledger;
        private String[] id;

        /** Submits all workloads, and starts those that may start. */
        @Setup
        public void fill(FlavorDecisionBenchmark benchmark) {
            turns = FlavorTurns.draw(benchmark.groups, benchmark.flavors, benchmark.scarcity);
            ledger = QuotaLedger.builder(QuotaForest.of(turns.tree()))
                    .total(turns.tree().id(), turns.total())
                    .admissionRule(AdmissionRule.QUOTA_ONLY)
                    .build();
            id = new String[turns.workloads()];
            for (int w = 0; w < id.length; w++) {
                id[w] = "job-" + w;
                ledger.submit(workload(w, turns.before(w)));
            }
            for (int w = 0; w < 3 * id.length; w++) {
                turn();
            }
        }

        private Workload workload(int w, long units) {
            FlavorClass accepted = turns.accepts(w);
            return Workload.builder(id[w], accepted.schema().vector(units))
                    .group(turns.group(w))
                    .accepts(accepted)
                    .build();
        }

        boolean turn() {
            int workload = turns.next();
            ledger.finish(id[workload]);
            ledger.submit(workload(workload, turns.after(workload)));
            Decision decision = ledger.tryAdmit(id[workload]);
            if (decision.admitted()) {
                List<String> open = decision.flavors("gpu");
                ledger.start(id[workload], Instant.EPOCH, Map.of("gpu", open.get(workload % open.size())));
            }
            return decision.admitted();
        }
    }
}
