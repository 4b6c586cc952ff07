package io.github.quotatree.ledger;

import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Victim;
import java.util.List;

/** A plan for {@link QuotaLedger#carryOut(ReclaimPlan)}: workloads to stop, and pending ones that get the room. */
public interface ReclaimPlan {
    /** Returns the workloads to stop, in the order of taking, each as the plan found it. */
    List<Victim<WorkloadStatus>> victims();

    /** Returns the ids of the pending workloads that get the room of the victims; none in a revocation. */
    List<String> preemptors();

    /** Returns the ids of the pending workloads that it could not help and that claim no room; none by default. */
    default List<String> unhelped() {
        return List.of();
    }

    /** Returns how the admission of the pending workloads is judged; the defaults in a revocation. */
    AdmissionOptions admission();
}
