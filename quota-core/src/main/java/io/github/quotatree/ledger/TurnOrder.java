package io.github.quotatree.ledger;

import io.github.quotatree.internal.sorted.SortedUnits;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the waiting workloads of one group make units, and the order of these: the most important first. */
final class TurnOrder implements SortedUnits.Kind<WorkloadStatus, TurnUnit, Lendable> {
    private static final TurnOrder IN_GROUP = new TurnOrder();

    /** Returns the units of the workloads that wait in one group. */
    static SortedUnits<WorkloadStatus, TurnUnit, Lendable> units(Collection<WorkloadStatus> waiting) {
        return SortedUnits.of(IN_GROUP, waiting);
    }

    static List<WorkloadStatus> onlyPending(Collection<WorkloadStatus> workloads) {
        List<WorkloadStatus> pending = new ArrayList<>();
        for (WorkloadStatus status : workloads) {
            if (status.phase() == WorkloadPhase.PENDING) {
                pending.add(status);
            }
        }
        return pending;
    }

    /** Returns a unit that is equal, in the order, to the one whose first member this is. */
    static TurnUnit like(WorkloadStatus first) {
        return IN_GROUP.unit(List.of(first));
    }

    private TurnOrder() {}

    private static final Comparator<WorkloadStatus> BY_IMPORTANCE =
            Comparator.comparing(WorkloadStatus::workload, WorkloadOrder.mostUrgentFirst());

    @Override
    public int compare(TurnUnit one, TurnUnit other) {
        return WorkloadOrder.mostUrgentFirst().compare(one.first(), other.first());
    }

    @Override
    public TurnUnit unit(List<WorkloadStatus> members) {
        List<WorkloadStatus> sorted = members;
        if (members.size() > 1) {
            sorted = new ArrayList<>(members);
            sorted.sort(BY_IMPORTANCE);
        }
        return new TurnUnit(sorted.get(0).group(), List.copyOf(sorted));
    }

    @Override
    public List<WorkloadStatus> members(TurnUnit unit) {
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
    public Lendable digest(TurnUnit unit) {
        return Lendable.of(unit);
    }

    @Override
    public Lendable digest(Lendable one, Lendable other) {
        return one.and(other);
    }
}
