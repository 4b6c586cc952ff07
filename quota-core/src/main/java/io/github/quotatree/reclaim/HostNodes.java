package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.WorkloadStatus;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The nodes of a host, as a preemption plan asks about them: a quota that has room does not mean that a node has.
 *
 * <p>A plan calls these methods by the thread that makes it, and once for each candidate and more. The answers must not
 * change while it is made, and stopping more must never leave less room. A workload that is {@linkplain
 * io.github.quotatree.ledger.WorkloadPhase#STOPPING stopping} counts as gone, unless its room is kept for another
 * workload.
 */
public interface HostNodes {
    /** Returns the name of the node that a workload runs on or is bound to, or empty if it is on none. */
    Optional<String> nodeOf(WorkloadStatus workload);

    /**
     * Returns whether a waiting workload would find room on a node.
     *
     * @param node a node that {@link #nodeOf} has returned
     * @param stopped the workloads that would be stopped, on this node and, as members of gangs, on others
     */
    boolean hasRoom(String node, WorkloadStatus waiting, Collection<WorkloadStatus> stopped);

    /**
     * Returns whether all waiting workloads would find room, on whatever nodes.
     *
     * @param stopped the workloads that would be stopped
     */
    boolean haveRoom(List<WorkloadStatus> waiting, Collection<WorkloadStatus> stopped);
}
