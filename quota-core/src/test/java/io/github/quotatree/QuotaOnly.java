package io.github.quotatree;

import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionRule;

/** Ledgers of {@link AdmissionRule#QUOTA_ONLY}, for the tests of its answers. */
public final class QuotaOnly {
    private QuotaOnly() {}

    /** Returns a ledger without workloads for one tree and its total. */
    public static QuotaLedger ledger(QuotaTree tree, ResourceVector total) {
        return builder(QuotaForest.of(tree)).total(tree.id(), total).build();
    }

    /** Returns a ledger whose default group takes all workloads that have no group of their own. */
    public static QuotaLedger takingAll(QuotaTree tree, ResourceVector total) {
        return builder(takingAll(QuotaForest.of(tree))).total(tree.id(), total).build();
    }

    /** Returns a forest with a max of the default group that is far above every total. */
    public static QuotaForest takingAll(QuotaForest forest) {
        ResourceVector unlimited = forest.schema().unlimited();
        return forest.toBuilder()
                .defaultGroupMax(unlimited.with(forest.schema().dimension(0), Long.MAX_VALUE - 1))
                .build();
    }

    /** Returns a builder of a ledger without workloads. */
    public static QuotaLedger.Builder builder(QuotaForest forest) {
        return QuotaLedger.builder(forest).admissionRule(AdmissionRule.QUOTA_ONLY);
    }

    /** Returns a builder of a state without workloads. */
    public static LedgerState.Builder state(QuotaForest forest) {
        return LedgerState.builder(forest).admissionRule(AdmissionRule.QUOTA_ONLY);
    }
}
