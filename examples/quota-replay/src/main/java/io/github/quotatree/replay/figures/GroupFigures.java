package io.github.quotatree.replay.figures;

import io.github.quotatree.replay.simulation.JobRun;
import java.util.stream.LongStream;

/**
 * The figures of a group, or of all groups. A job counts if it was submitted since the start of the count and before
 * the end of the replay; amounts are base units of the measured resource times seconds, in that time.
 *
 * @param group the name of the group, or the word for all
 * @param jobs the number of jobs that count
 * @param notStarted how many of them never started
 * @param unfinished how many of them never ended, since the policy did not start them (again), or the replay ended
 * @param waits the seconds from submission to the first start, of the jobs that have started
 * @param delays the seconds from submission to the end in which a job did no work that lasted: waits, and runs that
 *    were lost; of the jobs that have ended
 * @param slowdown the sum over these jobs of a thousand times their time from submission to end, divided by their run
 *     time or ten seconds if it is shorter, but at least one
 * @param work the work of these jobs
 * @param lost the work that stops have cost
 * @param stops how often a job was stopped
 * @param owed the guarantee that was owed: the requests of jobs that waited, and would have fitted in their order into
 *     the guarantee of their group beside its use
 * @param idle capacity that was idle, as far as jobs waited for it; of a group always 0
 */
public record GroupFigures(
        String group,
        long jobs,
        long notStarted,
        long unfinished,
        Waits waits,
        Waits delays,
        long slowdown,
        long work,
        long lost,
        long stops,
        long owed,
        long idle) {

    /** The jobs of a group, or of all, at the end of a replay. */
    static final class Sums {
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
}
