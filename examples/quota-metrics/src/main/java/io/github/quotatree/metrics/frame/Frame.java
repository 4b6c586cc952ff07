package io.github.quotatree.metrics.frame;

import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.resource.ResourceSchema;
import java.util.List;
import java.util.Map;

/**
 * All numbers of a ledger at one moment, with lines for the groups that were chosen and one line for the rest of each
 * tree.
 *
 * @param lends whether the ledger lends, and so has loans and workloads that are due
 * @param trees a line for each tree, by id
 * @param groups a line for each chosen group, for the rest of each tree, and for the groups beside the default tree
 * @param treeOfGroup the labels of the trees by the names of the groups that have a line of their own
 */
public record Frame(
        ResourceSchema schema,
        boolean lends,
        List<TreeLine> trees,
        List<GroupLine> groups,
        Map<String, String> treeOfGroup,
        Map<WorkloadPhase, Integer> workloads) {
    public Frame {
        trees = List.copyOf(trees);
        groups = List.copyOf(groups);
        treeOfGroup = Map.copyOf(treeOfGroup);
        workloads = Map.copyOf(workloads);
    }
}
