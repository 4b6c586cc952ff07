package io.github.quotatree.scheduler;

import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.scheduler.Machines.Machine;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Jobs, and the machines that run them, where a start and a stop take no time. Jobs wait in one queue, the most
 * important first and then the oldest; one that is stopped goes back to its place, and begins anew.
 */
public final class Pool {
    private static final Comparator<JobRun> QUEUE = Comparator.comparing(
                    (JobRun run) -> run.job().priority(), Comparator.reverseOrder())
            .thenComparing(JobRun::submitted)
            .thenComparing(JobRun::number);

    private final Timeline timeline;
    private final Machines machines;
    private final List<Journal> journals = new ArrayList<>();
    private final Map<String, JobRun> runs = new LinkedHashMap<>();
    private final Map<String, JobRun> runOfTask = new HashMap<>();
    private final TreeSet<JobRun> waiting = new TreeSet<>(QUEUE);
    private int submitted;

    /** Makes a pool without jobs. */
    public Pool(Timeline timeline, ResourceSchema schema, Collection<ClusterNode> nodes) {
        this.timeline = timeline;
        machines = new Machines(schema, nodes);
    }

    /** Reports all that happens from now on; of several journals, the first one to the first. */
    public void listen(Journal journal) {
        journals.add(journal);
    }

    public InstantSource clock() {
        return timeline.clock();
    }

    private Instant now() {
        return clock().instant();
    }

    public Machines machines() {
        return machines;
    }

    /** Returns all jobs that have not finished, in the order in which they came. */
    public Collection<JobRun> runs() {
        return Collections.unmodifiableCollection(runs.values());
    }

    /** Returns the jobs that wait now, in the order of the queue. */
    public List<JobRun> waiting() {
        return List.copyOf(waiting);
    }

    /** Returns the job of a task, which has not finished. */
    public JobRun jobOf(String task) {
        return Objects.requireNonNull(runOfTask.get(task), task);
    }

    /** Submits a job, which waits. */
    public void submit(Job job) {
        JobRun run = new JobRun(job, submitted++, now());
        runs.put(job.id(), run);
        run.tasks().forEach(task -> runOfTask.put(task, run));
        waiting.add(run);
        journals.forEach(journal -> journal.submitted(run));
    }

    /** Starts a job that waits; returns false if no machines have room for it. */
    public boolean start(JobRun run) {
        Optional<List<Machine>> places = machines.place(run.job());
        places.ifPresent(on -> {
            waiting.remove(run);
            run.start(on, now());
            int start = run.starts();
            timeline.after(run.job().duration(), () -> finish(run, start));
            journals.forEach(journal -> journal.started(run));
        });
        return places.isPresent();
    }

    /** Ends a job, unless it was stopped since the start after which it should end now. */
    private void finish(JobRun run, int start) {
        if (run.isRunning() && run.starts() == start) {
            run.leave();
            runs.remove(run.job().id());
            runOfTask.keySet().removeAll(run.tasks());
            journals.forEach(journal -> journal.finished(run));
        }
    }

    /** Leaves a job waiting. */
    public void leave(JobRun run, Supplier<String> why) {
        journals.forEach(journal -> journal.waits(run, why));
    }

    /** Stops the job of a task if it runs, which loses its work. */
    public void stop(String task, String why) {
        stop(jobOf(task), why);
    }

    private void stop(JobRun run, String why) {
        if (run.isRunning()) {
            journals.forEach(journal -> journal.stopping(run, why));
            run.leave();
            waiting.add(run);
            journals.forEach(journal -> journal.stopped(run));
        }
    }

    /** Removes a machine, as when it breaks: its jobs wait again. */
    public void lose(String node) {
        machines.remove(node);
        for (JobRun run : List.copyOf(runs.values())) {
            if (run.places().stream().anyMatch(machine -> machine.name().equals(node))) {
                stop(run, "lost with " + node);
            }
        }
    }
}
