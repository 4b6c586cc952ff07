package io.github.quotatree.scheduler.loop;

import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.LedgerListener;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.ReclaimPlan;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.OveruseMonitor;
import io.github.quotatree.reclaim.OveruseMonitor.Overuse;
import io.github.quotatree.reclaim.PreemptionOptions;
import io.github.quotatree.reclaim.PreemptionPlan;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.workload.AdmissionOptions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;

/** Starts and stops tasks on a cluster within the quotas of a ledger. A job is one task, or a gang. For one thread. */
public final class QuotaLoop {
    private static final Duration BIND_TIME = Duration.ofMinutes(1);
    private static final AdmissionOptions OPTIONS = AdmissionOptions.defaults();

    private final QuotaLedger ledger;
    private final Cluster cluster;
    private final OveruseMonitor monitor;
    private final PreemptionOptions preemption;
    private final Queue<Runnable> reports = new ArrayDeque<>();
    private final Map<Long, HandOver> handOvers = new LinkedHashMap<>();

    /** Makes a loop, to which the cluster reports from now on. */
    public QuotaLoop(QuotaLedger ledger, Cluster cluster, InstantSource clock) {
        this.ledger = ledger;
        this.cluster = cluster;
        monitor = new OveruseMonitor(clock);
        preemption = PreemptionOptions.defaults().withAdmission(OPTIONS).withNodes(cluster);
        ledger.listen(
                new LedgerListener() {
                    @Override
                    public void reservationEnded(WorkloadStatus reserved) {
                        cluster.unbind(reserved.id()); // its nodes have not answered in time
                    }
                },
                reports::add);
    }

    /** Ends reservations whose time is over; returns when to call it again, unless another one ends earlier. */
    public Optional<Instant> tick() {
        Optional<Instant> next = ledger.tick();
        while (!reports.isEmpty()) {
            reports.remove().run();
        }
        return next;
    }

    /** Begins to start a job that waits, or to make room for it; returns false if it has to wait. */
    public boolean tryStart(List<String> job) {
        if (ledger.tryReserve(job, BIND_TIME, OPTIONS).admitted() && bind(job)) {
            return true;
        }
        return mayPreempt(job) && carryOut(PreemptionPlan.of(ledger.snapshot(), job, preemption));
    }

    private boolean mayPreempt(List<String> job) {
        return job.stream()
                .allMatch(task -> ledger.workload(task).orElseThrow().workload().preempts());
    }

    private boolean bind(List<String> job) {
        boolean bound = cluster.bind(job);
        if (!bound) {
            job.forEach(ledger::rollBack); // the quota has room, but no nodes have
        }
        return bound;
    }

    /** Makes groups give back use that was above their runtime for long; to be called every minute or so. */
    public void look() {
        LedgerSnapshot snapshot = ledger.snapshot();
        monitor.observe(snapshot);
        List<String> groups = monitor.overusedFor(OveruseMonitor.DEFAULT_DELAY).stream()
                .map(Overuse::group)
                .toList();
        carryOut(RevocationPlan.of(snapshot, groups, RevocationOptions.defaults()));
    }

    private boolean carryOut(ReclaimPlan plan) {
        if (plan.victims().isEmpty()) {
            return false;
        }
        HandOver handOver = ledger.carryOut(plan);
        if (handOver.carriedOut()) { // otherwise the next look makes another plan
            handOvers.put(handOver.id(), handOver);
            plan.victims().forEach(victim -> cluster.stop(victim.id(), victim.toString()));
        }
        return handOver.carriedOut();
    }

    /** Binds the jobs whose room was made, as soon as the last victim has left it. */
    private void proceed() {
        Set<Long> open = new HashSet<>();
        ledger.handOvers().forEach(handOver -> open.add(handOver.id()));
        for (HandOver handOver : List.copyOf(handOvers.values())) {
            List<String> job = handOver.preemptors();
            if (!open.contains(handOver.id())) {
                handOvers.remove(handOver.id());
                if (!job.isEmpty() && job.stream().allMatch(task -> isIn(task, WorkloadPhase.RESERVED))) {
                    job.forEach(task -> ledger.renew(task, BIND_TIME));
                    bind(job);
                }
            }
        }
    }

    /** The nodes have accepted a task: its reservation no longer ends. */
    public void bound(String task) {
        if (isIn(task, WorkloadPhase.RESERVED)) {
            ledger.confirm(task);
        }
    }

    /** A task runs. */
    public void started(String task) {
        if (isIn(task, WorkloadPhase.RESERVED) || isIn(task, WorkloadPhase.ADMITTED)) {
            ledger.start(task);
        } else if (!isIn(task, WorkloadPhase.RUNNING)) {
            cluster.stop(task, "its reservation has ended");
        }
    }

    /** A task is not on its node any more: it could not be started, has stopped, or was lost with the node. */
    public void gone(String task) {
        if (!isIn(task, WorkloadPhase.PENDING)) {
            ledger.evict(task);
        }
        proceed();
    }

    /** A task is done. */
    public void finished(String task) {
        ledger.finish(task);
        proceed();
    }

    /** Stops the rest of a job, some tasks of which are gone. */
    public void stop(List<String> job, String why) {
        for (String task : job) {
            if (!isIn(task, WorkloadPhase.PENDING)) {
                if (!isIn(task, WorkloadPhase.STOPPING)) {
                    ledger.stop(task);
                }
                cluster.stop(task, why);
            }
        }
    }

    /**
     * Makes a ledger that was restored agree with the cluster.
     *
     * @param tasks the tasks of all jobs that are not done
     */
    public void recover(Set<String> tasks) {
        ledger.handOvers().forEach(handOver -> handOvers.put(handOver.id(), handOver));
        Set<String> awaiting = new HashSet<>();
        handOvers.values().forEach(handOver -> awaiting.addAll(handOver.preemptors()));
        for (WorkloadStatus status : ledger.snapshot().workloads()) {
            String task = status.id();
            if (!tasks.contains(task)) {
                finished(task);
            } else if (!cluster.has(task)) {
                if (!awaiting.contains(task)) {
                    gone(task);
                }
            } else if (isIn(task, WorkloadPhase.PENDING) || isIn(task, WorkloadPhase.STOPPING)) {
                cluster.stop(task, "it was stopped before the restart");
            } else if (cluster.runs(task)) {
                started(task);
            }
        }
    }

    private boolean isIn(String task, WorkloadPhase phase) {
        return ledger.workload(task).orElseThrow().phase() == phase;
    }
}
