package io.github.quotatree.replay.figures;

import io.github.quotatree.replay.simulation.JobRun;
import io.github.quotatree.replay.simulation.Meter;
import io.github.quotatree.replay.simulation.ReplayCluster;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Takes the figures of a replay while it runs. */
public final class ReplayMeter implements Meter {
    private final Map<String, GroupMeter> groups = new LinkedHashMap<>();
    private final int measured;
    private final long since;
    private final Windows windows;
    private final long until;
    private long free;
    private long idle;

    /**
     * Makes the meter of one replay.
     *
     * @param measured the position of the resource in which amounts are measured
     * @param since the second from which jobs and amounts count; what happens before warms up the cluster
     * @param until the second in which the replay ends; later jobs do not count
     * @param window the seconds of a window of {@link Fairness}; the first one begins at {@code since}
     */
    public ReplayMeter(ReplayCluster cluster, int measured, long since, long until, long window) {
        this.measured = measured;
        this.since = since;
        this.until = until;
        free = cluster.total().value(measured);
        cluster.guarantees().forEach((name, guarantee) -> groups.put(name, new GroupMeter(guarantee, measured)));
        long guaranteed =
                groups.values().stream().mapToLong(GroupMeter::guaranteedAmount).reduce(0, Math::addExact);
        windows = new Windows(since, window, groups, Math.max(0, free - guaranteed));
    }

    @Override
    public void submitted(JobRun run) {
        group(run).waits(run);
    }

    @Override
    public void started(JobRun run) {
        free -= amount(run);
        group(run).starts(run);
    }

    @Override
    public void stopped(JobRun run, long lost) {
        if (counts(run)) {
            group(run).loses(Math.multiplyExact(lost, amount(run)));
        }
    }

    @Override
    public void left(JobRun run) {
        free += amount(run);
        group(run).frees(run);
        group(run).waits(run);
    }

    @Override
    public void finished(JobRun run) {
        free += amount(run);
        group(run).frees(run);
    }

    @Override
    public void passed(long from, long to) {
        long seconds = to - Math.max(from, since);
        if (seconds <= 0) {
            return;
        }
        long wanted = 0;
        for (GroupMeter group : groups.values()) {
            group.passes(seconds);
            wanted += group.waitingAmount();
        }
        idle += Math.multiplyExact(Math.min(free, wanted), seconds);
        windows.pass(to - seconds, to);
    }

    private GroupMeter group(JobRun run) {
        return Objects.requireNonNull(groups.get(run.group()), run.group());
    }

    private long amount(JobRun run) {
        return run.request().value(measured);
    }

    private boolean counts(JobRun run) {
        return run.job().submitted() >= since && run.job().submitted() < until;
    }

    /**
     * Returns the figures at the end of the replay.
     *
     * @param runs all jobs
     */
    public ReplayFigures figures(List<JobRun> runs) {
        Map<String, GroupFigures.Sums> sums = new LinkedHashMap<>();
        groups.keySet().forEach(name -> sums.put(name, new GroupFigures.Sums()));
        GroupFigures.Sums ofAll = new GroupFigures.Sums();
        for (JobRun run : runs) {
            if (counts(run)) {
                ofAll.add(run, amount(run));
                Objects.requireNonNull(sums.get(run.group())).add(run, amount(run));
            }
        }
        List<GroupFigures> byGroup = new ArrayList<>();
        long lost = 0;
        long stops = 0;
        long owed = 0;
        for (Map.Entry<String, GroupMeter> entry : groups.entrySet()) {
            GroupMeter group = entry.getValue();
            lost += group.lost();
            stops += group.stops();
            owed += group.owed();
            byGroup.add(Objects.requireNonNull(sums.get(entry.getKey()))
                    .figures(entry.getKey(), group.lost(), group.stops(), group.owed(), 0));
        }
        return windows.figures(byGroup, ofAll.figures(ReplayFigures.ALL, lost, stops, owed, idle));
    }
}
