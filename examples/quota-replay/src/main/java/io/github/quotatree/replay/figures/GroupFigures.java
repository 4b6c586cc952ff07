package io.github.quotatree.replay.figures;

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
        long idle) {}
