package io.github.quotatree.replay.policy;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.queue.QueueEntry;
import io.github.quotatree.queue.QueueOptions;
import io.github.quotatree.queue.QueueView;
import io.github.quotatree.replay.simulation.JobRun;
import io.github.quotatree.replay.simulation.Machines;
import io.github.quotatree.replay.simulation.Policy;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Lines that share nothing: each group waits for its own part of the cluster, first come, first served, by the queue of
 * the library. A job that is next holds the room of its group, and others pass it only by run times that they state.
 */
final class QueuePolicy implements Policy {
    private static final String POOL = "pool";

    private final LedgerJobs jobs;
    private final QueueView queue;

    private QueuePolicy(
            QuotaTree tree,
            ReplayCluster cluster,
            Machines machines,
            Function<JobRun, String> group,
            boolean statesEnds) {
        jobs = new LedgerJobs(tree, cluster.total(), AdmissionRule.QUOTA_ONLY, machines, group, statesEnds);
        queue = QueueView.of(jobs.ledger(), QueueOptions.defaults(), jobs::time);
    }

    /** Returns the policy of one line for all jobs. */
    static QueuePolicy pool(ReplayCluster cluster, Machines machines, boolean statesEnds) {
        QuotaTree tree = tree(cluster, List.of(group(cluster.schema(), POOL, cluster.total())));
        return new QueuePolicy(tree, cluster, machines, run -> POOL, statesEnds);
    }

    /** Returns the policy of partitions: each leaf group has its guarantee, and no more. */
    static QueuePolicy partitions(ReplayCluster cluster, Machines machines, boolean statesEnds) {
        List<QuotaGroup> groups = new ArrayList<>();
        cluster.guarantees().forEach((name, part) -> groups.add(group(cluster.schema(), name, part)));
        return new QueuePolicy(tree(cluster, groups), cluster, machines, JobRun::group, statesEnds);
    }

    private static QuotaGroup group(ResourceSchema schema, String name, ResourceVector part) {
        return QuotaGroup.leaf(schema, name).min(part).max(part).build();
    }

    private static QuotaTree tree(ReplayCluster cluster, List<QuotaGroup> groups) {
        QuotaTree.Builder tree = QuotaTree.builder(cluster.schema());
        groups.forEach(tree::add);
        return tree.build();
    }

    @Override
    public void submitted(JobRun run) {
        jobs.submit(run);
    }

    @Override
    public void finished(JobRun run) {
        jobs.finish(run);
    }

    @Override
    public void left(JobRun run) {
        throw new IllegalStateException(run + " was stopped");
    }

    @Override
    public void settle() {
        Optional<String> alone = jobs.alone();
        if (alone.isPresent() || jobs.isIdle()) {
            alone.ifPresent(this::tryStart);
            return;
        }
        Optional<QueueEntry> next = queue.current().next();
        while (next.isPresent()) {
            next.get().ids().forEach(this::tryStart);
            next = queue.current().next();
        }
    }

    private void tryStart(String id) {
        if (jobs.ledger().tryAdmit(id).admitted()) {
            jobs.start(id);
        }
    }
}
