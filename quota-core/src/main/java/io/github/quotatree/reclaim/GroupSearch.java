package io.github.quotatree.reclaim;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Searches for the victims in one over-used group. The use of the group goes down as workloads are taken, and up again
 * as some of them are kept after all.
 */
final class GroupSearch {
    private final GroupRuntime group;
    private final ResourceVector runtime;
    private final ResourceVector floor;
    private ResourceVector used;

    private GroupSearch(GroupRuntime group, ResourceVector leaving, RevocationOptions options) {
        this.group = group;
        runtime = group.runtime();
        used = group.used().minus(leaving);
        floor = options.floor() == RevocationOptions.Floor.EFFECTIVE_MIN
                ? group.effectiveMin()
                : used.schema().zero();
    }

    static GroupRevocation revocation(LedgerSnapshot snapshot, GroupRuntime group, RevocationOptions options) {
        return new GroupSearch(group, snapshot.leaving(group.name()), options)
                .search(candidates(snapshot, group.name(), status -> true));
    }

    /**
     * Returns the workloads of a group that a plan may stop, the least important first: those that hold resources and
     * are preemptible.
     *
     * @param further a condition that they pass as well
     */
    static List<WorkloadStatus> candidates(LedgerSnapshot snapshot, String group, Predicate<WorkloadStatus> further) {
        return snapshot.workloads(group).stream()
                .filter(status -> status.phase().holds() && status.phase() != WorkloadPhase.STOPPING)
                .filter(status -> status.workload().preemptible())
                .filter(further)
                .sorted(WorkloadOrder.LEAST_IMPORTANT_FIRST)
                .toList();
    }

    private GroupRevocation search(List<WorkloadStatus> candidates) {
        List<Victim<WorkloadStatus>> victims = new ArrayList<>();
        ResourceVector overused = used.minus(used.min(runtime));
        for (WorkloadStatus candidate : candidates) {
            if (used.fitsIn(runtime)) {
                break;
            }
            ResourceVector frees = candidate.workload().request();
            if (!frees.isZero() && keepsFloor(frees)) {
                victims.add(new Victim<>(candidate, frees, exceededRuntimes(), false));
                used = used.minus(frees);
            }
        }
        List<WorkloadStatus> kept = new ArrayList<>();
        // if the group stays over, nothing fits in every dimension, so that nothing is kept
        for (int v = victims.size() - 1; v >= 0; v--) {
            ResourceVector with = used.plus(victims.get(v).frees());
            if (with.fitsIn(runtime)) {
                used = with;
                kept.add(victims.remove(v).workload());
            }
        }
        return new GroupRevocation(group.name(), overused, victims, kept, used.minus(used.min(runtime)));
    }

    /** Returns whether the use stays at or above the floor in every dimension that a workload frees. */
    private boolean keepsFloor(ResourceVector frees) {
        for (int d = 0; d < frees.schema().size(); d++) {
            if (frees.value(d) > 0 && used.value(d) - frees.value(d) < floor.value(d)) {
                return false;
            }
        }
        return true;
    }

    private List<ExceededLimit> exceededRuntimes() {
        List<ExceededLimit> exceeded = new ArrayList<>();
        for (int d = 0; d < used.schema().size(); d++) {
            if (used.value(d) > runtime.value(d)) {
                exceeded.add(ExceededLimit.of(
                        ExceededLimit.Kind.RUNTIME,
                        group.name(),
                        used.schema().dimension(d),
                        runtime.value(d),
                        used.value(d),
                        0));
            }
        }
        return exceeded;
    }
}
