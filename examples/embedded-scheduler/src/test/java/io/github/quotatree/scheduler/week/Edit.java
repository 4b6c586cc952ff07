package io.github.quotatree.scheduler.week;

import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.DisplacedWorkloads;

/**
 * A change of the trees by an operator.
 *
 * @param after the forest with the change
 * @param displaced what becomes of the workloads of a group that is deleted
 */
record Edit(QuotaForest after, DisplacedWorkloads displaced) {
    static Edit of(QuotaForest after) {
        return new Edit(after, DisplacedWorkloads.none());
    }
}
