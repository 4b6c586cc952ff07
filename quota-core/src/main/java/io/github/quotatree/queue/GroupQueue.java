package io.github.quotatree.queue;

import io.github.quotatree.internal.sorted.SortedTree;
import io.github.quotatree.internal.sorted.SortedUnits;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadDifferences;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceSchema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The waiting workloads of one group, in order, and all that decides on them apart from the time.
 *
 * @param empty the room of the group if nothing ran in it
 * @param share the share of the group at present
 */
record GroupQueue(
        QueueOptions options,
        SortedUnits<WorkloadStatus, WaitingUnit, Least> waiting,
        Holders holders,
        GroupRoom room,
        GroupRoom empty,
        GroupShares shares,
        Share share) {
    /** If more than this part of a group has changed, it is read anew. */
    private static final int FEW = 16;

    /**
     * Returns the queue of a group, or null if nothing waits, in n log n time in its workloads. Another snapshot, in
     * which it may have used another amount, has the same limits.
     */
    static @Nullable GroupQueue of(
            LedgerSnapshot snapshot, String group, QueueOptions options, LedgerSnapshot limits, GroupShares shares) {
        List<WorkloadStatus> pending = new ArrayList<>();
        List<WorkloadStatus> holding = new ArrayList<>();
        for (WorkloadStatus status : snapshot.workloads(group)) {
            (status.phase().holds() ? holding : pending).add(status);
        }
        if (pending.isEmpty()) {
            return null;
        }
        Holders holders = Holders.none(snapshot.forest().schema()).changed(List.of(), holding);
        return make(
                group, options, SortedUnits.of(new UnitsInGroup(options.order()), pending), holders, limits, shares);
    }

    private static GroupQueue make(
            String group,
            QueueOptions options,
            SortedUnits<WorkloadStatus, WaitingUnit, Least> waiting,
            Holders holders,
            LedgerSnapshot limits,
            GroupShares shares) {
        ResourceSchema schema = limits.forest().schema();
        GroupRoom room = GroupRoom.of(limits, group, options.admission()).withUsed(holders.held());
        GroupRoom empty = room.withoutAncestors().withUsed(Use.none(schema));
        return new GroupQueue(options, waiting, holders, room, empty, shares, shares.share(holders.use()));
    }

    /** Returns the queue within other limits. */
    GroupQueue with(LedgerSnapshot limits, GroupShares newShares) {
        return make(group(), options, waiting, holders, limits, newShares);
    }

    /** Returns whether so many changes are better followed than read anew with the whole group. */
    boolean canFollow(WorkloadDifferences differences) {
        int changes = differences.before().size() + differences.after().size();
        return changes <= 2 + (units().size() + holders.size()) / FEW;
    }

    /**
     * Returns the queue after some workloads of the group have changed, in logarithmic time in those that wait for each
     * change, and linear time in those that hold room. If nothing waits any more, it follows the holders.
     */
    GroupQueue changed(WorkloadDifferences differences, LedgerSnapshot limits, GroupShares newShares) {
        SortedUnits<WorkloadStatus, WaitingUnit, Least> nowWaiting =
                waiting.changed(inPhase(differences.before(), false), inPhase(differences.after(), false));
        Holders nowHolding = holders.changed(inPhase(differences.before(), true), inPhase(differences.after(), true));
        return make(group(), options, nowWaiting, nowHolding, limits, newShares);
    }

    private static List<WorkloadStatus> inPhase(List<WorkloadStatus> all, boolean holds) {
        return all.stream().filter(status -> status.phase().holds() == holds).toList();
    }

    /** Returns the units in their order. */
    SortedTree<WaitingUnit, Least> units() {
        return waiting.inOrder();
    }

    String group() {
        return room.group();
    }

    /** Returns the number of workloads that wait. */
    int size() {
        return units().weight();
    }

    WaitingUnit first() {
        return units().get(0);
    }
}
