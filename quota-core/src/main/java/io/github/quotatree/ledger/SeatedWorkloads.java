package io.github.quotatree.ledger;

import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** The workloads of a snapshot by the groups that they count in. */
record SeatedWorkloads(QuotaForest forest, WorkloadTable.Snapshot entries, Seating seating, List<TreeSnapshot> trees) {

    /** Returns the workloads that count in a group; none without such a group. */
    List<WorkloadEntry> members(String group) {
        Placement placement = forest.place(group, null);
        List<WorkloadEntry> members = new ArrayList<>();
        for (int tree = 0; tree < trees.size() && placement.group().equals(group); tree++) {
            AccountLayout layout = trees.get(tree).layout;
            if (layout.tree().id().equals(placement.treeId())) {
                int first = seating.first(tree, layout.account(group));
                for (int seat = first; seat != 0; seat = seating.next(seat)) {
                    entries.forEach(seat, members::add);
                }
            }
        }
        return members;
    }

    Placement placement(WorkloadEntry entry) {
        int seat = entry.seat.number; // the seat itself follows the ledger
        AccountLayout layout = trees.get(seating.tree(seat)).layout;
        return entry.placement(forest, seating.account(seat) == layout.defaultAccount());
    }

    /** Returns the id of the tree of a seat. */
    String treeOf(int seat) {
        return trees.get(seating.tree(seat)).tree().id();
    }

    /** Returns the groups in which a workload was submitted, changed or removed since an earlier snapshot. */
    @SuppressWarnings("ReferenceEquality") // every update makes another forest
    Set<String> groupsChangedSince(SeatedWorkloads before) {
        Set<String> groups = new TreeSet<>(NameOrder.BY_CODE_POINT);
        entries.forEachDifference(before.entries, seat -> {
            addGroup(seat, groups);
            before.addGroup(seat, groups);
        });
        if (forest != before.forest) {
            entries.forEachSeat(first -> {
                WorkloadEntry then = before.entries.any(first.seat.number);
                if (then != null && !placement(first).equals(before.placement(then))) {
                    addGroup(first.seat.number, groups);
                    before.addGroup(first.seat.number, groups);
                }
            });
        }
        return Collections.unmodifiableSet(groups);
    }

    /**
     * Passes on the workloads in which an earlier moment of the same forest differs, as they were and as they are; one
     * that has moved or changed is passed on twice. Takes time in their number, and compares one pointer for each page
     * of seats, and for each segment of the seats that have changed.
     */
    void forEachDifference(
            SeatedWorkloads before, Consumer<? super WorkloadEntry> gone, Consumer<? super WorkloadEntry> come) {
        entries.forEachDifference(before.entries, seat -> {
            before.entries.forEachNotIn(entries, seat, gone);
            entries.forEachNotIn(before.entries, seat, come);
        });
    }

    private void addGroup(int seat, Set<String> groups) {
        WorkloadEntry first = entries.any(seat);
        if (first != null) {
            groups.add(placement(first).group());
        }
    }
}
