package io.github.quotatree.forest;

import java.util.Objects;
import java.util.Optional;

/**
 * The tree and group that a workload counts in.
 *
 * @param treeId the id of the tree
 * @param group the name of the group; {@link io.github.quotatree.ReservedNames#DEFAULT_GROUP} where none is declared
 *     for the workload
 * @param missingGroup the name that the workload gives, if the workload counts in the default group because that name
 *     is not the name of a leaf group
 */
public record Placement(String treeId, String group, Optional<String> missingGroup) {
    public Placement {
        Objects.requireNonNull(treeId, "treeId");
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(missingGroup, "missingGroup");
    }

    /** Makes a placement in a group that the workload names, or to which its namespace or no name leads. */
    public Placement(String treeId, String group) {
        this(treeId, group, Optional.empty());
    }

    /**
     * Returns the group, with its tree unless that is the default tree, and the missing group if there is one, such as
     * {@code quotatree-default, as there is no group visoin}.
     */
    @Override
    public String toString() {
        return group
                + (treeId.isEmpty() ? "" : " in tree \"" + treeId + "\"")
                + missingGroup.map(name -> ", as there is no group " + name).orElse("");
    }
}
