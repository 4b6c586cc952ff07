package io.github.quotatree.ledger;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.util.List;

/** A pending workload, or the pending members of a gang in one group, the most important first. */
record TurnUnit(String group, List<WorkloadStatus> members) {
    Workload first() {
        return members.get(0).workload();
    }

    List<Workload> workloads() {
        return members.stream().map(WorkloadStatus::workload).toList();
    }

    List<String> ids() {
        return members.stream().map(WorkloadStatus::id).toList();
    }

    ResourceVector request() {
        ResourceVector sum = first().request();
        for (int m = 1; m < members.size(); m++) {
            sum = sum.plus(members.get(m).workload().request());
        }
        return sum;
    }

    boolean unplaceable() {
        return members.stream().anyMatch(status -> status.standing().unplaceable());
    }

    /** Returns whether it may start on loan, as far as its workloads are concerned. */
    boolean mayBeLent() {
        return !unplaceable()
                && members.stream().allMatch(status -> status.workload().preemptible());
    }
}
