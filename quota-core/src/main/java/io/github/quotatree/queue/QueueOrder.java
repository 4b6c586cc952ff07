package io.github.quotatree.queue;

import io.github.quotatree.queue.QueuePosition.Criterion;
import java.util.List;

/** The order of a queue: the criteria, from the one that decides first to the one that decides last. */
public enum QueueOrder {
    /** The smallest share of the group first, then the highest priority, then the oldest. */
    SHARE,

    /** The highest priority of all groups first; of the same priority, the smallest share of the group. */
    PRIORITY_THEN_SHARE,

    /** The highest priority first, then the oldest, whatever the groups use. */
    PRIORITY,

    /** The oldest first, whatever the priorities and the groups. */
    AGE;

    private static final List<Criterion> BY_SHARE =
            List.of(Criterion.SHARE, Criterion.PRIORITY, Criterion.AGE, Criterion.ID);
    private static final List<Criterion> BY_PRIORITY_THEN_SHARE =
            List.of(Criterion.PRIORITY, Criterion.SHARE, Criterion.AGE, Criterion.ID);
    private static final List<Criterion> BY_PRIORITY = List.of(Criterion.PRIORITY, Criterion.AGE, Criterion.ID);
    private static final List<Criterion> BY_AGE = List.of(Criterion.AGE, Criterion.ID);

    /** Returns the criteria, of which the first one that tells two workloads apart decides. */
    public List<Criterion> criteria() {
        return switch (this) {
            case SHARE -> BY_SHARE;
            case PRIORITY_THEN_SHARE -> BY_PRIORITY_THEN_SHARE;
            case PRIORITY -> BY_PRIORITY;
            case AGE -> BY_AGE;
        };
    }

    /** Compares two units with the shares of their groups. Two units of one group have the same order in all calls. */
    int compare(Share share, WaitingUnit unit, Share otherShare, WaitingUnit other) {
        for (Criterion criterion : criteria()) {
            int result = criterion == Criterion.SHARE ? share.compareTo(otherShare) : unit.compare(other, criterion);
            if (result != 0) {
                return result;
            }
        }
        return 0;
    }

    /** Compares two units of one group. */
    int compareInGroup(WaitingUnit unit, WaitingUnit other) {
        for (Criterion criterion : criteria()) {
            int result = criterion == Criterion.SHARE ? 0 : unit.compare(other, criterion);
            if (result != 0) {
                return result;
            }
        }
        return 0;
    }

    /** Returns the criterion that puts a unit ahead of a later one. */
    Criterion decidedBy(Share share, WaitingUnit unit, Share otherShare, WaitingUnit other) {
        for (Criterion criterion : criteria()) {
            int result = criterion == Criterion.SHARE ? share.compareTo(otherShare) : unit.compare(other, criterion);
            if (result != 0) {
                return criterion;
            }
        }
        return Criterion.ID;
    }
}
