package io.github.quotatree;

/**
 * The tree and group that a workload belongs to.
 *
 * @param treeId the tree
 * @param group the name of the group; {@link QuotaTree#DEFAULT_GROUP} where none is declared for the workload
 */
public record Placement(String treeId, String group) {}
