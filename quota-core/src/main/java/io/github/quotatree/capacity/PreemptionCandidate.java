package io.github.quotatree.capacity;

import java.util.List;
import java.util.Optional;

/**
 * One way to make room: a node, and what is stopped for it.
 *
 * @param node the node where the workload is to start, or empty where there are no nodes
 * @param victims what is stopped, the most important first
 * @param reprieved what could be stopped but need not be, in the order in which it was put back
 * @param budgetViolations how many victims count as against a disruption budget; the plugin counts only those which the node
 *     has no room for
 */
public record PreemptionCandidate(
        Optional<String> node, List<CapacityVictim> victims, List<CapacityWorkload> reprieved, int budgetViolations) {
    /** Copies the lists. */
    public PreemptionCandidate {
        victims = List.copyOf(victims);
        reprieved = List.copyOf(reprieved);
    }
}
