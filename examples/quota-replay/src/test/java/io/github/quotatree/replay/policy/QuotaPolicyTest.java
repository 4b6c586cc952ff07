package io.github.quotatree.replay.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.replay.Replay;
import io.github.quotatree.replay.simulation.JobRun;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.replay.simulation.SimulationOptions;
import io.github.quotatree.replay.trace.Owner;
import io.github.quotatree.replay.trace.Trace;
import io.github.quotatree.replay.trace.TraceJob;
import io.github.quotatree.resource.ResourceSchema;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When a group gives back by quota alone, by hand. */
class QuotaPolicyTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");
    private static final ReplayCluster CLUSTER = new ReplayCluster(
            QuotaTree.builder(SCHEMA)
                    .leaf("a", group -> group.min("cpu", 5).min("gpu", 2))
                    .leaf("b", group -> group.min("cpu", 5).min("gpu", 2))
                    .build(),
            SCHEMA.vector(10, 4));

    private static TraceJob job(String id, long submitted, long seconds, long cpu, long gpus) {
        return TraceJob.of(id, Owner.ofGroup(id.substring(0, 1)), submitted, seconds, SCHEMA.vector(cpu, gpus));
    }

    private static List<JobRun> run(PolicyKind policy, long delay, TraceJob... jobs) {
        Replay.Options options = new Replay.Options(
                SimulationOptions.DEFAULTS, new PolicyKind.Options(1, LoanRules.ofDelay(delay), Passing.NONE), 0, 3600);
        Trace trace = new Trace(SCHEMA, TraceJob.UNKNOWN, List.of(jobs), List.of());
        return Replay.of(trace, CLUSTER, policy, options, submitted -> {}).runs();
    }

    @Test
    void aGroupGivesBackOnceItHasUsedMoreThanItsRuntimeForLongerThanTheDelay() {
        List<JobRun> runs = run(
                PolicyKind.QUOTA,
                60,
                job("b1", 0, 1000, 0, 1),
                job("b2", 0, 1000, 0, 1),
                job("b3", 1, 1000, 0, 1),
                job("b4", 2, 1000, 0, 1),
                job("a1", 100, 100, 0, 2));

        assertThat(runs).extracting(JobRun::firstStart).containsExactly(0L, 0L, 1L, 2L, 161L);
        assertThat(runs).extracting(JobRun::stops).containsExactly(0, 0, 1, 1, 0); // the youngest
        assertThat(runs).extracting(JobRun::lost).containsExactly(0L, 0L, 160L, 159L, 0L);
        assertThat(runs).extracting(JobRun::ended).containsExactly(1000L, 1000L, 1261L, 1261L, 261L);
    }

    @Test
    void loansThatEndWithinTheDelayAreNotStopped() {
        List<JobRun> runs = run(PolicyKind.QUOTA, 60, job("b1", 0, 160, 0, 4), job("a1", 100, 100, 0, 2));

        assertThat(runs).extracting(JobRun::firstStart).containsExactly(0L, 160L);
        assertThat(runs).extracting(JobRun::stops).containsOnly(0);
    }

    /** The cpu of a job that waits for cards is promised to its group, and idles; with loans another group uses it. */
    @Test
    void capacityIdlesThatAJobClaimsWhichWaitsForAnother() {
        TraceJob[] jobs = {
            job("b1", 0, 1000, 1, 2), job("a1", 0, 1000, 1, 2), job("a2", 1, 10, 4, 2), job("b2", 2, 10, 6, 0)
        };

        assertThat(run(PolicyKind.QUOTA, 0, jobs).get(3).firstStart()).isEqualTo(1000);
        assertThat(run(PolicyKind.ELASTIC, 0, jobs).get(3).firstStart()).isEqualTo(2);
    }
}
