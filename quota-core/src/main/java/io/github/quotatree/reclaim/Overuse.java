package io.github.quotatree.reclaim;

import io.github.quotatree.resource.ResourceVector;
import java.time.Instant;
import java.util.Objects;

/**
 * A leaf group, or the default group, that uses more than its runtime, or flavors that are promised to others.
 *
 * @param group the name of the group
 * @param since when it was first observed to be over; it was over in every observation since
 * @param over how far its use without what is leaving was above its runtime in the last observation, in base units; 0
 *     in a dimension where it was not. Of a group within its runtime, the units that it would have to free of flavors
 *     that are promised to others
 */
public record Overuse(String group, Instant since, ResourceVector over) {
    /** Refuses null. */
    public Overuse {
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(since, "since");
        Objects.requireNonNull(over, "over");
    }
}
