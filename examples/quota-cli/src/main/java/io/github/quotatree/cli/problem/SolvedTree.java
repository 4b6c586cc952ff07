package io.github.quotatree.cli.problem;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.resource.ResourceVector;
import java.util.Map;

/**
 * A tree and what its groups may use.
 *
 * @param quotas the runtimes
 * @param asked what the workloads of a group ask for, where the solver was told less
 */
public record SolvedTree(RuntimeQuotas quotas, Map<String, ResourceVector> asked) {
    /** Returns what the workloads of a group itself ask for, whether or not the solver tracks it. */
    public ResourceVector ownRequest(GroupRuntime group) {
        ResourceVector untracked = asked.get(group.name());
        return untracked == null ? group.ownRequest() : untracked;
    }
}
