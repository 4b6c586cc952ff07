package io.github.quotatree.replay.policy;

import io.github.quotatree.replay.simulation.JobRun;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Jobs that wait in one line, of which any may start. */
final class WaitingJobs {
    private final NavigableSet<JobRun> line = new TreeSet<>(JobRun.IN_LINE);

    /** The properties of a job by which policies decide. */
    private record Shape(String group, ResourceVector request, int priority) {}

    void add(JobRun run) {
        line.add(run);
    }

    /**
     * Tries each job in its turn. One of the group, the request and the priority of a job that was refused in this pass
     * is passed over: room only shrinks within a pass.
     *
     * @param start starts a job if it may start, and returns whether it does
     * @return whether any did
     */
    boolean tryAll(Predicate<? super JobRun> start) {
        Set<Shape> refused = new HashSet<>();
        List<JobRun> started = new ArrayList<>();
        for (JobRun run : line) {
            Shape shape = new Shape(run.group(), run.request(), run.job().priority());
            if (!refused.contains(shape)) {
                if (start.test(run)) {
                    started.add(run);
                } else {
                    refused.add(shape);
                }
            }
        }
        started.forEach(line::remove);
        return !started.isEmpty();
    }
}
