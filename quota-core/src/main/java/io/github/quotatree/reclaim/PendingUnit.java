package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A pending workload, or the pending members of a gang, the most important first, in a scope of its tree, with their
 * request on the flavors that they are entitled to, if they are.
 */
record PendingUnit(List<Workload> members, int group, ResourceVector request) {
    /**
     * Returns units in the order of the queue: the units of a group by importance; of several groups, the one that is
     * next whose first unit is the oldest. Across groups, importance does not count.
     */
    static List<PendingUnit> inQueue(List<PendingUnit> units) {
        return WorkloadOrder.inTurns(units, PendingUnit::group, PendingUnit::first);
    }

    private static ResourceVector onFlavors(LedgerSnapshot snapshot, Workload workload) {
        ResourceVector request = workload.request();
        for (Map.Entry<String, String> flavor :
                snapshot.entitledFlavors(workload.id()).entrySet()) {
            request = ScopeUse.on(request, flavor.getKey(), flavor.getValue());
        }
        return request;
    }

    private static String key(Workload workload) {
        return workload.gang().map(gang -> "gang " + gang).orElse("one " + workload.id());
    }

    /**
     * Returns a running unit as it waits when it has been stopped, if it is entitled to other flavors than it holds.
     */
    static Optional<PendingUnit> moving(LedgerSnapshot snapshot, int scope, VictimUnit unit) {
        ResourceVector request = snapshot.forest().schema().zero();
        List<Workload> members = new ArrayList<>();
        boolean moves = false;
        for (WorkloadStatus member : unit.members()) {
            members.add(member.workload());
            request = request.plus(onFlavors(snapshot, member.workload()));
            moves |= !snapshot.entitledFlavors(member.id()).isEmpty();
        }
        members.sort(WorkloadOrder.mostUrgentFirst());
        return moves ? Optional.of(new PendingUnit(List.copyOf(members), scope, request)) : Optional.empty();
    }

    Workload first() {
        return members.get(0);
    }

    boolean preemptible() {
        return members.stream().allMatch(Workload::preemptible);
    }

    List<String> ids() {
        return members.stream().map(Workload::id).toList();
    }

    /** Returns whether some node can take each of the members that wait; otherwise none of them is due. */
    static boolean isPlaceable(List<WorkloadStatus> unit) {
        return unit.stream().noneMatch(status -> status.standing().unplaceable());
    }

    /** Returns the unit of pending members, the most important first. */
    static PendingUnit of(LedgerSnapshot snapshot, int scope, List<WorkloadStatus> unit) {
        List<Workload> members = unit.stream()
                .map(WorkloadStatus::workload)
                .sorted(WorkloadOrder.mostUrgentFirst())
                .toList();
        ResourceVector request = snapshot.forest().schema().zero();
        for (Workload member : members) {
            request = request.plus(onFlavors(snapshot, member));
        }
        return new PendingUnit(members, scope, request);
    }

    /** Returns all units that wait in a group and that some nodes can take, in no order. */
    static List<PendingUnit> allOf(LedgerSnapshot snapshot, String group, int scope) {
        Map<String, List<WorkloadStatus>> units = new LinkedHashMap<>();
        for (WorkloadStatus status : snapshot.workloads(group)) {
            if (status.phase() == WorkloadPhase.PENDING) {
                units.computeIfAbsent(key(status.workload()), none -> new ArrayList<>(1))
                        .add(status);
            }
        }
        return units.values().stream()
                .filter(PendingUnit::isPlaceable)
                .map(unit -> of(snapshot, scope, unit))
                .toList();
    }
}
