package io.github.quotatree.queue;

import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.workload.Workload;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A workload that holds room in a group, on flavors by dimension. If it is leaving, it counts as gone. */
record Holder(
        Workload workload,
        Map<String, String> flavors,
        Use use,
        boolean leaving,
        @Nullable Instant started) {
    static Holder of(WorkloadStatus status) {
        return new Holder(
                status.workload(),
                status.flavors(),
                Use.of(status.workload()),
                status.phase() == WorkloadPhase.STOPPING,
                status.started().orElse(null));
    }

    static Holder starting(Workload workload, Map<String, String> flavors) {
        return new Holder(workload, flavors, Use.of(workload), false, null);
    }

    String id() {
        return workload.id();
    }

    static GroupRoom endAll(List<Holder> holders, GroupRoom room) {
        GroupRoom left = room;
        for (Holder holder : holders) {
            Use gone = Use.none(holder.use.all().schema()).minus(holder.use);
            left = left.with(gone).withFlavors(holder.workload, holder.flavors, false);
        }
        return left;
    }

    boolean statesEnd() {
        return leaving || workload.maxRunTime().isPresent();
    }

    /** Returns whether its end moves with the present: it is to start, and states how long it runs. */
    boolean endMoves() {
        return !leaving && started == null && workload.maxRunTime().isPresent();
    }

    /** Returns whether it ends at a time that does not move with the present. */
    boolean endIsFixed() {
        return statesEnd() && !endMoves();
    }

    /** Returns when it ends, at most the latest instant: the earliest if it is leaving, null if it states nothing. */
    @Nullable
    Instant end(Instant now) {
        if (leaving || workload.maxRunTime().isEmpty()) {
            return leaving ? Instant.MIN : null;
        }
        try {
            return (started == null ? now : started).plus(workload.maxRunTime().get());
        } catch (DateTimeException | ArithmeticException e) {
            return Instant.MAX;
        }
    }
}
