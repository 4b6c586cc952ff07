package io.github.quotatree.ledger;

import io.github.quotatree.admission.HeldFlavors;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;

/**
 * The changes of the request and of the group of a workload, which keeps its phase. A change is checked completely
 * before anything is written.
 */
final class WorkloadEdits {
    private final LedgerData data;

    WorkloadEdits(LedgerData data) {
        this.data = data;
    }

    void resize(String id, ResourceVector request) {
        WorkloadEntry before = data.table.entry(id);
        requireRequest(before, request);
        if (data.journal == null) {
            data.version++; // makes no garbage
        } else {
            data.record(new LedgerChange.Resized(data.next(), id, request));
        }
        WorkloadEntry entry = data.table.writable(before);
        entry.tree().changeRequest(entry.number(), entry.workload, entry.request, request);
        if (entry.holds()) {
            entry.hold(-1);
            entry.request = HeldFlavors.as(entry.request, request);
            entry.hold(1);
        } else {
            entry.request = request;
        }
    }

    /** Checks a request that a workload is to have, without making garbage. */
    void requireRequest(WorkloadEntry entry, ResourceVector request) {
        data.trees.requireSchema(entry.workload.id(), request);
        for (int d = 0; d < request.schema().size(); d++) {
            if (request.value(d) < 0 || request.value(d) == ResourceVector.UNLIMITED) {
                entry.workload.withRequest(request); // refuses it
            }
        }
        requireFlavors(entry, request);
        entry.tree().requireSum(entry.workload.id(), entry.request, request);
    }

    /** Checks that a request counts units, and that a workload that holds its request knows the flavor of each. */
    private static void requireFlavors(WorkloadEntry entry, ResourceVector request) {
        if (request.namesFlavors()) {
            entry.workload.withRequest(request); // refuses it
        }
        if (entry.holds() && !HeldFlavors.isComplete(HeldFlavors.as(entry.request, request))) {
            throw new IllegalStateException("workload " + entry.id() + " is " + entry.phase() + " with "
                    + entry.request + ", and cannot be resized to " + request
                    + ": it holds no flavor of a dimension that it did not request; evict it first");
        }
    }

    void move(String id, String group) {
        move(requireGroup(data.table.entry(id), group));
    }

    /** Carries out a move that was checked. */
    void move(Move move) {
        WorkloadEntry before = move.entry;
        data.record(new LedgerChange.Moved(data.next(), before.id(), move.group));
        Seat from = before.seat;
        Workload named = before.workload;
        Seat to = data.seat(move.moved, move.to);
        before.count(-1);
        data.table.move(before, move.moved, to).count(1);
        data.leave(from, named);
    }

    /**
     * A move to another group, which was checked.
     *
     * @param moved the workload as it is then
     * @param to the account that it counts in then
     */
    record Move(WorkloadEntry entry, String group, Workload moved, GroupAccount to) {}

    /** Checks a group that a workload is to move to. */
    Move requireGroup(WorkloadEntry entry, String group) {
        data.trees.account(group); // must exist
        Workload moved = entry.workload.toBuilder().group(group).build();
        GroupAccount account = data.place(moved);
        ResourceVector request = entry.request;
        ResourceVector less =
                account.tree().equals(entry.tree()) ? request : request.schema().zero();
        account.tree().requireSum(moved.id(), less, request);
        return new Move(entry, group, moved, account);
    }
}
