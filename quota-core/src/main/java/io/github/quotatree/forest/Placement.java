package io.github.quotatree.forest;

import java.util.Objects;

/**
 * The tree and group that a workload belongs to.
 *
 * @param treeId the id of the tree
 * @param group the name of the group; {@link io.github.quotatree.ReservedNames#DEFAULT_GROUP} where none is declared
 *     for the workload
 */
public record Placement(String treeId, String group) {
    /** Refuses null. */
    public Placement {
        Objects.requireNonNull(treeId, "treeId");
        Objects.requireNonNull(group, "group");
    }
}
