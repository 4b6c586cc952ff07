package io.github.quotatree.reclaim;

import io.github.quotatree.resource.ResourceVector;
import java.time.Instant;
import java.util.Objects;

/**
 * A leaf group, or the default group, that uses more than its runtime.
 *
 * @param group the name of the group
 * @param since when it was first observed to be over; it was over in every observation since
 * @param over how far its use without what is leaving was above its runtime in the last observation, in base units; 0
 *     in a dimension where it was not
 */
public record Overuse(String group, Instant since, ResourceVector over) {
    /** Refuses null. */
    public Overuse {
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(since, "since");
        Objects.requireNonNull(over, "over");
    }
}
