package io.github.quotatree.ledger;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.ExceededLimit;
import java.util.List;
import java.util.Objects;

/**
 * A unit at its turn among the turns of a ledger that lends.
 *
 * @param group the group that it counts in
 * @param workloads the workload, or the pending members of a gang, the most important first
 * @param answer the answer
 * @param exceededLimits the limits that it exceeds beside those that start before it; empty if it starts
 * @param onLoan the use on loan of the group at this turn, in base units
 * @param weight the weight of the group, for which its use on loan counts
 */
public record LoanTurn(
        String group,
        List<WorkloadStatus> workloads,
        Answer answer,
        List<ExceededLimit> exceededLimits,
        ResourceVector onLoan,
        ResourceVector weight) {
    public LoanTurn {
        Objects.requireNonNull(group, "group");
        workloads = List.copyOf(Objects.requireNonNull(workloads, "workloads"));
        Objects.requireNonNull(answer, "answer");
        exceededLimits = List.copyOf(Objects.requireNonNull(exceededLimits, "exceededLimits"));
        Objects.requireNonNull(onLoan, "onLoan");
        Objects.requireNonNull(weight, "weight");
    }

    /** Returns the ids of the workloads, for {@link QuotaLedger#tryAdmit}. */
    public List<String> ids() {
        return workloads.stream().map(WorkloadStatus::id).toList();
    }

    /** Returns whether it starts, entitled or on loan. */
    public boolean starts() {
        return answer == Answer.STARTS || answer == Answer.STARTS_ON_LOAN;
    }

    /** Returns whether it is entitled: it starts, or is due. */
    public boolean isEntitled() {
        return answer == Answer.STARTS || answer == Answer.DUE;
    }
}
