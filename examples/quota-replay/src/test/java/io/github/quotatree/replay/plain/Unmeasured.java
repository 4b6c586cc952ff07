package io.github.quotatree.replay.plain;

import io.github.quotatree.replay.simulation.JobRun;
import io.github.quotatree.replay.simulation.Meter;

/** Takes no figures. */
final class Unmeasured implements Meter {
    @Override
    public void submitted(JobRun run) {}

    @Override
    public void started(JobRun run) {}

    @Override
    public void stopped(JobRun run, long lost) {}

    @Override
    public void left(JobRun run) {}

    @Override
    public void finished(JobRun run) {}

    @Override
    public void passed(long from, long to) {}
}
