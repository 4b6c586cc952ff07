package io.github.quotatree.replay.policy;

import io.github.quotatree.replay.simulation.JobRun;
import io.github.quotatree.resource.ResourceVector;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.PriorityQueue;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Jobs that wait in one line, of which any may start. */
final class WaitingJobs {
    private final Map<Shape, NavigableSet<JobRun>> lines = new HashMap<>();

    /** The properties of a job by which policies decide. */
    private record Shape(String group, ResourceVector request, String models, int tasks, int priority) {
        static Shape of(JobRun run) {
            return new Shape(
                    run.group(),
                    run.request(),
                    run.job().flavor(),
                    run.job().tasks(),
                    run.job().priority());
        }
    }

    void add(JobRun run) {
        lines.computeIfAbsent(Shape.of(run), shape -> new TreeSet<>(JobRun.IN_LINE))
                .add(run);
    }

    /**
     * Tries each job in its turn. Once a job was refused, no other one of its shape is tried in this pass: room only
     * shrinks within a pass.
     *
     * @param start starts a job if it may start, and returns whether it does
     * @return whether any did
     */
    boolean tryAll(Predicate<? super JobRun> start) {
        PriorityQueue<NavigableSet<JobRun>> turns =
                new PriorityQueue<>(Comparator.comparing(NavigableSet::first, JobRun.IN_LINE));
        turns.addAll(lines.values());
        boolean isAny = false;
        while (!turns.isEmpty()) {
            NavigableSet<JobRun> line = turns.remove();
            JobRun run = line.first();
            if (start.test(run)) {
                isAny = true;
                line.remove(run);
                if (line.isEmpty()) {
                    lines.remove(Shape.of(run));
                } else {
                    turns.add(line);
                }
            }
        }
        return isAny;
    }
}
