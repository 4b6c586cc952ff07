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
 * @param nodes whether the nodes have room once some workloads are stopped
 * @param node the one node that has to have room, or empty if any may
 */
record RoomGoal(AdmissionCheck check, Predicate<Collection<WorkloadStatus>> nodes, Optional<String> node) {
    /** Room within the limits. */
    static RoomGoal inQuota(AdmissionCheck check) {
        return new RoomGoal(check, stopped -> true, Optional.empty());
    }

    /** Room within the limits, and on whatever nodes. */
    static RoomGoal onNodes(AdmissionCheck check, HostNodes nodes) {
        return new RoomGoal(check, stopped -> nodes.haveRoom(check.workloads(), stopped), Optional.empty());
    }

    /** Room within the limits, and on one node for one waiting workload. */
    static RoomGoal onNode(AdmissionCheck check, HostNodes nodes, String node) {
        WorkloadStatus waiting = check.workloads().get(0);
        return new RoomGoal(check, stopped -> nodes.hasRoom(node, waiting, stopped), Optional.of(node));
    }

    boolean isReached(StoppedUnits stopped) {
        return exceededLimits(stopped).isEmpty() && nodes.test(stopped.workloads());
    }

    List<ExceededLimit> exceededLimits(StoppedUnits stopped) {
        return check.exceededLimits(stopped.freed());
    }
}
