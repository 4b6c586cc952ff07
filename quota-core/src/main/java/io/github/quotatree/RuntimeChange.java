package io.github.quotatree;

import io.github.quotatree.resource.ResourceVector;
import java.util.Objects;
import java.util.Optional;

/**
 * A difference of the runtime of a group between two results.
 *
 * @param treeId the id of the tree of the group
 * @param group the name of the group
 * @param before its runtime before, or empty if there was no such group
 * @param after its runtime after, or empty if there is no such group any more
 */
public record RuntimeChange(
        String treeId, String group, Optional<ResourceVector> before, Optional<ResourceVector> after) {
    public RuntimeChange {
        Objects.requireNonNull(treeId, "treeId");
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(before, "before");
        Objects.requireNonNull(after, "after");
    }

    /** Returns the change, such as {@code vision: runtime cpu=4000 -> cpu=6000}, with a tree other than the default. */
    @Override
    public String toString() {
        return group + (treeId.equals(ReservedNames.DEFAULT_TREE) ? "" : " of tree \"" + treeId + "\"") + ": runtime "
                + inWords(before) + " -> " + inWords(after);
    }

    private static String inWords(Optional<ResourceVector> runtime) {
        return runtime.map(ResourceVector::toString).orElse("none");
    }
}
