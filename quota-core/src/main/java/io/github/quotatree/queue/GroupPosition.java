package io.github.quotatree.queue;

import java.util.Objects;
import java.util.Optional;

/**
 * A group in which workloads wait.
 *
 * @param group its name
 * @param share its share at present
 * @param waiting how many of its workloads wait
 * @param first the waiting workload or gang that is the first of the group
 * @param starts the first one of the group that may start; empty if none may
 */
public record GroupPosition(String group, Share share, int waiting, QueueEntry first, Optional<QueueEntry> starts) {
    /** Refuses null. */
    public GroupPosition {
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(share, "share");
        Objects.requireNonNull(first, "first");
        Objects.requireNonNull(starts, "starts");
    }

    /** Returns the group, its share, and how many wait, in words. */
    @Override
    public String toString() {
        return group + ": share " + share + ", " + waiting + " waiting, first " + String.join(", ", first.ids());
    }
}
