package io.github.quotatree.queue;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The waiting workloads of one group, in order, and all that decides on them apart from the time.
 *
 * @param empty the room of the group if nothing ran in it
 * @param use the use of the group without the use that is leaving
 * @param ending the part of the use that is leaving or states an end
 * @param share the share of the group at present
 */
record GroupQueue(
        QueueOptions options,
        List<WaitingUnit> units,
        List<Holder> holders,
        GroupRoom room,
        GroupRoom empty,
        GroupShares shares,
        ResourceVector use,
        Use ending,
        Share share) {
    /**
     * Returns the queue of a group, or null if nothing waits, in n log n time in its workloads. Another snapshot, in
     * which it may have used another amount, has the same limits.
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
        Use none = Use.none(limits.forest().schema());
        Use held = none;
        Use ending = none;
        ResourceVector use = none.all();
        for (Holder holder : holders) {
            held = held.plus(holder.use());
            ending = holder.statesEnd() ? ending.plus(holder.use()) : ending;
            use = holder.leaving() ? use : use.plus(holder.use().all());
        }
        GroupRoom room = GroupRoom.of(limits, group, options.admission()).withUsed(held);
        GroupRoom empty = room.withoutAncestors().withUsed(none);
        return new GroupQueue(options, units, holders, room, empty, shares, use, ending, shares.share(use));
    }

    GroupQueue with(LedgerSnapshot limits, GroupShares newShares) {
        return make(group(), options, units, holders, limits, newShares);
    }

    String group() {
        return room.group();
    }

    int size() {
        return units.stream().mapToInt(unit -> unit.members().size()).sum();
    }
}
