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

    /** Returns a builder of a ledger without workloads. */
    public static QuotaLedger.Builder builder(QuotaForest forest) {
        return QuotaLedger.builder(forest).admissionRule(AdmissionRule.QUOTA_ONLY);
    }

    /** Returns a builder of a state without workloads. */
    public static LedgerState.Builder state(QuotaForest forest) {
        return LedgerState.builder(forest).admissionRule(AdmissionRule.QUOTA_ONLY);
    }
}
