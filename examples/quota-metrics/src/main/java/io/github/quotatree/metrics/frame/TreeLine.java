package io.github.quotatree.metrics.frame;

import io.github.quotatree.resource.ResourceVector;
import java.time.Instant;
import java.util.Optional;

/**
 * The numbers of one tree at one moment.
 *
 * @param total the total that the tree shares, with the use of the system and the default group
 * @param droppedGroups the number of groups that have no line of their own
 * @param droppedSeries the number of gauges that these would have
 * @param dueSince since when the workload that waits the longest is due; empty if none is
 */
public record TreeLine(
        String tree,
        ResourceVector total,
        int groups,
        int droppedGroups,
        int droppedSeries,
        Optional<Instant> dueSince) {}
