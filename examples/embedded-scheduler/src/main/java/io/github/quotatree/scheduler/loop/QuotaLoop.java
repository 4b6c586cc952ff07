package io.github.quotatree.scheduler.loop;

import io.github.quotatree.ledger.AdmissionOptions;
import io.github.quotatree.ledger.LedgerListener;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.Overuse;
import io.github.quotatree.reclaim.OveruseMonitor;
import io.github.quotatree.reclaim.PreemptionPlan;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.workload.Victim;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;

/** Starts and stops the tasks of a cluster within the quotas of a ledger. */
public final class QuotaLoop {
    private static final Duration BIND_TIME = Duration.ofMinutes(1);
    private static final AdmissionOptions OPTIONS = AdmissionOptions.defaults();

    private final QuotaLedger ledger;
    private final Cluster cluster;
    private final OveruseMonitor monitor;

    public QuotaLoop(QuotaLedger ledger, Cluster cluster, InstantSource clock) {
        this.ledger = ledger;
        this.cluster = cluster;
        monitor = new OveruseMonitor(clock);
        ledger.listen(
                new LedgerListener() {
                    @Override
                    public void reservationEnded(WorkloadStatus reserved) {
                        cluster.unbind(List.of(reserved.id())); // its nodes have not answered in time
                    }
                },
                Runnable::run);
    }

    /** Begins to start a job that waits, if its quota and the nodes have room; a gang as a whole or not at all. */
    public boolean tryStart(List<String> job) {
        if (!ledger.tryReserve(job, BIND_TIME, OPTIONS).admitted()) {
            return preempt(job);
        }
        if (!cluster.bind(job)) {
            job.forEach(ledger::rollBack); // the quota has room, but no node has
            return false;
        }
        return true;
    }

    private boolean preempt(List<String> job) {
        if (job.size() > 1
                || !ledger.workload(job.get(0)).orElseThrow().workload().preempts()) {
            return false;
        }
        PreemptionPlan plan = PreemptionPlan.of(ledger.snapshot(), job.get(0), OPTIONS);
        stop(plan.victims());
        return !plan.victims().isEmpty();
    }

    /** To be called every minute or so: makes groups give back what they have used above their runtime for long. */
    public void look() {
        LedgerSnapshot snapshot = ledger.snapshot();
        monitor.observe(snapshot);
        List<String> groups = monitor.overusedFor(OveruseMonitor.DEFAULT_DELAY).stream()
                .map(Overuse::group)
                .toList();
        stop(RevocationPlan.of(snapshot, groups, RevocationOptions.defaults()).victims());
    }

    private void stop(List<Victim<WorkloadStatus>> victims) {
        for (Victim<WorkloadStatus> victim : victims) {
            ledger.stop(victim.id());
            cluster.stop(victim.id(), victim.toString());
        }
    }

    /** The nodes have accepted a job: its reservation no longer ends. */
    public void bound(List<String> job) {
        for (String task : job) {
            if (phase(task) == WorkloadPhase.RESERVED) {
                ledger.confirm(task);
            }
        }
    }

    /** A task runs. */
    public void started(String task) {
        switch (phase(task)) {
            case RESERVED, ADMITTED -> ledger.start(task);
            case PENDING -> cluster.stop(task, "its reservation has ended");
            case STOPPING -> cluster.stop(task, "its group gives back");
            case RUNNING -> {} // known already
        }
    }

    /** A task is no longer on its node: it could not be started, has stopped, or was lost with its node. */
    public void gone(String task) {
        if (phase(task).holds()) {
            ledger.evict(task);
        }
    }

    /** Some tasks of a gang are gone: stops the others, so that it waits as a whole. */
    public void restart(List<String> job, String why) {
        for (String task : job) {
            if (phase(task).holds() && phase(task) != WorkloadPhase.STOPPING) {
                ledger.stop(task);
            }
            cluster.stop(task, why);
        }
    }

    /** A task is done. */
    public void finished(String task) {
        ledger.finish(task);
    }

    /**
     * To be called after a restart: makes the ledger agree with the cluster.
     *
     * @param tasks the tasks of all jobs that are not done
     */
    public void recover(Set<String> tasks) {
        for (WorkloadStatus status : ledger.snapshot().workloads()) {
            String task = status.id();
            if (!tasks.contains(task)) {
                ledger.finish(task);
            } else if (!cluster.has(task)) {
                gone(task);
            } else if (status.phase() == WorkloadPhase.PENDING || status.phase() == WorkloadPhase.STOPPING) {
                cluster.stop(task, "it was stopped before the restart");
            } else if (cluster.runs(task)) {
                started(task);
            }
        }
    }

    private WorkloadPhase phase(String task) {
        return ledger.workload(task).orElseThrow().phase();
    }
}
