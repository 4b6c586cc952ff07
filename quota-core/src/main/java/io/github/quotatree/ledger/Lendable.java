package io.github.quotatree.ledger;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import io.github.quotatree.workload.WorkloadOrder;
import org.jspecify.annotations.Nullable;

/**
 * Bounds of some waiting units that may start on loan, as far as their workloads are concerned. Where the least
 * request does not fit into the idle capacity, none of these units does.
 *
 * @param least the smallest request in each dimension; null if there is no such unit
 * @param youngest the youngest of the first workloads of the units, likewise
 */
record Lendable(@Nullable ResourceVector least, @Nullable Workload youngest) {
    private static final Lendable NONE = new Lendable(null, null);

    static Lendable of(TurnUnit unit) {
        return unit.mayBeLent() ? new Lendable(unit.request(), unit.first()) : NONE;
    }

    Lendable and(Lendable other) {
        if (least == null || youngest == null) {
            return other;
        }
        if (other.least == null || other.youngest == null) {
            return this;
        }
        boolean isYounger = WorkloadOrder.oldestFirst().compare(other.youngest, youngest) > 0;
        return new Lendable(least.min(other.least), isYounger ? other.youngest : youngest);
    }
}
