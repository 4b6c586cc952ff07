package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import java.util.List;

/** A workload, or all holding members of a gang in the order of taking, and the use that ends with them as a whole. */
record VictimUnit(List<WorkloadStatus> members, ResourceVector frees) {
    static VictimUnit of(List<WorkloadStatus> members) {
        ResourceVector frees = members.get(0).used();
        for (WorkloadStatus member : members.subList(1, members.size())) {
            frees = frees.plus(member.used());
        }
        return new VictimUnit(List.copyOf(members), frees);
    }

    boolean runsOnFlavorOf(String dimension) {
        return members.stream().anyMatch(member -> member.flavors().containsKey(dimension));
    }

    String group() {
        return members.get(0).group();
    }

    String treeId() {
        return members.get(0).placement().treeId();
    }

    WorkloadStatus mostImportant() {
        return members.get(members.size() - 1);
    }

    int size() {
        return members.size();
    }
}
