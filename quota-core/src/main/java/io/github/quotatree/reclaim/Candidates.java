package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.List;
import java.util.function.Predicate;

/** The workloads of a group that a plan may stop: those that hold resources and are preemptible. */
final class Candidates {
    private Candidates() {}

    /** Returns those that pass a further condition as well, the least important first. */
    static List<WorkloadStatus> of(LedgerSnapshot snapshot, String group, Predicate<WorkloadStatus> further) {
        return snapshot.workloads(group).stream()
                .filter(status -> status.phase().holds() && status.workload().preemptible())
                .filter(further)
                .sorted(WorkloadOrder.LEAST_IMPORTANT_FIRST)
                .toList();
    }
}
