package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.AdmissionOptions;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What has to be stopped in the group of a pending workload for the workload to be admitted. An immutable value, and a pure
 * function of a snapshot.
 *
 * <p>Victims are preemptible workloads of lower priority in the same group that hold resources; nothing is preempted across
 * groups. All of them are taken off; if the workload fits then, they are put back from the most important one (the highest
 * priority, then the oldest) as long as it still fits. The workload is judged as for its admission, on the dimensions that
 * it asks for only: in the runtime of its group; if it is not preemptible, in the min of its group, which no victim makes
 * room in; and if the options say so, in the runtime of every group above. In the default group its max is the limit.
 *
 * <p>Once the victims are {@linkplain io.github.quotatree.ledger.QuotaLedger#evict evicted} the workload fits, as long as
 * nothing else changes. Where usage is guaranteed that is not certain: what the victims do not use any more is shared anew.
 *
 * @param workload the pending workload
 * @param needed whether it does not fit without victims
 * @param victims what is stopped, the least important first; empty if none are needed, or none suffice
 * @param kept what could be stopped but need not be, the most important first; all candidates where no victims are needed
 *     or none suffice
 * @param exceededLimits what stands against the workload even when all that could be stopped is; empty if it can be admitted
 */
public record PreemptionPlan(
        WorkloadStatus workload,
        boolean needed,
        List<Victim<WorkloadStatus>> victims,
        List<WorkloadStatus> kept,
        List<ExceededLimit> exceededLimits) {
    /** Copies the lists. */
    public PreemptionPlan {
        victims = List.copyOf(victims);
        kept = List.copyOf(kept);
        exceededLimits = List.copyOf(exceededLimits);
    }

    /**
     * Returns the plan for a pending workload, judged by the given options. Takes n log n time in the workloads of its group.
     *
     * @throws IllegalArgumentException if there is no workload of this id
     * @throws IllegalStateException if it is not pending
     */
    public static PreemptionPlan of(LedgerSnapshot snapshot, String workloadId, AdmissionOptions options) {
        WorkloadStatus workload = snapshot.workload(workloadId)
                .orElseThrow(() -> new IllegalArgumentException("no workload " + workloadId + " in the ledger"));
        if (workload.phase().holds()) {
            throw new IllegalStateException(
                    "workload " + workloadId + " is " + workload.phase() + " and needs no room made for it");
        }
        return new Preemption(snapshot, workload, options).plan();
    }

    /** Returns whether the workload can be admitted, after the victims are stopped if there are any. */
    public boolean possible() {
        return exceededLimits.isEmpty();
    }

    /** Returns the plan in words. */
    @Override
    public String toString() {
        if (!possible()) {
            return workload.id() + " cannot be admitted: "
                    + exceededLimits.stream().map(ExceededLimit::toString).collect(Collectors.joining("; "));
        }
        return needed
                ? workload.id() + " can be admitted: stop "
                        + victims.stream().map(Victim::toString).collect(Collectors.joining("; "))
                : workload.id() + " fits";
    }
}
