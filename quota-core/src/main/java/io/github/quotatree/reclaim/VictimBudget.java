package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.WorkloadStatus;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * How many of some workloads a plan may stop: the disruption budget of an application, say.
 *
 * @param name the name of the budget
 * @param covers whether the budget counts a workload
 * @param allowed how many of those that it counts may be stopped now; below 0 if too many are stopped already
 */
public record VictimBudget(String name, Predicate<? super WorkloadStatus> covers, long allowed) {
    /** Refuses null. */
    public VictimBudget {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(covers, "covers");
    }
}
