package io.github.quotatree.metrics.frame;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionRule;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The loans of the groups of one snapshot, and the workloads that are due. All is 0 in a ledger that does not lend. */
final class LoanReading {
    private final LedgerSnapshot snapshot;
    private final PhaseCounts phases;
    private final ResourceVector nothing;
    private final boolean lends;
    private final Map<String, ResourceVector> calledBack;
    private final Map<String, Integer> due = new HashMap<>();
    private final Map<String, Instant> dueSince = new HashMap<>();

    LoanReading(LedgerSnapshot snapshot, PhaseCounts phases) {
        this.snapshot = snapshot;
        this.phases = phases;
        nothing = snapshot.forest().schema().zero();
        lends = snapshot.admissionRule() == AdmissionRule.LOANS;
        calledBack = lends ? LoanPlan.of(snapshot, LoanOptions.defaults()).calledBack() : Map.of();
        if (lends) {
            phases.withSome(WorkloadPhase.PENDING).forEach(this::readDue);
        }
    }

    private void readDue(String group) {
        for (WorkloadStatus status : snapshot.workloads(group)) {
            status.standing()
                    .dueSince()
                    .filter(since -> snapshot.isEntitled(status.id())) // its runtime may have gone down since
                    .ifPresent(since -> {
                        due.merge(group, 1, Integer::sum);
                        dueSince.merge(snapshot.treeOf(group), since, (a, b) -> a.isBefore(b) ? a : b);
                    });
        }
    }

    boolean lends() {
        return lends;
    }

    /** Returns the use on loan of a leaf group, or of the default group, in all. */
    ResourceVector onLoan(String group) {
        return lends && phases.anyHolds(group) ? snapshot.onLoan(group) : nothing;
    }

    /** Returns the use on loan that a plan for all workloads that are due would stop. */
    ResourceVector calledBack(String group) {
        return calledBack.getOrDefault(group, nothing);
    }

    /** Returns the number of workloads of a group itself that are due. */
    int due(String group) {
        return due.getOrDefault(group, 0);
    }

    /** Returns since when the one of a tree that waits the longest is due, if some is. */
    @Nullable
    Instant dueSince(String treeId) {
        return dueSince.get(treeId);
    }
}
