package io.github.quotatree.scheduler.loop;

import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.LedgerListener;
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
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.function.Function;

/**
 * Starts and stops tasks on a cluster within the quotas of a ledger. A job is one task, or a gang that runs whole. For
 * one thread.
 */
public final class QuotaLoop {
    private static final Duration BIND_TIME = Duration.ofMinutes(1);
    private static final AdmissionOptions LOANS = AdmissionOptions.defaults();
    private static final AdmissionOptions NO_LOANS = LOANS.withLoans(false);

    private final QuotaLedger ledger;
    private final Cluster cluster;
    private final boolean lends;
    private final Queue<Runnable> reports = new ArrayDeque<>();

    /** How often no nodes could take a job. */
    private int unplaced;

    /** The gangs of which a part is not pending, or is still on its node: a gang starts whole. */
    private final Set<String> partial = new HashSet<>();

    /** By gang, or task: the jobs for which a plan has reserved room, and that are not bound yet. */
    private final Map<String, List<String>> promised = new LinkedHashMap<>();

    /** Makes a loop, to which the cluster reports from now on. */
    public QuotaLoop(QuotaLedger ledger, Cluster cluster) {
        this.ledger = ledger;
        this.cluster = cluster;
        lends = ledger.snapshot().admissionRule() == AdmissionRule.LOANS;
        ledger.listen(
                new LedgerListener() {
                    @Override
                    public void reservationEnded(WorkloadStatus reserved) {
                        cluster.unbind(reserved.id()); // its nodes have not answered in time
                        stop(rest(reserved), "a part of it has no node");
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

    /** Begins to start the jobs that are entitled; the others of them are due from now on. Returns those started. */
    public List<List<String>> startEntitled() {
        notePlaces();
        return start(LoanQueue::entitled, NO_LOANS);
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
        List<List<String>> started = new ArrayList<>();
        int before;
        do {
            before = unplaced;
            for (List<String> job : queue.apply(ledger.snapshot())) {
                if (!partial.contains(key(status(job.get(0)))) && tryStart(job, options)) {
                    started.add(job);
                }
            }
        } while (unplaced > before); // others may start in the place of a job that no nodes can take
        return started;
    }

    /** Begins to start a job that waits; returns false if the quota, or the nodes, have no room for it. */
    public boolean tryStart(List<String> job, AdmissionOptions options) {
        return ledger.tryReserve(job, BIND_TIME, options).admitted() && bind(job);
    }

    private boolean bind(List<String> job) {
        promised.remove(key(status(job.get(0))));
        boolean bound = cluster.bind(job);
        if (!bound) {
            job.forEach(ledger::rollBack); // the quota has room, but no nodes have
            if (lends && !haveRoom(job)) {
                job.forEach(task -> ledger.setPlaceable(task, false));
                unplaced++;
            }
        }
        return bound;
    }

    private boolean haveRoom(List<String> job) {
        return cluster.haveRoom(job.stream().map(this::status).toList(), List.of());
    }

    /** Notes the jobs for which the nodes have room again, and that a gang waits until all of it is gone. */
    private void notePlaces() {
        Map<String, List<WorkloadStatus>> jobs = new LinkedHashMap<>();
        partial.clear();
        for (WorkloadStatus status : ledger.snapshot().workloads()) {
            if (status.phase() == WorkloadPhase.PENDING) {
                jobs.computeIfAbsent(key(status), key -> new ArrayList<>(1)).add(status);
            }
            if (status.phase() != WorkloadPhase.PENDING || cluster.has(status.id())) {
                partial.add(key(status));
            }
        }
        jobs.forEach((key, job) -> {
            boolean isWhole = !partial.contains(key);
            for (WorkloadStatus task : job) {
                boolean isNoted = task.standing().unplaceable();
                if (isNoted == isWhole && (!isWhole || cluster.haveRoom(job, List.of()))) {
                    ledger.setPlaceable(task.id(), isWhole);
                }
            }
        });
    }

    /** Carries a plan out if it still holds: its victims are told to stop; returns whether it did. */
    public boolean carryOut(ReclaimPlan plan) {
        HandOver handOver = ledger.carryOut(plan);
        if (handOver.carriedOut()) { // otherwise the next look makes another plan
            handOver.preemptors().forEach(this::promise);
            plan.victims().forEach(victim -> cluster.stop(victim.id(), victim.toString()));
            proceed();
        }
        return handOver.carriedOut();
    }

    private void promise(String task) {
        promised.computeIfAbsent(key(status(task)), key -> new ArrayList<>()).add(task);
    }

    private static String key(WorkloadStatus task) {
        return task.workload().gang().map(gang -> "gang " + gang).orElse(task.id());
    }

    /** Binds the jobs whose room was made, as soon as the last one has left it. */
    private void proceed() {
        for (List<String> job : List.copyOf(promised.values())) {
            if (!job.stream().allMatch(task -> isIn(task, WorkloadPhase.RESERVED))) {
                promised.values().remove(job);
            } else if (job.stream().allMatch(ledger::isReady)) {
                job.forEach(task -> ledger.renew(task, BIND_TIME));
                bind(job);
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

    private List<String> rest(WorkloadStatus part) {
        return part.workload().gang().isEmpty()
                ? List.of()
                : ledger.snapshot().workloads().stream()
                        .filter(status -> key(status).equals(key(part)))
                        .map(WorkloadStatus::id)
                        .toList();
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
        Set<String> awaiting = new HashSet<>();
        ledger.handOvers().forEach(handOver -> awaiting.addAll(handOver.preemptors()));
        List<WorkloadStatus> workloads = List.copyOf(ledger.snapshot().workloads());
        Set<String> begun = new HashSet<>(); // the rest of a gang that a node took with it waits for no victims
        for (WorkloadStatus status : workloads) {
            if (cluster.has(status.id())) {
                begun.add(key(status));
            }
        }
        for (WorkloadStatus status : workloads) {
            if (begun.contains(key(status))) {
                awaiting.remove(status.id());
            } else if (status.standing().handedOver()) {
                awaiting.add(status.id()); // its victims have left, and others have yet to
            }
        }
        awaiting.forEach(this::promise);
        for (WorkloadStatus status : workloads) {
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
        proceed();
    }

    private boolean isIn(String task, WorkloadPhase phase) {
        return status(task).phase() == phase;
    }

    private WorkloadStatus status(String task) {
        return ledger.workload(task).orElseThrow();
    }
}
