package io.github.quotatree.whatif;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.ReclaimPlan;
import io.github.quotatree.queue.AdmissionQueue;
import io.github.quotatree.queue.QueueEntry;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.workload.AdmissionRule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A cluster before or after edits, and the next steps of a host in it.
 *
 * @param snapshot the state, with its runtimes
 * @param revocation the plan of the workloads to stop: the loans to call back, or by quota alone the plan of over-used
 *     groups to give back
 * @param admitted the ids of the pending workloads that a host would admit now, in the order of the queue, before
 *     anything is given back
 */
public record ClusterOutcome(LedgerSnapshot snapshot, ReclaimPlan revocation, List<String> admitted) {
    public ClusterOutcome {
        Objects.requireNonNull(snapshot, "snapshot");
        Objects.requireNonNull(revocation, "revocation");
        admitted = List.copyOf(Objects.requireNonNull(admitted, "admitted"));
    }

    /** Returns the outcome for a ledger, which admits the first that may start, as a host does, until none may. */
    static ClusterOutcome of(QuotaLedger ledger, WhatIfOptions options, Instant now) {
        LedgerSnapshot snapshot = ledger.snapshot();
        List<String> admitted = new ArrayList<>();
        AdmissionQueue queue = AdmissionQueue.of(snapshot, options.queue(), now);
        Optional<QueueEntry> next = queue.next();
        while (next.isPresent()
                && ledger.tryAdmit(next.get().ids(), options.queue().admission())
                        .admitted()) {
            admitted.addAll(next.get().ids());
            queue = queue.updated(ledger.snapshot(), now);
            next = queue.next();
        }
        RevocationOptions revocation = options.revocation();
        ReclaimPlan plan = snapshot.admissionRule() == AdmissionRule.LOANS
                ? LoanPlan.of(snapshot, LoanOptions.defaults().withVictims(revocation.victims()))
                : RevocationPlan.of(snapshot, revocation);
        return new ClusterOutcome(snapshot, plan, admitted);
    }
}
