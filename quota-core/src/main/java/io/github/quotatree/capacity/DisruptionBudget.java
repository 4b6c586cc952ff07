package io.github.quotatree.capacity;

import java.util.Set;

/**
 * How many of some workloads may be stopped. A preference of a plan, not a veto: it takes others where it can.
 *
 * @param name the name of the budget
 * @param workloads the ids of the workloads that it covers, without those that it counts as stopped already
 * @param allowed how many of them may be stopped now; negative if too many are stopped already
 */
public record DisruptionBudget(String name, Set<String> workloads, long allowed) {
    /** Copies the ids. */
    public DisruptionBudget {
        workloads = Set.copyOf(workloads);
    }
}
