package io.github.quotatree.scheduler.day;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.scheduler.JobRun;
import io.github.quotatree.scheduler.Journal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Counts events, and sums up the use over time. */
final class DayFigures implements Journal {
    private final InstantSource clock;
    private final Map<String, GroupFigures> groups = new LinkedHashMap<>();
    private final double[] usedInAll = new double[DayCluster.SCHEMA.size()];
    private final double[] totalInAll = new double[DayCluster.SCHEMA.size()];
    private @Nullable RuntimeQuotas last;
    private Instant since;

    DayFigures(InstantSource clock) {
        this.clock = clock;
        since = clock.instant();
        DayCluster.GROUPS.forEach(group -> groups.put(group, new GroupFigures()));
    }

    /** Records the state that applies from now on. */
    void observe(LedgerSnapshot snapshot) {
        Instant now = clock.instant();
        double seconds = Duration.between(since, now).toSeconds();
        if (last != null && seconds > 0) {
            for (GroupRuntime group : last) {
                GroupFigures figures = groups.get(group.name());
                if (figures != null) {
                    figures.pass(group, seconds);
                }
                for (int d = 0; d < usedInAll.length && group.parent().isEmpty(); d++) {
                    usedInAll[d] += group.used().value(d) * seconds;
                }
            }
            for (int d = 0; d < totalInAll.length; d++) {
                totalInAll[d] += last.total().value(d) * seconds;
            }
        }
        last = snapshot.quotas();
        since = now;
    }

    Map<String, GroupFigures> groups() {
        return groups;
    }

    /** Returns the used part of what the cluster had, from 0 to 1. */
    double utilisation(String dimension) {
        int d = DayCluster.SCHEMA.position(dimension);
        return totalInAll[d] == 0 ? 0 : usedInAll[d] / totalInAll[d];
    }

    @Override
    public void submitted(JobRun run) {
        of(run).submit();
    }

    @Override
    public void started(JobRun run, Supplier<String> why) {
        if (run.starts() == 1) {
            of(run).start(Duration.between(run.submitted(), clock.instant()));
        }
    }

    @Override
    public void stopping(JobRun run, String why) {
        Instant started = Objects.requireNonNull(run.started());
        double seconds = Duration.between(started, clock.instant()).toSeconds();
        long cards = run.job().tasks() * run.job().request().value(DayCluster.CARDS);
        of(run).evict(cards * seconds);
    }

    @Override
    public void finished(JobRun run) {
        of(run).finish();
    }

    private GroupFigures of(JobRun run) {
        return Objects.requireNonNull(groups.get(run.job().group()));
    }
}
