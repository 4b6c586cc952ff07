package io.github.quotatree.queue;

import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What holds room in a group, and when that ends at the latest.
 *
 * @param id the id of the workload
 * @param request what it holds, in base units
 * @param nonPreemptible the part of that which is not preemptible
 * @param leaving whether it is being stopped, so that it counts as gone
 * @param started when it started; null if it has not
 * @param maxRunTime how long it runs at most; null if it states nothing
 */
record Holder(
        String id,
        ResourceVector request,
        ResourceVector nonPreemptible,
        boolean leaving,
        @Nullable Instant started,
        @Nullable Duration maxRunTime) {
    static Holder of(WorkloadStatus status) {
        return new Holder(
                status.id(),
                status.workload().request(),
                WaitingUnit.nonPreemptible(status.workload()),
                status.phase() == WorkloadPhase.STOPPING,
                status.started().orElse(null),
                status.workload().maxRunTime().orElse(null));
    }

    /** Returns what a workload of a unit holds that starts now. */
    static Holder starting(Workload workload) {
        return new Holder(
                workload.id(),
                workload.request(),
                WaitingUnit.nonPreemptible(workload),
                false,
                null,
                workload.maxRunTime().orElse(null));
    }

    /** Returns whether it ends at a known time, or is leaving. */
    boolean statesEnd() {
        return leaving || maxRunTime != null;
    }

    /** Returns whether its end moves with the present: it is to start, and states how long it runs. */
    boolean endMoves() {
        return !leaving && started == null && maxRunTime != null;
    }

    /** Returns when it ends at the latest, the earliest instant if it is leaving, or null if it states nothing. */
    @Nullable
    Instant end(Instant now) {
        if (leaving) {
            return Instant.MIN;
        }
        return maxRunTime == null ? null : plus(started == null ? now : started, maxRunTime);
    }

    /** Returns a time that is later by a duration, at most the latest instant. */
    private static Instant plus(Instant time, Duration duration) {
        try {
            return time.plus(duration);
        } catch (DateTimeException | ArithmeticException e) {
            return Instant.MAX;
        }
    }
}
