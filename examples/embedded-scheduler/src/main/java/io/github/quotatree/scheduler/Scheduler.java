package io.github.quotatree.scheduler;

import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.ReclaimPlan;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.scheduler.Machines.Machine;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Runs jobs on machines: the ledger decides whether a group may use more, the machines whether there is room, and a job
 * starts when both permit it.
 *
 * <p>Jobs wait in one queue, the most important first and then the oldest. A job that cannot start is passed over, so a
 * large job does not hold back the small ones behind it; nothing keeps room for it either. A job that is evicted goes
 * back to its place in the queue, and begins anew.
 */
public final class Scheduler {
    /** How long the ledger keeps a reservation until the job is placed; here that takes no time. */
    private static final Duration PLACING = Duration.ofSeconds(30);

    private final QuotaLedger ledger;
    private final Machines machines;
    private final Timeline timeline;
    private final Journal journal;
    private final Map<String, JobRun> runs = new LinkedHashMap<>();
    private final Map<String, JobRun> runOfTask = new HashMap<>();
    private final TreeSet<JobRun> waiting =
            new TreeSet<>(Comparator.comparing((JobRun run) -> run.job().priority(), Comparator.reverseOrder())
                    .thenComparing(JobRun::submitted)
                    .thenComparing(run -> run.job().id()));

    /**
     * Makes a scheduler without jobs.
     *
     * @param forest the quota tree, and the nodes that become its machines
     */
    public Scheduler(QuotaForest forest, Timeline timeline, Journal journal) {
        ledger = QuotaLedger.builder(forest)
                .admissionRule(AdmissionRule.QUOTA_ONLY)
                .clock(timeline.clock())
                .build();
        machines = new Machines(forest.schema(), forest.nodes());
        this.timeline = timeline;
        this.journal = journal;
    }

    /** Returns the ledger. */
    public QuotaLedger ledger() {
        return ledger;
    }

    /** Returns all jobs that have not finished, in the order in which they came. */
    public Collection<JobRun> runs() {
        return Collections.unmodifiableCollection(runs.values());
    }

    /** Returns the machines. */
    public Collection<Machine> machines() {
        return Collections.unmodifiableCollection(machines.all());
    }

    /** Returns the sum of the capacities of all machines. */
    public ResourceVector total() {
        return machines.total();
    }

    /** Submits a job. Its request counts from now on, and it starts in one of the next {@linkplain #pass passes}. */
    public void submit(Job job) {
        JobRun run = new JobRun(job, timeline.clock().instant());
        for (Workload task : job.workloads(run.submitted())) {
            ledger.submit(task);
            runOfTask.put(task.id(), run);
        }
        runs.put(job.id(), run);
        waiting.add(run);
        journal.submitted(run);
    }

    /** Starts every job that its group may start and that finds room now. */
    public void pass() {
        // while jobs start there is only ever less room, so what did not fit a moment ago does not fit now
        Set<Job.Shape> refused = new HashSet<>();
        for (JobRun run : List.copyOf(waiting)) {
            if (!refused.contains(run.job().shape()) && !tryStart(run)) {
                refused.add(run.job().shape());
            }
        }
    }

    private boolean tryStart(JobRun run) {
        List<String> tasks = run.job().taskIds();
        Decision decision = ledger.tryReserve(tasks, PLACING, AdmissionOptions.defaults());
        if (!decision.admitted()) {
            journal.rejected(run, decision);
            return false;
        }
        Optional<List<Machine>> places = machines.place(run.job());
        if (places.isEmpty()) {
            tasks.forEach(ledger::rollBack);
            journal.foundNoRoom(run);
            return false;
        }
        tasks.forEach(ledger::start);
        waiting.remove(run);
        run.start(places.get(), timeline.clock().instant());
        int start = run.starts();
        timeline.after(run.job().duration(), () -> finish(run, start));
        journal.started(run);
        return true;
    }

    /** Ends a job, unless it is not running any more since the start after which it should end now. */
    private void finish(JobRun run, int start) {
        if (run.isRunning() && run.starts() == start) {
            journal.finishing(run);
            run.job().taskIds().forEach(task -> {
                ledger.finish(task);
                runOfTask.remove(task);
            });
            run.stop();
            runs.remove(run.job().id());
        }
    }

    /** Carries out a plan if it still holds: its victims stop, and here that takes no time. */
    public void carryOut(ReclaimPlan plan) {
        if (ledger.carryOut(plan).carriedOut()) {
            for (Victim<WorkloadStatus> victim : plan.victims()) {
                String group = victim.workload().group();
                evict(victim.id(), group + " is still above its runtime by " + victim.shortfall());
            }
        }
    }

    /**
     * Stops all tasks of the job that a task belongs to, and puts the job back in the queue. Nothing happens if it
     * waits already: a gang is stopped with its first task.
     *
     * @param why the reason, for the journal
     */
    private void evict(String task, String why) {
        JobRun run = Objects.requireNonNull(runOfTask.get(task));
        if (run.isRunning()) {
            journal.evicting(run, why);
            run.job().taskIds().forEach(ledger::evict);
            run.stop();
            waiting.add(run);
        }
    }

    /** Removes a node, as when it breaks: its jobs go back in the queue. */
    public void lose(String node) {
        ledger.update(forest -> forest.withoutNode(node));
        machines.remove(node);
        for (JobRun run : List.copyOf(runs.values())) {
            if (run.places().stream().anyMatch(machine -> machine.name().equals(node))) {
                evict(run.job().taskIds().get(0), "lost with " + node);
            }
        }
    }

    /** Adds a node, new or repaired. */
    public void add(ClusterNode node) {
        ledger.update(forest -> forest.withNode(node));
        machines.add(node);
    }

    /** Receives what the scheduler does. Every method does nothing unless it is overridden. */
    public interface Journal {
        /** Called when a job was submitted. */
        default void submitted(JobRun run) {}

        /** Called when a job has started. */
        default void started(JobRun run) {}

        /** Called when a job must wait because it would exceed a limit of its group. */
        default void rejected(JobRun run, Decision decision) {}

        /** Called when a job must wait because no machines have room for it, though the ledger admits it. */
        default void foundNoRoom(JobRun run) {}

        /**
         * Called before a running job is stopped, to be started again later.
         *
         * @param why the reason, for the journal
         */
        default void evicting(JobRun run, String why) {}

        /** Called before a job ends and leaves. */
        default void finishing(JobRun run) {}
    }
}
