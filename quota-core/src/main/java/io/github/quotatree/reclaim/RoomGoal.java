package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.AdmissionCheck;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.workload.ExceededLimit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The goal of a preemption: the waiting workloads are within their limits, and there is room on the nodes.
 *
 * @param check the limits
 * @param onFlavors whether a dimension has flavors, so that it matters which of them the stopped workloads free
 * @param nodes whether the nodes have room once some workloads are stopped
 * @param node the one node that has to have room, or empty if any may
 */
record RoomGoal(
        AdmissionCheck check, boolean onFlavors, Predicate<Collection<WorkloadStatus>> nodes, Optional<String> node) {
    /** Returns the goal of room within the limits. */
    static RoomGoal inQuota(AdmissionCheck check) {
        return goal(check, stopped -> true, Optional.empty());
    }

    /** Returns the goal of room within the limits, and on whatever nodes. */
    static RoomGoal onNodes(AdmissionCheck check, HostNodes nodes) {
        return goal(check, stopped -> nodes.haveRoom(check.workloads(), stopped), Optional.empty());
    }

    /** Returns the goal of room within the limits, and on one node for one waiting workload. */
    static RoomGoal onNode(AdmissionCheck check, HostNodes nodes, String node) {
        WorkloadStatus waiting = check.workloads().get(0);
        return goal(check, stopped -> nodes.hasRoom(node, waiting, stopped), Optional.of(node));
    }

    private static RoomGoal goal(
            AdmissionCheck check, Predicate<Collection<WorkloadStatus>> nodes, Optional<String> node) {
        WorkloadStatus waiting = check.workloads().get(0);
        return new RoomGoal(check, waiting.workload().request().schema().hasFlavors(), nodes, node);
    }

    boolean isReached(Selection stopped) {
        return exceededLimits(stopped).isEmpty() && nodes.test(stopped.workloads());
    }

    List<ExceededLimit> exceededLimits(Selection stopped) {
        List<ExceededLimit> byCount = check.exceededCounts(stopped.freed());
        return byCount.isEmpty() && onFlavors
                ? check.without(stopped.workloads()).exceededLimits()
                : byCount;
    }

    /** Returns the flavors on which the waiting workloads will start, by id and dimension. */
    Map<String, Map<String, String>> flavors(Selection stopped) {
        return onFlavors ? check.without(stopped.workloads()).firstFlavors() : Map.of();
    }
}
