package io.github.quotatree;

import io.github.quotatree.resource.ResourceVector;
import java.util.Optional;

/**
 * A difference of the runtime of a group between two results.
 *
 * @param group the name of the group
 * @param before its runtime before, or empty if there was no such group
 * @param after its runtime after, or empty if there is no such group any more
 */
public record RuntimeChange(String group, Optional<ResourceVector> before, Optional<ResourceVector> after) {
    /** Returns the change in words, such as {@code vision: runtime cpu=4000 -> cpu=6000}. */
    @Override
    public String toString() {
        return group + ": runtime " + before.map(ResourceVector::toString).orElse("none") + " -> "
                + after.map(ResourceVector::toString).orElse("none");
    }
}
