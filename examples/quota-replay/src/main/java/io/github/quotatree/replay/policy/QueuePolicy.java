package io.github.quotatree.replay.policy;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.queue.QueueEntry;
import io.github.quotatree.queue.QueueOptions;
import io.github.quotatree.queue.QueueView;
import io.github.quotatree.replay.simulation.JobRun;
import io.github.quotatree.replay.simulation.Machines;
import io.github.quotatree.replay.simulation.Policy;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.workload.AdmissionRule;
import java.util.Optional;
import java.util.function.Function;

/**
 * Lines that share nothing: each group waits for its own part of the cluster, first come, first served, by the queue of
 * the library. A job that is next holds the room of its group, and others pass it only by run times that they state.
 */
final class QueuePolicy implements Policy {
    private final Machines machines;
    private final LedgerJobs jobs;
    private final QueueView queue;

    /** Makes the policy of a tree whose groups share nothing; {@code group} says in which of them a job waits. */
    QueuePolicy(
            QuotaTree tree,
            ReplayCluster cluster,
            Machines machines,
            Function<JobRun, String> group,
            boolean statesEnds) {
        this.machines = machines;
        jobs = new LedgerJobs(tree, cluster.total(), AdmissionRule.QUOTA_ONLY, machines, group, statesEnds);
        queue = QueueView.of(jobs.ledger(), QueueOptions.defaults(), jobs::time);
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
        Optional<QueueEntry> next = next();
        while (next.isPresent()) {
            boolean started = next.get().ids().stream().allMatch(this::tryStart);
            next = started ? next() : Optional.empty(); // its flavor is on nodes that cannot take it
        }
    }

    /** Returns the next job that may start; where no nodes can take the first of a line, the line waits. */
    private Optional<QueueEntry> next() {
        Optional<QueueEntry> next = queue.current().next();
        return next.isEmpty() || isPlaceable(next.get())
                ? next
                : queue.current().groups().stream()
                        .flatMap(group -> group.starts().stream())
                        .filter(this::isPlaceable)
                        .findFirst();
    }

    private boolean isPlaceable(QueueEntry entry) {
        return entry.ids().stream().allMatch(id -> machines.haveRoom(jobs.run(id)));
    }

    private boolean tryStart(String id) {
        JobRun run = jobs.run(id);
        return machines.haveRoom(run) && jobs.tryStart(run);
    }
}
