package io.github.quotatree.replay.trace.format;

import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.replay.trace.Owner;
import io.github.quotatree.replay.trace.TraceJob;
import io.github.quotatree.resource.ResourceVector;

/**
 * A job as its format has it: the resources of the whole trace and its first second are not known yet.
 *
 * @param submitted the second of its submission, by the clock of the format
 * @param amounts the request of one task, in base units
 */
record RecordedJob(
        String id,
        Owner owner,
        long submitted,
        long runSeconds,
        long requestedSeconds,
        int tasks,
        Amounts amounts,
        int priority,
        boolean preemptible,
        long recordedWait,
        String flavor) {

    /** Returns a preemptible job of one task and of priority 0. */
    static RecordedJob of(
            String id,
            Owner owner,
            long submitted,
            long runSeconds,
            long requestedSeconds,
            Amounts amounts,
            long wait) {
        return new RecordedJob(id, owner, submitted, runSeconds, requestedSeconds, 1, amounts, 0, true, wait, "");
    }

    /**
     * Returns the job of a trace whose first second is {@code zero} of this clock.
     *
     * @param request the amounts in the schema of the trace
     */
    TraceJob in(long zero, Owner ofGroup, ResourceVector request) {
        return new TraceJob(
                id,
                ofGroup,
                submitted - zero,
                runSeconds,
                requestedSeconds,
                tasks,
                request,
                priority,
                preemptible,
                recordedWait,
                flavor);
    }
}
