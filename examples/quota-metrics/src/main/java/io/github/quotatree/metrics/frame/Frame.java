package io.github.quotatree.metrics.frame;

import io.github.quotatree.resource.ResourceSchema;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All numbers of a ledger at one moment, with lines for the groups that were chosen and one line for the rest of each
 * tree.
 *
 * @param version the version of the ledger
 * @param schema the dimensions of all amounts
 * @param trees a line for each tree, by id
 * @param groups a line for each chosen group, for the rest of each tree, and for the groups beside the default tree
 * @param treeOfGroup the labels of the trees by the names of the groups that have a line of their own
 * @param workloads the number of workloads
 */
public record Frame(
        long version,
        ResourceSchema schema,
        List<TreeLine> trees,
        List<GroupLine> groups,
        Map<String, String> treeOfGroup,
        long workloads) {
    /** Copies the collections. */
    public Frame {
        trees = List.copyOf(trees);
        groups = List.copyOf(groups);
        treeOfGroup = Map.copyOf(treeOfGroup);
    }

    /** Returns the line of a group, given its label, for tests and for people who look. */
    public Optional<GroupLine> line(String group) {
        return groups.stream().filter(line -> line.group().equals(group)).findFirst();
    }
}
