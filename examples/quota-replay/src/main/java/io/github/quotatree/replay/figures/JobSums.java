package io.github.quotatree.replay.figures;

import io.github.quotatree.replay.simulation.JobRun;
import java.util.stream.LongStream;

/** The jobs of a group, or of all, at the end of a replay. */
final class JobSums {
    private static final int THOUSAND = 1_000;

    /** A shorter run counts as one of so many seconds, or a wait of a minute would be a slowdown of sixty. */
    private static final long LEAST_RUN = 10;

    private final LongStream.Builder waits = LongStream.builder();
    private final LongStream.Builder delays = LongStream.builder();
    private long jobs;
    private long notStarted;
    private long unfinished;
    private long slowdown;
    private long work;

    void add(JobRun run, long amount) {
        jobs++;
        if (run.firstStart() != JobRun.NEVER) {
            waits.add(run.firstStart() - run.job().submitted());
        } else {
            notStarted++;
        }
        if (run.ended() == JobRun.NEVER) {
            unfinished++;
            return;
        }
        long seconds = run.job().runSeconds();
        delays.add(run.waited());
        long least = Math.max(seconds, LEAST_RUN);
        slowdown += Math.max(THOUSAND, Math.multiplyExact(run.waited() + seconds, THOUSAND) / least);
        work = Math.addExact(work, Math.multiplyExact(seconds, amount));
    }

    GroupFigures figures(String group, long lost, long stops, long owed, long idle) {
        return new GroupFigures(
                group,
                jobs,
                notStarted,
                unfinished,
                Waits.of(waits.build().toArray()),
                Waits.of(delays.build().toArray()),
                slowdown,
                work,
                lost,
                stops,
                owed,
                idle);
    }
}
