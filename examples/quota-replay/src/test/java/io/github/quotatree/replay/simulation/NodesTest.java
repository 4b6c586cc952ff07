package io.github.quotatree.replay.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.replay.Replay;
import io.github.quotatree.replay.cluster.FittedTrace;
import io.github.quotatree.replay.policy.PolicyKind;
import io.github.quotatree.replay.trace.Owner;
import io.github.quotatree.replay.trace.Trace;
import io.github.quotatree.replay.trace.TraceJob;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Jobs on nodes: where their tasks go, and who waits for nodes although the capacity suffices. */
class NodesTest {
    private static final ResourceSchema GPUS = ResourceSchema.of("gpu");

    private static ReplayCluster cluster(long... nodes) {
        List<ResourceVector> of = new ArrayList<>();
        long total = 0;
        for (long node : nodes) {
            of.add(GPUS.vector(node));
            total += node;
        }
        long half = total / 2;
        QuotaTree tree = QuotaTree.builder(GPUS)
                .leaf("a", group -> group.min(half))
                .leaf("b", group -> group.min(half))
                .build();
        return new ReplayCluster(tree, GPUS.vector(total), of);
    }

    private static TraceJob job(String id, long submitted, long seconds, int tasks, long gpus) {
        TraceJob job = TraceJob.of(id, Owner.ofGroup(id.substring(0, 1)), submitted, seconds, GPUS.vector(gpus));
        return job.with(job.owner(), job.submitted(), tasks, job.amounts());
    }

    private static Trace fitted(ReplayCluster cluster, TraceJob... jobs) {
        return FittedTrace.of(new Trace(GPUS, TraceJob.UNKNOWN, List.of(jobs), List.of()), cluster)
                .trace();
    }

    private static List<JobRun> run(PolicyKind policy, ReplayCluster cluster, TraceJob... jobs) {
        return Replay.of(fitted(cluster, jobs), cluster, policy, Replay.Options.DEFAULTS, submitted -> {})
                .runs();
    }

    /** Two tasks of 2 cards find 4 free cards on two nodes of 3, but no nodes: 3 and 1, and later 2 and 2. */
    @ParameterizedTest
    @EnumSource(names = {"POOL", "QUOTA", "LEND", "ELASTIC", "CAPACITY", "GROUPS"})
    void aJobWaitsForNodesAlthoughTheCapacitySuffices(PolicyKind policy) {
        List<JobRun> runs =
                run(policy, cluster(3, 3), job("a1", 0, 50, 1, 2), job("a2", 1, 100, 2, 2), job("b1", 60, 10, 1, 1));

        assertThat(runs).extracting(JobRun::firstStart).containsExactly(0L, 50L, 60L);
    }

    /** Its share is lent meanwhile: b1 passes a2, which no policy but one line forbids. */
    @ParameterizedTest
    @EnumSource(names = {"QUOTA", "LEND", "ELASTIC", "CAPACITY", "GROUPS"})
    void othersStartWhileItWaits(PolicyKind policy) {
        List<JobRun> runs =
                run(policy, cluster(3, 3), job("a1", 0, 50, 1, 2), job("a2", 1, 100, 2, 2), job("b1", 2, 200, 1, 1));

        assertThat(runs).extracting(JobRun::firstStart).containsExactly(0L, 50L, 2L);
    }

    /** In one line the first waits, and so do those behind it. */
    @Test
    void inOneLineAllWaitForTheNodesOfTheFirst() {
        List<JobRun> runs = run(
                PolicyKind.POOL,
                cluster(3, 3),
                job("a1", 0, 50, 1, 2),
                job("a2", 1, 100, 2, 2),
                job("b1", 2, 20, 1, 1));

        assertThat(runs).extracting(JobRun::firstStart).containsExactly(0L, 50L, 50L);
    }

    /** A small task goes to the node that it fills, so that a large one finds the other node whole. */
    @Test
    void aTaskGoesToTheNodeThatItLeavesLeast() {
        List<JobRun> runs = run(
                PolicyKind.POOL,
                cluster(8, 4),
                job("a1", 0, 100, 1, 3),
                job("a2", 1, 100, 1, 1),
                job("b1", 2, 9, 1, 8));

        assertThat(runs).extracting(JobRun::firstStart).containsExactly(0L, 1L, 2L);
    }

    @Test
    void aJobOfOneTaskThatIsLargerThanANodeIsDividedIntoAsFewEqualTasksAsFit() {
        Trace fitted = fitted(
                cluster(8, 8, 8),
                job("a1", 0, 1, 1, 8),
                job("a2", 0, 1, 1, 16),
                job("a3", 0, 1, 1, 9),
                job("a4", 0, 1, 2, 9),
                job("a5", 0, 1, 1, 22));

        assertThat(fitted.jobs()).extracting(TraceJob::id).containsExactly("a1", "a2", "a3", "a5");
        assertThat(fitted.jobs()).extracting(TraceJob::tasks).containsExactly(1, 2, 3, 11);
        assertThat(fitted.skipped().get(0).reason()).isEqualTo("no nodes can take it");
    }

    @Test
    void aJobWhoseSumNoLongHoldsIsLeftOut() {
        Trace fitted =
                fitted(cluster(8), job("a1", 0, 1, 2_000_000_000, 9_000_000_000_000_000L), job("a2", 0, 1, 1, 8));

        assertThat(fitted.jobs()).extracting(TraceJob::id).containsExactly("a2");
        assertThat(fitted.skipped().get(0).reason()).isEqualTo("larger than the cluster");
    }

    /** The free capacity of each node, from the starts and ends alone. */
    @Property(tries = 100)
    void eachJobEndsAndOneNodeIsOnePool(@ForAll long seed, @ForAll PolicyKind policy) {
        Assume.that(policy != PolicyKind.RECORDED); // the jobs have no record
        Random random = new Random(seed);
        TraceJob[] jobs = new TraceJob[40];
        for (int j = 0; j < jobs.length; j++) {
            jobs[j] = job((random.nextBoolean() ? "a" : "b") + j, 5L * j, random.nextInt(60), 1, 1 + random.nextInt(4));
        }
        ReplayCluster one = cluster(12);
        List<JobRun> onOneNode = run(policy, one, jobs);

        assertThat(onOneNode)
                .extracting(JobRun::ended)
                .isEqualTo(run(policy, new ReplayCluster(one.tree(), one.total()), jobs).stream()
                        .map(JobRun::ended)
                        .toList());
        assertThat(run(policy, cluster(4, 4, 4), jobs)).allMatch(run -> run.phase() == JobRun.Phase.DONE);
    }
}
