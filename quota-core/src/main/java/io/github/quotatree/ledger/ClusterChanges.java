package io.github.quotatree.ledger;

import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The changes of trees, nodes and totals. A change is checked completely before anything is written. */
final class ClusterChanges {
    private final LedgerData data;

    ClusterChanges(LedgerData data) {
        this.data = data;
    }

    void setTotal(String treeId, ResourceVector total) {
        Objects.requireNonNull(treeId, "treeId");
        data.trees.requireKnownTotal(treeId, total);
        if (data.journal != null) {
            data.journal.accept(new LedgerChange.TotalSet(data.version + 1, treeId, total));
        }
        data.trees.setTotal(treeId, total);
        data.version++;
    }

    void replace(QuotaForest next, DisplacedWorkloads displaced) {
        Objects.requireNonNull(next, "edited forest");
        if (!next.schema().equals(data.forest().schema())) {
            throw new IllegalArgumentException(
                    "the dimensions cannot change from " + data.forest().schema() + " to " + next.schema());
        }
        ForestEdit edit = ForestEdit.of(data.forest(), next, displaced);
        edit.requireValid(withWorkloads(edit.vacated()));
        if (data.trees.haveTreesOf(next)) {
            List<ResourceVector> totals = data.trees.totalsOf(next);
            recordReplaced(next, displaced);
            data.trees = data.trees.withNodesOf(next, totals);
        } else {
            place(data.trees.reopened(next), edit);
        }
        data.version++;
    }

    /** Returns those of some groups that have workloads. */
    private Set<String> withWorkloads(Set<String> groups) {
        Set<String> found = new HashSet<>();
        if (groups.isEmpty()) {
            return found;
        }
        data.table.snapshot().bySeat().forEachSeat(first -> {
            if (groups.contains(first.group())) {
                found.add(first.group());
            }
        });
        return found;
    }

    private void recordReplaced(QuotaForest next, DisplacedWorkloads displaced) {
        if (data.journal != null) {
            data.journal.accept(new LedgerChange.ForestReplaced(data.version + 1, next, displaced));
        }
    }

    /** Counts every workload in other accounts, which replace the present ones when all are counted. */
    private void place(ForestAccounts opened, ForestEdit edit) {
        SeatedEntries.Snapshot bySeat = data.table.snapshot().bySeat();
        Map<Seat, GroupAccount> accounts = new LinkedHashMap<>();
        Map<Seat, String> renamed = new LinkedHashMap<>();
        bySeat.forEachSeat(first -> {
            GroupAccount account = opened.placeAgain(first, edit);
            accounts.put(first.seat, account);
            if (edit.target(first.group()).isPresent()) {
                renamed.put(first.seat, first.group());
            }
            bySeat.forEach(first.seat.number, entry -> count(entry, account));
        });
        recordReplaced(opened.forest(), edit.displaced());
        accounts.forEach((seat, account) -> {
            seat.countIn(account);
            opened.seating().seat(seat);
        });
        data.trees = opened;
        renamed.forEach((seat, group) -> bySeat.forEach(seat.number, entry -> rename(entry, edit, group)));
    }

    /** Lets a workload name the group that it was moved to. */
    private void rename(WorkloadEntry entry, ForestEdit edit, String group) {
        Seat from = entry.seat;
        Workload named = entry.workload;
        Workload moved = edit.afterwards(named, group);
        data.table.move(entry, moved, data.seat(moved, from.account()));
        data.leave(from, named);
    }

    private static void count(WorkloadEntry entry, GroupAccount account) {
        TreeAccounts tree = account.tree();
        ResourceVector none = entry.request.schema().zero();
        tree.requireSum(entry.id(), none, entry.request);
        tree.changeRequest(account.account(), none, entry.request);
        if (entry.holds()) {
            tree.addUsed(account.account(), entry.request, entry.workload.preemptible(), 1);
        }
        if (entry.isIn(WorkloadPhase.STOPPING)) {
            tree.addLeaving(account.account(), entry.request, entry.workload.preemptible(), 1);
        }
    }
}
