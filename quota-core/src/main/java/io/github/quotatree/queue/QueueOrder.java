package io.github.quotatree.queue;

import io.github.quotatree.queue.QueuePosition.Criterion;
import java.util.List;

/** The order of a queue: the criteria, from the one that decides first to the one that decides last. */
public enum QueueOrder {
    SHARE(Criterion.SHARE, Criterion.PRIORITY, Criterion.AGE, Criterion.ID),
    PRIORITY_THEN_SHARE(Criterion.PRIORITY, Criterion.SHARE, Criterion.AGE, Criterion.ID),
    PRIORITY(Criterion.PRIORITY, Criterion.AGE, Criterion.ID),
    AGE(Criterion.AGE, Criterion.ID);

    @SuppressWarnings("ImmutableEnumChecker") // the list is immutable
    private final List<Criterion> criteria;

    QueueOrder(Criterion... criteria) {
        this.criteria = List.of(criteria);
    }

    /** Returns the criteria, of which the first one that tells two workloads apart decides. */
    public List<Criterion> criteria() {
        return criteria;
    }

    /** Compares two units with the shares of their groups. Two units of one group have the same order in all calls. */
    int compare(Share share, WaitingUnit unit, Share otherShare, WaitingUnit other) {
        Criterion by = decidedBy(share, unit, otherShare, other);
        return by == Criterion.SHARE ? share.compareTo(otherShare) : unit.compare(other, by);
    }

    int compareInGroup(WaitingUnit unit, WaitingUnit other) {
        return compare(Share.ZERO, unit, Share.ZERO, other);
    }

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
