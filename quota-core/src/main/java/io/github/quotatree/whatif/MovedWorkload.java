package io.github.quotatree.whatif;

import io.github.quotatree.forest.Placement;
import java.util.Objects;

/**
 * A workload that counts in another group after edits.
 *
 * @param id the id of the workload
 * @param before the group that it counted in before the edits
 * @param after the group that it counts in after the edits
 */
public record MovedWorkload(String id, Placement before, Placement after) {
    /** Refuses null. */
    public MovedWorkload {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(before, "before");
        Objects.requireNonNull(after, "after");
    }

    /** Returns the move in words, such as {@code job-1 from nlp to vision}. */
    @Override
    public String toString() {
        return id + " from " + before.group() + " to " + after.group();
    }
}
