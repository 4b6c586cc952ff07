package io.github.quotatree.replay.laws;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.replay.Replay;
import io.github.quotatree.replay.policy.LoanRules;
import io.github.quotatree.replay.policy.Passing;
import io.github.quotatree.replay.policy.PolicyKind;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.replay.simulation.SimulationOptions;
import io.github.quotatree.replay.trace.Owner;
import io.github.quotatree.replay.trace.Trace;
import io.github.quotatree.replay.trace.TraceJob;
import io.github.quotatree.resource.ResourceSchema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/** A small cluster and jobs that compete for it, from a seed. */
record RandomReplay(ReplayCluster cluster, Trace trace, Replay.Options options) {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");
    private static final int GROUPS = 3;
    private static final int JOBS = 60;
    private static final int UNITS = 12;

    static RandomReplay of(long seed) {
        Random random = new Random(seed);
        QuotaTree.Builder tree = QuotaTree.builder(SCHEMA);
        for (int g = 0; g < GROUPS; g++) {
            tree.add(QuotaGroup.leaf(SCHEMA, "g" + g)
                    .min("cpu", 1 + random.nextInt(UNITS / GROUPS))
                    .min("gpu", 1 + random.nextInt(UNITS / GROUPS))
                    .build());
        }
        List<TraceJob> jobs = new ArrayList<>();
        for (int j = 0; j < JOBS; j++) {
            jobs.add(job(random, "job-" + j));
        }
        jobs.sort(Comparator.comparingLong(TraceJob::submitted));
        long delay = random.nextBoolean() ? 0 : random.nextInt(30);
        long leaving = random.nextBoolean() ? 0 : random.nextInt(20);
        long checkpoint = random.nextBoolean() ? 0 : 1 + random.nextInt(40);
        return new RandomReplay(
                new ReplayCluster(tree.build(), SCHEMA.vector(UNITS, UNITS)),
                new Trace(SCHEMA, 0, jobs, List.of()),
                new Replay.Options(
                        new SimulationOptions(checkpoint, leaving, SimulationOptions.ALL),
                        new PolicyKind.Options(
                                1,
                                LoanRules.ofDelay(delay),
                                List.of(Passing.values()).get(random.nextInt(3))),
                        0,
                        1 + random.nextInt(100)));
    }

    private static TraceJob job(Random random, String id) {
        int tasks = 1 + random.nextInt(2);
        return new TraceJob(
                id,
                Owner.ofGroup("g" + random.nextInt(GROUPS)),
                random.nextInt(400),
                random.nextInt(120),
                TraceJob.UNKNOWN,
                tasks,
                SCHEMA.vector(random.nextInt(4), random.nextInt(3)),
                random.nextInt(4) == 0 ? 1 : 0,
                true,
                TraceJob.UNKNOWN,
                "");
    }
}
