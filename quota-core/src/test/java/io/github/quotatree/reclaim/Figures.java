package io.github.quotatree.reclaim;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Figures of a group, summed up from its workloads. */
final class Figures {
    private Figures() {}

    /** Returns the workloads of a group that hold resources and are not leaving. */
    static List<WorkloadStatus> holding(LedgerSnapshot snapshot, String group) {
        return snapshot.workloads(group).stream()
                .filter(status -> status.phase().holds() && status.phase() != WorkloadPhase.STOPPING)
                .toList();
    }

    static ResourceVector sum(ResourceVector zero, Collection<WorkloadStatus> workloads) {
        return workloads.stream().map(status -> status.workload().request()).reduce(zero, ResourceVector::plus);
    }

    /** Returns the use of a group without what is leaving. */
    static ResourceVector used(LedgerSnapshot snapshot, String group) {
        return sum(snapshot.forest().schema().zero(), holding(snapshot, group));
    }

    static ResourceVector runtime(LedgerSnapshot snapshot, String group) {
        return snapshot.runtime(group);
    }

    static ResourceVector effectiveMin(LedgerSnapshot snapshot, String group) {
        return group.equals(ReservedNames.DEFAULT_GROUP)
                ? snapshot.forest().schema().zero()
                : snapshot.quotas(snapshot.treeOf(group)).group(group).effectiveMin();
    }

    /** Returns the gangs, and each workload without a gang by itself, in the order in which their last members come. */
    static List<List<WorkloadStatus>> units(List<WorkloadStatus> inOrder) {
        Map<String, List<WorkloadStatus>> units = new LinkedHashMap<>();
        for (WorkloadStatus status : inOrder) {
            String key = status.workload().gang().map(gang -> "gang " + gang).orElse("workload " + status.id());
            List<WorkloadStatus> unit = new ArrayList<>();
            List<WorkloadStatus> before = units.remove(key);
            unit.addAll(before == null ? List.of() : before);
            unit.add(status);
            units.put(key, unit);
        }
        return List.copyOf(units.values());
    }

    static List<WorkloadStatus> workloads(List<Victim<WorkloadStatus>> victims) {
        return victims.stream().map(Victim::workload).toList();
    }

    /** Returns whether an amount is within a limit in every dimension that is requested. */
    static boolean fits(ResourceVector used, ResourceVector request, ResourceVector limit) {
        return used.schema().dimensions().stream()
                .allMatch(d -> request.value(d) == 0 || used.value(d) + request.value(d) <= limit.value(d));
    }

    /** Returns whether something is freed of what is above a limit. */
    static boolean helps(ResourceVector used, ResourceVector frees, ResourceVector limit) {
        return used.schema().dimensions().stream().anyMatch(d -> frees.value(d) > 0 && used.value(d) > limit.value(d));
    }

    /** Returns whether the use would be below a floor in a dimension that is freed. */
    static boolean breaks(ResourceVector used, ResourceVector frees, ResourceVector floor) {
        return used.schema().dimensions().stream()
                .anyMatch(d -> frees.value(d) > 0 && used.value(d) - frees.value(d) < floor.value(d));
    }
}
