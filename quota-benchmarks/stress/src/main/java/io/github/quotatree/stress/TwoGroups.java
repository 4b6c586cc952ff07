package io.github.quotatree.stress;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.function.Supplier;

/** A ledger of two groups, A and B, which share four cards. */
class TwoGroups {
    private static final ResourceSchema GPUS = ResourceSchema.of("gpu");
    private static final QuotaForest FOREST = QuotaForest.of(QuotaTree.builder(GPUS)
            .leaf("A", group -> group.min(2).max(4))
            .leaf("B", group -> group.min(2).max(4))
            .build());

    final QuotaLedger ledger;

    TwoGroups(AdmissionRule rule) {
        ledger = QuotaLedger.builder(state(rule)).build();
    }

    TwoGroups(QuotaLedger ledger) {
        this.ledger = ledger;
    }

    static LedgerState state(AdmissionRule rule) {
        return LedgerState.builder(FOREST)
                .admissionRule(rule)
                .total("", gpus(4))
                .build();
    }

    static ResourceVector gpus(long number) {
        return GPUS.vector(number);
    }

    final void submit(String id, String group, long gpus) {
        ledger.submit(Workload.of(id, group, gpus(gpus)));
    }

    final void run(String id, String group, long gpus) {
        ledger.adopt(Workload.of(id, group, gpus(gpus)), Instant.EPOCH);
    }

    final boolean admit(String id) {
        return ledger.tryAdmit(id).admitted();
    }

    /** Returns the answer of a call, or that it was refused. */
    static Object answer(Supplier<?> call) {
        try {
            return call.get();
        } catch (IllegalArgumentException | IllegalStateException e) {
            return "refused";
        }
    }

    /** Returns whether a call was carried out or refused. */
    static Object done(Runnable call) {
        return answer(() -> {
            call.run();
            return "done";
        });
    }
}
