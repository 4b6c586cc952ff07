package io.github.quotatree.ledger;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A pending workload, or the pending members of a gang in one group, the most important first. */
record TurnUnit(String group, List<WorkloadStatus> members) {
    /** Returns the units of the pending ones among the workloads of one group, the most important first. */
    static List<TurnUnit> pending(Collection<WorkloadStatus> workloads) {
        List<List<WorkloadStatus>> units = new ArrayList<>();
        Map<String, List<WorkloadStatus>> gangs = new HashMap<>();
        workloads.stream()
                .filter(status -> status.phase() == WorkloadPhase.PENDING)
                .sorted(Comparator.comparing(WorkloadStatus::workload, WorkloadOrder.mostUrgentFirst()))
                .forEach(status -> {
                    String gang = status.workload().gang().orElse(null);
                    List<WorkloadStatus> known = gang == null ? null : gangs.get(gang);
                    if (known != null) {
                        known.add(status);
                        return;
                    }
                    List<WorkloadStatus> unit = gang == null ? List.of(status) : new ArrayList<>(List.of(status));
                    units.add(unit);
                    if (gang != null) {
                        gangs.put(gang, unit);
                    }
                });
        return units.stream()
                .map(members -> new TurnUnit(members.get(0).group(), List.copyOf(members)))
                .toList();
    }

    Workload first() {
        return members.get(0).workload();
    }

    List<Workload> workloads() {
        return members.stream().map(WorkloadStatus::workload).toList();
    }

    List<String> ids() {
        return members.stream().map(WorkloadStatus::id).toList();
    }

    ResourceVector request() {
        return workloads().stream()
                .map(Workload::request)
                .reduce(ResourceVector::plus)
                .orElseThrow();
    }

    boolean unplaceable() {
        return members.stream().anyMatch(status -> status.standing().unplaceable());
    }

    /** Returns whether it may start on loan, as far as its workloads are concerned. */
    boolean mayBeLent() {
        return !unplaceable()
                && members.stream().allMatch(status -> status.workload().preemptible());
    }
}
