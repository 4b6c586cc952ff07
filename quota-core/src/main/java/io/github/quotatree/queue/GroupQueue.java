package io.github.quotatree.queue;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The waiting workloads of one group, in order, and all that decides on them apart from the time. Immutable. */
final class GroupQueue {
    final QueueOptions options;
    final List<WaitingUnit> units;
    final List<Holder> holders;
    final GroupRoom room;
    final GroupShares shares;

    /** The use of the group without the use that is leaving. */
    final ResourceVector use;

    /** The part of the use that is leaving or states an end. */
    final ResourceVector ending;

    final ResourceVector endingNonPreemptible;

    /** The share of the group at present. */
    final Share share;

    /** The room of the group if nothing ran in it. */
    private final GroupRoom empty;

    private GroupQueue(
            QueueOptions options,
            List<WaitingUnit> units,
            List<Holder> holders,
            GroupRoom room,
            GroupRoom empty,
            GroupShares shares,
            ResourceVector use,
            ResourceVector ending,
            ResourceVector endingNonPreemptible) {
        this.options = options;
        this.units = units;
        this.holders = holders;
        this.room = room;
        this.empty = empty;
        this.shares = shares;
        this.use = use;
        this.ending = ending;
        this.endingNonPreemptible = endingNonPreemptible;
        share = shares.share(use);
    }

    /**
     * Returns the queue of a group, or null if nothing waits in it. Takes n log n time in the workloads of the group.
     *
     * @param limits a snapshot in which the group has the same limits; it may have used another amount
     */
    static @Nullable GroupQueue of(
            LedgerSnapshot snapshot, String group, QueueOptions options, LedgerSnapshot limits, GroupShares shares) {
        List<WorkloadStatus> pending = new ArrayList<>();
        List<Holder> holders = new ArrayList<>();
        for (WorkloadStatus status : snapshot.workloads(group)) {
            if (status.phase().holds()) {
                holders.add(Holder.of(status));
            } else {
                pending.add(status);
            }
        }
        if (pending.isEmpty()) {
            return null;
        }
        List<WaitingUnit> units = WaitingUnit.of(pending);
        units.sort(options.order()::compareInGroup);
        return make(group, options, units, holders, limits, shares);
    }

    private static GroupQueue make(
            String group,
            QueueOptions options,
            List<WaitingUnit> units,
            List<Holder> holders,
            LedgerSnapshot limits,
            GroupShares shares) {
        ResourceVector zero = limits.forest().schema().zero();
        ResourceVector held = zero;
        ResourceVector nonPreemptible = zero;
        ResourceVector use = zero;
        ResourceVector ending = zero;
        ResourceVector endingNonPreemptible = zero;
        for (Holder holder : holders) {
            held = held.plus(holder.request());
            nonPreemptible = nonPreemptible.plus(holder.nonPreemptible());
            use = holder.leaving() ? use : use.plus(holder.request());
            if (holder.statesEnd()) {
                ending = ending.plus(holder.request());
                endingNonPreemptible = endingNonPreemptible.plus(holder.nonPreemptible());
            }
        }
        GroupRoom room = GroupRoom.of(limits, group, options.admission()).withUsed(held, nonPreemptible);
        GroupRoom empty = room.withoutAncestors().withUsed(zero, zero);
        return new GroupQueue(options, units, holders, room, empty, shares, use, ending, endingNonPreemptible);
    }

    /** Returns the same workloads with the limits of a later snapshot, in which they are unchanged. */
    GroupQueue with(LedgerSnapshot limits, GroupShares newShares) {
        return make(group(), options, units, holders, limits, newShares);
    }

    String group() {
        return room.group();
    }

    /** Returns whether a unit does not fit even if nothing ran in the group. */
    boolean neverFits(WaitingUnit unit) {
        return !unit.fitsByCount(empty);
    }

    /** Returns the number of workloads that wait. */
    int size() {
        int size = 0;
        for (WaitingUnit unit : units) {
            size += unit.members.size();
        }
        return size;
    }
}
