package io.github.quotatree.scheduler.loop;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.ReclaimPlan;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.reclaim.LoanQueue;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Starts and stops tasks on a cluster within the quotas of a ledger. A job is one task, or a gang that runs whole. For
 * one thread.
 */
public final class QuotaLoop {
    private static final Duration BIND_TIME = Duration.ofMinutes(1);
    private static final AdmissionOptions LOANS = AdmissionOptions.defaults();

    private final QuotaLedger ledger;
    private final Cluster cluster;
    private final boolean lends;

    /** Makes a loop, to which the cluster reports from now on. */
    public QuotaLoop(QuotaLedger ledger, Cluster cluster) {
        this.ledger = ledger;
        this.cluster = cluster;
        lends = ledger.snapshot().admissionRule() == AdmissionRule.LOANS;
    }

    /** Begins to start the jobs that are entitled; the others of them are due from now on. Returns those started. */
    public List<List<String>> startEntitled() {
        return start(LoanQueue::entitled, LOANS.withLoans(false));
    }

    /** Calls loans back for the jobs that are due, whose room is reserved; the room of those held is lent. */
    public void callBack(LoanOptions options) {
        carryOut(LoanPlan.of(ledger.snapshot(), options));
    }

    /** Begins to start jobs on loan in the capacity that is idle beside all claims. Returns those started. */
    public List<List<String>> startLoans() {
        return start(LoanQueue::loans, LOANS);
    }

    private List<List<String>> start(Function<LedgerSnapshot, List<List<String>>> queue, AdmissionOptions options) {
        proceed();
        List<List<String>> started = new ArrayList<>();
        boolean again;
        do {
            again = false;
            for (List<String> job : queue.apply(ledger.snapshot())) {
                if (tryStart(job, options)) {
                    started.add(job);
                } else { // others may start in the place of a job that no nodes can take
                    again |= status(job.get(0)).standing().unplaceable();
                }
            }
        } while (again);
        return started;
    }

    /** Begins to start a job that waits; returns false if the quota, or the nodes, have no room for it. */
    public boolean tryStart(List<String> job, AdmissionOptions options) {
        return ledger.tryReserve(job, BIND_TIME, options).admitted() && bind(job);
    }

    private boolean bind(List<String> job) {
        boolean bound = cluster.bind(job);
        if (!bound) {
            job.forEach(ledger::rollBack); // the quota has room, but no nodes have
            if (lends && !cluster.haveRoom(job)) {
                job.forEach(task -> ledger.setPlaceable(task, false));
            }
        }
        return bound;
    }

    /** Carries a plan out if it still holds: its victims are told to stop; returns whether it did. */
    public boolean carryOut(ReclaimPlan plan) {
        boolean holds = ledger.carryOut(plan).carriedOut();
        if (holds) { // otherwise the next look makes another plan
            plan.victims().forEach(victim -> cluster.stop(victim.id(), victim.toString()));
        }
        return holds;
    }

    /**
     * Binds the jobs whose room was made and is free, notes the jobs for which the nodes have room again, and stops the
     * rest of a gang that has lost a part. To be called every few seconds; {@link #startEntitled} does.
     */
    public void proceed() {
        for (List<WorkloadStatus> job : jobs()) {
            List<String> tasks = job.stream().map(WorkloadStatus::id).toList();
            if (areAll(job, WorkloadPhase.PENDING) && tasks.stream().noneMatch(cluster::has)) {
                boolean isNoted = job.stream().anyMatch(task -> task.standing().unplaceable());
                if (isNoted && cluster.haveRoom(tasks)) {
                    tasks.forEach(task -> ledger.setPlaceable(task, true));
                }
            } else if (areAll(job, WorkloadPhase.RESERVED) && tasks.stream().noneMatch(cluster::has)) {
                if (tasks.stream().allMatch(ledger::isReady)) {
                    tasks.forEach(task -> ledger.renew(task, BIND_TIME));
                    bind(tasks);
                }
            } else if (job.stream().anyMatch(task -> isLost(task.phase()))) {
                tasks.forEach(this::giveUp);
            }
        }
    }

    private Collection<List<WorkloadStatus>> jobs() {
        Map<String, List<WorkloadStatus>> jobs = new LinkedHashMap<>();
        for (WorkloadStatus task : ledger.snapshot().workloads()) {
            String key = task.workload().gang().map(gang -> "gang " + gang).orElse(task.id());
            jobs.computeIfAbsent(key, job -> new ArrayList<>(1)).add(task);
        }
        return jobs.values();
    }

    private static boolean areAll(List<WorkloadStatus> job, WorkloadPhase phase) {
        return job.stream().allMatch(task -> task.phase() == phase);
    }

    private static boolean isLost(WorkloadPhase phase) {
        return phase == WorkloadPhase.PENDING || phase == WorkloadPhase.STOPPING;
    }

    /** Stops a task of a job that has lost a part; until all of it is gone, no part of it starts. */
    private void giveUp(String task) {
        WorkloadStatus status = status(task);
        if (status.phase() == WorkloadPhase.PENDING) {
            if (lends && !status.standing().unplaceable()) {
                ledger.setPlaceable(task, false);
            }
            if (cluster.has(task)) {
                cluster.stop(task, "its reservation has ended"); // its nodes have not answered in time
            }
        } else if (status.phase() != WorkloadPhase.STOPPING) {
            ledger.stop(task);
            cluster.stop(task, "a part of its job is gone");
        }
    }

    /** The nodes have accepted a task: its reservation no longer ends. */
    public void bound(String task) {
        if (status(task).phase() == WorkloadPhase.RESERVED) {
            ledger.confirm(task);
        }
    }

    /** A task runs. */
    public void started(String task) {
        WorkloadPhase phase = status(task).phase();
        if (phase == WorkloadPhase.RESERVED || phase == WorkloadPhase.ADMITTED) {
            ledger.start(task);
        } else if (phase != WorkloadPhase.RUNNING) {
            cluster.stop(task, "its reservation has ended");
        }
    }

    /** A task is not on its node any more: it could not be started, has stopped, or was lost with the node. */
    public void gone(String task) {
        if (status(task).phase() != WorkloadPhase.PENDING) {
            ledger.evict(task);
        }
    }

    /** A task is done. */
    public void finished(String task) {
        ledger.finish(task);
    }

    /**
     * Makes a ledger that was restored agree with the cluster.
     *
     * @param unfinished the tasks of all jobs that are not done
     */
    public void recover(Set<String> unfinished) {
        for (List<WorkloadStatus> job : jobs()) {
            boolean isBegun = job.stream().anyMatch(task -> cluster.has(task.id()));
            for (WorkloadStatus status : job) {
                String task = status.id();
                if (!unfinished.contains(task)) {
                    finished(task);
                } else if (!cluster.has(task)) {
                    if (isBegun || status.phase() != WorkloadPhase.RESERVED) { // others wait for their room
                        gone(task);
                    }
                } else if (status.phase() == WorkloadPhase.STOPPING) {
                    cluster.stop(task, "it was stopped before the restart");
                } else if (cluster.runs(task)) {
                    started(task);
                }
            }
        }
        proceed();
    }

    private WorkloadStatus status(String task) {
        return ledger.workload(task).orElseThrow();
    }
}
