package io.github.quotatree.queue;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The room that a group holds for its head: the first waiting workload, or gang, that does not fit.
 *
 * <p>The <em>bound</em> is the first moment at which the head fits if every workload of the group that states a maximum
 * run time has ended by then at the latest, and every other one still runs. It is a bound and not an estimate: the head
 * fits at the bound or before it, as long as the runtimes of its group and the workloads of other groups stay as they
 * are, and the workloads keep the times that they state. A workload that is admitted and has not started counts as one
 * that starts now. Use that is leaving counts as gone. Neither nodes nor, where the groups above are checked, the ends
 * of workloads of other groups enter into a bound.
 *
 * @param group the group that holds the room
 * @param head the ids of the workloads for which it is held: one, or the members of a gang
 * @param bound the bound, which has passed if workloads run longer than they state; the present if the head waits only
 *     for use that is leaving; empty if it does not fit beside the workloads that state no end
 * @param waitsFor the ids of the workloads of the group that the head waits for: those that end by the bound, the first
 *     end first; without a bound, those that state no end, by id
 */
public record HeldRoom(String group, List<String> head, Optional<Instant> bound, List<String> waitsFor) {
    /** Copies the lists. */
    public HeldRoom {
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(bound, "bound");
        head = List.copyOf(Objects.requireNonNull(head, "head"));
        waitsFor = List.copyOf(Objects.requireNonNull(waitsFor, "waitsFor"));
    }

    /** Returns the head and its bound in words, such as {@code room for job-7, which fits by 2026-01-01T10:00:00Z}. */
    @Override
    public String toString() {
        return "room for " + String.join(", ", head)
                + bound.map(time -> ", which fits by " + time)
                        .orElse(", which fits at no stated time: " + waitsFor.size() + " workloads state no end");
    }
}
