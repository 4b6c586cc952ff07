package io.github.quotatree.ledger;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A pending workload, or the pending members of a gang in one group, the most important first. */
record TurnUnit(String group, List<WorkloadStatus> members) {
    /** Returns the units of the pending ones among the workloads of one group, the most important first. */
    static List<TurnUnit> pending(Collection<WorkloadStatus> workloads) {
        Map<String, List<WorkloadStatus>> units = new LinkedHashMap<>();
        workloads.stream()
                .filter(status -> status.phase() == WorkloadPhase.PENDING)
                .sorted(Comparator.comparing(WorkloadStatus::workload, WorkloadOrder.mostUrgentFirst()))
                .forEach(status -> units.computeIfAbsent(key(status.workload()), none -> new ArrayList<>(1))
                        .add(status));
        return units.values().stream()
                .map(members -> new TurnUnit(members.get(0).group(), List.copyOf(members)))
                .toList();
    }

    private static String key(Workload workload) {
        return workload.gang().map(gang -> "gang " + gang).orElse("one " + workload.id());
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
