package io.github.quotatree.queue;

import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.ledger.WorkloadStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The waiting units of one group in the order of their turns. Immutable; a changed copy shares all but a logarithmic
 * part.
 */
final class WaitingUnits {
    private final SortedTree<WaitingUnit, Least> inOrder;

    /** The units that are gangs, by the names of these. */
    private final SortedTree<WaitingUnit, Least> gangs;

    private WaitingUnits(SortedTree<WaitingUnit, Least> inOrder, SortedTree<WaitingUnit, Least> gangs) {
        this.inOrder = inOrder;
        this.gangs = gangs;
    }

    /** Returns the units of the pending workloads of one group, in n log n time. */
    static WaitingUnits of(List<WorkloadStatus> pending, QueueOrder order) {
        List<WaitingUnit> units = WaitingUnit.of(pending);
        Comparator<WaitingUnit> byGang =
                Comparator.comparing(unit -> Objects.requireNonNull(unit.gang()), NameOrder.BY_CODE_POINT);
        return new WaitingUnits(
                SortedTree.of(new Order(order::compareInGroup), units),
                SortedTree.of(
                        new Order(byGang),
                        units.stream().filter(unit -> unit.gang() != null).toList()));
    }

    int size() {
        return inOrder.size();
    }

    /** Returns the number of workloads. */
    int workloads() {
        return inOrder.weight();
    }

    /** Returns the number of workloads that are in the units before one. */
    int workloadsBefore(int index) {
        return inOrder.weightBefore(index);
    }

    /** Returns a unit by its place in the order, in logarithmic time. */
    WaitingUnit get(int index) {
        return inOrder.get(index);
    }

    /**
     * Returns the place of the first unit, not before a given place, of whose bounds a condition holds, or the number
     * of units if there is none. A condition that does not hold of some bounds must not hold of larger ones. Passes
     * over units of whose common bounds it does not hold.
     */
    int next(int from, Predicate<Least> condition) {
        return inOrder.next(from, condition);
    }

    /** Returns the units after some pending workloads were removed and others came, in logarithmic time for each. */
    WaitingUnits changed(List<WorkloadStatus> gone, List<WorkloadStatus> come) {
        SortedTree<WaitingUnit, Least> units = inOrder;
        SortedTree<WaitingUnit, Least> ofGangs = gangs;
        Map<String, List<WorkloadStatus>> members = new HashMap<>(); // of the gangs that change
        List<WaitingUnit> ones = Stream.concat(gone.stream(), come.stream())
                .map(WaitingUnit::ofOne)
                .toList();
        for (int k = 0; k < ones.size(); k++) {
            WaitingUnit one = ones.get(k);
            String gang = one.gang();
            if (gang != null && !members.containsKey(gang)) {
                WaitingUnit known = gangs.find(one);
                members.put(gang, known == null ? new ArrayList<>() : new ArrayList<>(known.members()));
                units = known == null ? units : units.without(known);
                ofGangs = known == null ? ofGangs : ofGangs.without(known);
            }
            if (gang == null && k < gone.size()) {
                units = units.without(one);
            } else if (k < gone.size()) {
                Objects.requireNonNull(members.get(gang))
                        .removeIf(member -> member.id().equals(one.id()));
            }
        }
        for (WaitingUnit one : ones.subList(gone.size(), ones.size())) {
            if (one.gang() == null) {
                units = units.with(one);
            } else {
                Objects.requireNonNull(members.get(one.gang())).addAll(one.members());
            }
        }
        for (List<WorkloadStatus> gang : members.values()) {
            gang.sort(Comparator.comparing(WorkloadStatus::id, NameOrder.BY_CODE_POINT));
            for (WaitingUnit unit : WaitingUnit.of(gang)) {
                units = units.with(unit);
                ofGangs = ofGangs.with(unit);
            }
        }
        return new WaitingUnits(units, ofGangs);
    }

    /** An order of units, whose digests are their bounds. */
    private record Order(Comparator<WaitingUnit> by) implements SortedTree.Order<WaitingUnit, Least> {
        @Override
        public int compare(WaitingUnit one, WaitingUnit other) {
            return by.compare(one, other);
        }

        @Override
        public int weight(WaitingUnit unit) {
            return unit.members().size();
        }

        @Override
        public Least digest(WaitingUnit unit) {
            return Least.of(unit);
        }

        @Override
        public Least digest(List<WaitingUnit> run) {
            return Least.of(run);
        }

        @Override
        public Least digest(Least one, Least other) {
            return one.and(other);
        }
    }
}
