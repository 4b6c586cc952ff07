package io.github.quotatree.queue;

import io.github.quotatree.internal.sorted.SortedUnits;
import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.ledger.WorkloadStatus;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the waiting workloads of one group make units, and the order of these; their digests are their bounds. */
record UnitsInGroup(QueueOrder order) implements SortedUnits.Kind<WorkloadStatus, WaitingUnit, Least> {
    @Override
    public int compare(WaitingUnit one, WaitingUnit other) {
        return order.compareInGroup(one, other);
    }

    @Override
    public WaitingUnit unit(List<WorkloadStatus> members) {
        return members.stream()
                .sorted(Comparator.comparing(WorkloadStatus::id, NameOrder.BY_CODE_POINT))
                .map(WaitingUnit::ofOne)
                .reduce(WaitingUnit::with)
                .orElseThrow();
    }

    @Override
    public List<WorkloadStatus> members(WaitingUnit unit) {
        return unit.members();
    }

    @Override
    public String id(WorkloadStatus member) {
        return member.id();
    }

    @Override
    public @Nullable String gang(WorkloadStatus member) {
        return member.workload().gang().orElse(null);
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
