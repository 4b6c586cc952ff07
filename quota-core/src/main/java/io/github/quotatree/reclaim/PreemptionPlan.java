package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.AdmissionCheck;
import io.github.quotatree.ledger.AdmissionOptions;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The workloads to stop in the group of a pending workload for the pending one to be admitted. An immutable value, and
 * a pure function of a snapshot.
 *
 * <p>Victims are preemptible workloads of lower priority in the same group that hold resources; nothing is preempted
 * across groups, and nothing for a workload that does not {@linkplain io.github.quotatree.workload.Workload#preempts
 * preempt}. All of them are taken; if the workload fits then, they are kept one by one, the most important first, as
 * long as the workload still fits. The workload is judged as for its admission: see {@link AdmissionCheck}. No victim
 * makes room in the min of the group, which bounds workloads that are not preemptible.
 *
 * <p>When the victims have been {@linkplain io.github.quotatree.ledger.QuotaLedger#evict evicted} the workload fits, as
 * long as nothing else changes. With guaranteed usage that is not certain, because the use that ends is shared out
 * anew.
 *
 * @param workload the pending workload
 * @param needed whether it does not fit without victims
 * @param victims the workloads to stop, in the order of taking; empty if none are needed, or none suffice
 * @param kept the workloads that could be stopped but are kept, the most important first; all candidates if no victims
 *     are needed or none suffice
 * @param exceededLimits the limits that the workload exceeds even if all candidates are stopped; empty if it can be
 *     admitted
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
     * Returns the plan for a pending workload, judged by the given options. Takes n log n time in the workloads of its
     * group.
     *
     * @throws IllegalArgumentException if there is no workload of this id
     * @throws IllegalStateException if it is not pending
     */
    public static PreemptionPlan of(LedgerSnapshot snapshot, String workloadId, AdmissionOptions options) {
        AdmissionCheck check = AdmissionCheck.of(snapshot, workloadId, options);
        WorkloadStatus pending = check.workload();
        int priority = pending.workload().priority();
        List<WorkloadStatus> candidates = snapshot.workloads(pending.group()).stream()
                .filter(status -> status.phase().holds() && status.workload().preemptible())
                .filter(status ->
                        pending.workload().preempts() && status.workload().priority() < priority)
                .sorted(io.github.quotatree.workload.WorkloadOrder.LEAST_IMPORTANT_FIRST)
                .toList();
        return plan(check, candidates);
    }

    private static PreemptionPlan plan(AdmissionCheck check, List<WorkloadStatus> candidates) {
        List<WorkloadStatus> mostImportantFirst = new ArrayList<>(candidates);
        Collections.reverse(mostImportantFirst);
        WorkloadStatus pending = check.workload();
        if (check.exceededLimits().isEmpty()) {
            return new PreemptionPlan(pending, false, List.of(), mostImportantFirst, List.of());
        }
        ResourceVector freed = pending.workload().request().schema().zero();
        for (WorkloadStatus candidate : candidates) {
            freed = freed.plus(candidate.workload().request());
        }
        List<ExceededLimit> exceeded = check.exceededLimits(freed);
        if (!exceeded.isEmpty()) {
            return new PreemptionPlan(pending, true, List.of(), mostImportantFirst, exceeded);
        }
        List<Victim<WorkloadStatus>> victims = new ArrayList<>();
        List<WorkloadStatus> kept = new ArrayList<>();
        for (WorkloadStatus candidate : mostImportantFirst) {
            ResourceVector frees = candidate.workload().request();
            ResourceVector without = freed.minus(frees);
            List<ExceededLimit> missing = check.exceededLimits(without);
            if (missing.isEmpty()) {
                freed = without;
                kept.add(candidate);
            } else {
                victims.add(new Victim<>(candidate, frees, missing, false));
            }
        }
        Collections.reverse(victims);
        return new PreemptionPlan(pending, true, victims, kept, List.of());
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
