package io.github.quotatree.capacity;

import java.util.Objects;
import java.util.Set;

/**
 * A limit to the number of some workloads that may be stopped. A preference of a plan, not a veto: it takes others
 * where it can.
 *
 * @param name the name of the budget
 * @param workloads the ids of the workloads that it covers, without the ones that it counts as stopped already
 * @param allowed the number of them that may be stopped now; negative if too many are stopped already
 */
public record DisruptionBudget(String name, Set<String> workloads, long allowed) {
    public DisruptionBudget {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(workloads, "workloads");
        workloads = Set.copyOf(workloads);
    }
}
