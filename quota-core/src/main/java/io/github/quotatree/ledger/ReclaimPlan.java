package io.github.quotatree.ledger;

import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Victim;
import java.util.List;

/**
 * A plan that a ledger can {@linkplain QuotaLedger#carryOut(ReclaimPlan) carry out}: the workloads to stop, and the
 * pending ones that get the room.
 */
public interface ReclaimPlan {
    /** Returns the workloads to stop, in the order of taking, each as the plan found it. */
    List<Victim<WorkloadStatus>> victims();

    /**
     * Returns the ids of the pending workloads that get the room of the victims. There is none in a revocation, by
     * which over-used groups give back.
     */
    List<String> preemptors();

    /** Returns how the admission of the pending workloads is judged; the defaults in a revocation. */
    AdmissionOptions admission();
}
