package io.github.quotatree.reclaim;

import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Workload;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A workload, or the members of a gang, on loan; with the unit that it is stopped for, and why, once it is taken. */
final class LoanUnit {
    final VictimUnit unit;
    final int group;
    final boolean endsInTime;

    /** As it waits when it is stopped, if it is entitled to other flavors than it holds. */
    final @Nullable PendingUnit moves;

    boolean isTaken;

    /** Whether room is made for it where it moves. */
    boolean isMoved;

    @Nullable
    PendingUnit by;

    List<ExceededLimit> reasons = List.of();

    LoanUnit(VictimUnit unit, int group, boolean endsInTime, @Nullable PendingUnit moves) {
        this.unit = unit;
        this.group = group;
        this.endsInTime = endsInTime;
        this.moves = moves;
    }

    /** Returns whether it is not of the same group and more important; a workload that preempts none has none. */
    boolean mayBeStoppedFor(@Nullable PendingUnit due) {
        if (due == null) {
            return true;
        }
        Workload most = unit.mostImportant().workload();
        return due.first().preempts()
                && (due.group() != group || WorkloadOrder.mostUrgentFirst().compare(most, due.first()) > 0);
    }
}
