package io.github.quotatree.replay.policy;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.reclaim.OveruseMonitor;
import io.github.quotatree.reclaim.OveruseMonitor.Overuse;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.replay.simulation.JobRun;
import io.github.quotatree.replay.simulation.Machines;
import io.github.quotatree.replay.simulation.Policy;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.workload.AdmissionRule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Quota alone: a job starts if it fits into the runtime of its group and into the free capacity, whatever waits in
 * front of it. A group that uses more than its runtime for longer than the delay gives back, whoever benefits.
 */
final class QuotaPolicy implements Policy {
    private final Machines machines;
    private final LedgerJobs jobs;
    private final WaitingJobs waiting = new WaitingJobs();
    private final OveruseMonitor monitor;

    /** Empty if no group gives back. */
    private final OptionalLong delay;

    private long wake = NO_WAKE;

    QuotaPolicy(
            QuotaTree tree,
            ReplayCluster cluster,
            Machines machines,
            Function<JobRun, String> group,
            OptionalLong delay) {
        this.machines = machines;
        this.delay = delay;
        jobs = new LedgerJobs(tree, cluster.total(), AdmissionRule.QUOTA_ONLY, machines, group, false);
        monitor = new OveruseMonitor(jobs::time);
    }

    @Override
    public void submitted(JobRun run) {
        jobs.submit(run);
        waiting.add(run);
    }

    @Override
    public void finished(JobRun run) {
        jobs.finish(run);
    }

    @Override
    public void left(JobRun run) {
        jobs.evict(run);
        waiting.add(run);
    }

    @Override
    public long wake() {
        return wake;
    }

    @Override
    public void settle() {
        waiting.tryAll(run -> machines.haveRoom(run) && jobs.tryStart(run));
        delay.ifPresent(seconds -> takeBack(Duration.ofSeconds(seconds)));
    }

    /** Stops work of the groups that have used more than their runtime for longer than the delay. */
    private void takeBack(Duration least) {
        LedgerSnapshot snapshot = jobs.ledger().snapshot();
        monitor.observe(snapshot);
        List<String> groups =
                monitor.overusedFor(least).stream().map(Overuse::group).toList();
        if (!groups.isEmpty()) {
            RevocationPlan plan = RevocationPlan.of(snapshot, groups, RevocationOptions.defaults());
            if (!jobs.ledger().carryOut(plan).carriedOut()) {
                throw new IllegalStateException("a plan of this moment does not hold: " + plan);
            }
            plan.victims().forEach(victim -> jobs.stop(victim.id()));
        }
        wake = nextLook(least);
    }

    /** Returns the first second after which the delay of a group is over that is not over yet. */
    private long nextLook(Duration least) {
        Instant now = jobs.time();
        return monitor.overusedFor(Duration.ofSeconds(-1)).stream()
                .map(overuse -> overuse.since().plus(least).plusSeconds(1))
                .filter(now::isBefore)
                .mapToLong(Instant::getEpochSecond)
                .min()
                .orElse(NO_WAKE);
    }
}
