package io.github.quotatree.replay.trace.format;

import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.replay.trace.Owner;
import io.github.quotatree.replay.trace.TraceJob;
import io.github.quotatree.resource.ResourceSchema;

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

    RecordedJob withOwner(Owner other) {
        return new RecordedJob(
                id,
                other,
                submitted,
                runSeconds,
                requestedSeconds,
                tasks,
                amounts,
                priority,
                preemptible,
                recordedWait,
                flavor);
    }

    /** Returns the job of a trace whose first second is {@code zero} of this clock. */
    TraceJob in(ResourceSchema schema, long zero, SharedValues shared) {
        return new TraceJob(
                id,
                shared.of(owner),
                submitted - zero,
                runSeconds,
                requestedSeconds,
                tasks,
                shared.of(amounts.in(schema, 0)),
                priority,
                preemptible,
                recordedWait,
                flavor);
    }
}
