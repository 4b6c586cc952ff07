package io.github.quotatree.replay.laws;

import io.github.quotatree.replay.simulation.JobRun;
import io.github.quotatree.replay.simulation.Meter;
import java.util.ArrayList;
import java.util.List;

/** Knows which jobs wait and which hold their requests. */
abstract class Watcher implements Meter {
    final List<JobRun> waiting = new ArrayList<>();
    final List<JobRun> holding = new ArrayList<>();

    @Override
    public final void submitted(JobRun run) {
        waiting.add(run);
    }

    @Override
    public final void started(JobRun run) {
        waiting.remove(run);
        holding.add(run);
    }

    @Override
    public final void stopped(JobRun run, long lost) {}

    @Override
    public final void left(JobRun run) {
        holding.remove(run);
        waiting.add(run);
    }

    @Override
    public final void finished(JobRun run) {
        holding.remove(run);
    }
}
