package io.github.quotatree.replay.policy;

import io.github.quotatree.replay.simulation.JobRun;
import io.github.quotatree.replay.simulation.Machines;
import io.github.quotatree.replay.simulation.Policy;
import io.github.quotatree.replay.trace.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Starts each job when it started as it was recorded, or, where the capacity did not suffice for that, as soon as it
 * does. A job without a recorded wait never starts.
 */
final class RecordedPolicy implements Policy {
    private final Machines machines;
    private final PriorityQueue<JobRun> coming =
            new PriorityQueue<>(Comparator.comparingLong(RecordedPolicy::start).thenComparingInt(JobRun::sequence));

    /** Those whose time has come, in the order of their times. */
    private final List<JobRun> late = new ArrayList<>();

    RecordedPolicy(Machines machines) {
        this.machines = machines;
    }

    private static long start(JobRun run) {
        return run.job().submitted() + run.job().recordedWait();
    }

    @Override
    public void submitted(JobRun run) {
        if (run.job().recordedWait() != TraceJob.UNKNOWN) {
            coming.add(run);
        }
    }

    @Override
    public void finished(JobRun run) {}

    @Override
    public void left(JobRun run) {
        throw new IllegalStateException(run + " was stopped, although nothing stops recorded jobs");
    }

    @Override
    public void settle() {
        while (!coming.isEmpty() && start(coming.element()) <= machines.now()) {
            late.add(coming.remove());
        }
        for (Iterator<JobRun> each = late.iterator(); each.hasNext(); ) {
            JobRun run = each.next();
            if (machines.haveRoom(run)) {
                machines.start(run);
                each.remove();
            }
        }
    }

    @Override
    public long wake() {
        return coming.isEmpty() ? NO_WAKE : start(coming.element());
    }
}
