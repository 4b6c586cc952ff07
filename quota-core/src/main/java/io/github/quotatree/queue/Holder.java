package io.github.quotatree.queue;

import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A workload that holds room in a group, and when that ends at the latest.
 *
 * @param workload the workload
 * @param flavors the flavors that it holds, by dimension
 * @param nonPreemptible the part of its request that is not preemptible
 * @param leaving whether it is being stopped, so that it counts as gone
 * @param started when it started; null if it has not
 */
record Holder(
        Workload workload,
        Map<String, String> flavors,
        ResourceVector nonPreemptible,
        boolean leaving,
        @Nullable Instant started) {
    static Holder of(WorkloadStatus status) {
        return new Holder(
                status.workload(),
                status.flavors(),
                WaitingUnit.nonPreemptible(status.workload()),
                status.phase() == WorkloadPhase.STOPPING,
                status.started().orElse(null));
    }

    /** Returns the holder that a workload of a unit becomes which starts now. */
    static Holder starting(Workload workload, Map<String, String> flavors) {
        return new Holder(workload, flavors, WaitingUnit.nonPreemptible(workload), false, null);
    }

    String id() {
        return workload.id();
    }

    ResourceVector request() {
        return workload.request();
    }

    private @Nullable Duration maxRunTime() {
        return workload.maxRunTime().orElse(null);
    }

    /** Returns a room without the use of this workload. */
    GroupRoom endIn(GroupRoom room) {
        ResourceVector zero = request().schema().zero();
        return room.withUse(zero.minus(request()), zero.minus(nonPreemptible)).withFlavors(workload, flavors, false);
    }

    /** Returns a room without the use of some workloads. */
    static GroupRoom endAll(List<Holder> holders, GroupRoom room) {
        GroupRoom left = room;
        for (Holder holder : holders) {
            left = holder.endIn(left);
        }
        return left;
    }

    /** Returns whether it ends at a known time, or is leaving. */
    boolean statesEnd() {
        return leaving || workload.maxRunTime().isPresent();
    }

    /** Returns whether its end moves with the present: it is to start, and states how long it runs. */
    boolean endMoves() {
        return !leaving && started == null && workload.maxRunTime().isPresent();
    }

    /** Returns when it ends at the latest, the earliest instant if it is leaving, or null if it states nothing. */
    @Nullable
    Instant end(Instant now) {
        if (leaving) {
            return Instant.MIN;
        }
        Duration time = maxRunTime();
        return time == null ? null : plus(started == null ? now : started, time);
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
