package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.AdmissionCheck;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.workload.ExceededLimit;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What a preemption has to reach: the waiting workloads are within their limits, and on the nodes there is room.
 *
 * @param check the limits
 * @param flavors where the workloads find a flavor with room
 * @param nodes whether the nodes have room once some workloads are stopped
 * @param node the one node that has to have room, or empty if any may
 */
record RoomGoal(
        AdmissionCheck check, FlavorFit flavors, Predicate<Collection<WorkloadStatus>> nodes, Optional<String> node) {
    /** Room within the limits. */
    static RoomGoal inQuota(AdmissionCheck check, FlavorFit flavors) {
        return new RoomGoal(check, flavors, stopped -> true, Optional.empty());
    }

    /** Room within the limits, and on whatever nodes. */
    static RoomGoal onNodes(AdmissionCheck check, FlavorFit flavors, HostNodes nodes) {
        return new RoomGoal(check, flavors, stopped -> nodes.haveRoom(check.workloads(), stopped), Optional.empty());
    }

    /** Room within the limits, and on one node for one waiting workload. */
    static RoomGoal onNode(AdmissionCheck check, FlavorFit flavors, HostNodes nodes, String node) {
        WorkloadStatus waiting = check.workloads().get(0);
        return new RoomGoal(check, flavors, stopped -> nodes.hasRoom(node, waiting, stopped), Optional.of(node));
    }

    boolean isReached(StoppedUnits stopped) {
        return exceededLimits(stopped).isEmpty() && nodes.test(stopped.workloads());
    }

    List<ExceededLimit> exceededLimits(StoppedUnits stopped) {
        List<ExceededLimit> byCount = check.exceededLimits(stopped.freed()).stream()
                .filter(limit -> limit.kind() != ExceededLimit.Kind.FLAVOR)
                .toList();
        return byCount.isEmpty() ? flavors.place(stopped).exceededLimits() : byCount;
    }
}
