package io.github.quotatree.scheduler;

import io.github.quotatree.scheduler.Machines.Machine;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.AdmissionOptions;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceVector;
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
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Runs jobs on machines: the ledger says whether a group may use more, the machines say whether there is room, and a job
 * starts when both say yes.
 *
 * <p>Jobs wait in one queue, the most important first and then the oldest. Whatever cannot start is passed over, so that a
 * large job does not hold back the small ones behind it; nothing keeps room for it either. A job that is evicted goes back
 * to its place in the queue, and begins anew.
 */
public final class Scheduler {
    /** How long the ledger keeps what it has admitted while machines are looked for; here that takes no time. */
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
        ledger = QuotaLedger.builder(forest).clock(timeline.clock()).build();
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

    /** Returns the machines that there are. */
    public Collection<Machine> machines() {
        return Collections.unmodifiableCollection(machines.all());
    }

    /** Returns what all machines have together. */
    public ResourceVector total() {
        return machines.total();
    }

    /** Takes a job in. It asks for its share from now on, and starts in one of the next {@linkplain #pass passes}. */
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

    /** Starts everything that may start and has room now. */
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

    /**
     * Stops the job that a task belongs to, the whole of it, and puts it back in the queue. Nothing happens if it waits
     * already: when a gang loses several tasks at once, it is stopped for the first.
     *
     * @param why for what
     */
    public void evict(String task, String why) {
        JobRun run = runOfTask.get(task);
        if (run != null && run.isRunning()) {
            journal.evicting(run, why);
            run.job().taskIds().forEach(ledger::evict);
            run.stop();
            waiting.add(run);
        }
    }

    /** Takes a node away, as when it breaks: what ran on it goes back in the queue. */
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

    /** Is told what the scheduler does. Every method does nothing unless it is overridden. */
    public interface Journal {
        /** Is called when a job has come. */
        default void submitted(JobRun run) {}

        /** Is called when a job has started. */
        default void started(JobRun run) {}

        /** Is called when a job must wait since its group may not use that much. */
        default void rejected(JobRun run, Decision decision) {}

        /** Is called when a job must wait since no machines have room for it, though its group may use that much. */
        default void foundNoRoom(JobRun run) {}

        /**
         * Is called before a running job is stopped, to be started again later.
         *
         * @param why for what
         */
        default void evicting(JobRun run, String why) {}

        /** Is called before a job ends and leaves. */
        default void finishing(JobRun run) {}
    }
}
