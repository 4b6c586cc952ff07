package io.github.quotatree.whatif;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.ReclaimPlan;
import io.github.quotatree.queue.AdmissionQueue;
import io.github.quotatree.queue.QueueEntry;
import io.github.quotatree.queue.QueuePosition;
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

    /** Returns the outcome for a ledger, which admits all that may start, as a host does. */
    static ClusterOutcome of(QuotaLedger ledger, WhatIfOptions options, Instant now) {
        LedgerSnapshot snapshot = ledger.snapshot();
        RevocationOptions revocation = options.revocation();
        AdmissionQueue queue = AdmissionQueue.of(snapshot, options.queue(), now);
        return snapshot.admissionRule() == AdmissionRule.LOANS
                ? new ClusterOutcome(
                        snapshot,
                        LoanPlan.of(snapshot, LoanOptions.defaults().withVictims(revocation.victims())),
                        admitAlong(queue, ledger))
                : new ClusterOutcome(snapshot, RevocationPlan.of(snapshot, revocation), admitFirst(queue, ledger, now));
    }

    /** Where a ledger lends, each that the queue says starts does; a new queue for each would take longer. */
    private static List<String> admitAlong(AdmissionQueue queue, QuotaLedger ledger) {
        List<String> admitted = new ArrayList<>();
        for (QueuePosition position : queue) {
            List<String> ids = position.entry().ids();
            if (position.entry().verdict().admits()
                    && ledger.tryAdmit(ids, queue.options().admission()).admitted()) {
                admitted.addAll(ids);
            }
        }
        return admitted;
    }

    /** By quota alone, an admission may change the order of the groups. */
    private static List<String> admitFirst(AdmissionQueue first, QuotaLedger ledger, Instant now) {
        List<String> admitted = new ArrayList<>();
        AdmissionQueue queue = first;
        Optional<QueueEntry> next = queue.next();
        while (next.isPresent()
                && ledger.tryAdmit(next.get().ids(), queue.options().admission())
                        .admitted()) {
            admitted.addAll(next.get().ids());
            queue = queue.updated(ledger.snapshot(), now);
            next = queue.next();
        }
        return admitted;
    }
}
