package io.github.quotatree;

import io.github.quotatree.workload.ExceededLimit;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A dimension in which no flavor that a workload accepts has room for it.
 *
 * @param workload the id of the workload
 * @param group the group that it counts in
 * @param dimension the dimension
 * @param request the units that it requests, all of which must be of one flavor
 * @param rooms the room on each flavor that it accepts, in the order of the schema: with the limit that holds it, and
 *     the groups that a flavor is kept for
 */
public record FlavorShortage(String workload, String group, String dimension, long request, List<FlavorRoom> rooms) {
    public FlavorShortage {
        Objects.requireNonNull(workload, "workload");
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(dimension, "dimension");
        rooms = List.copyOf(Objects.requireNonNull(rooms, "rooms"));
    }

    /** Returns the limit that the workload exceeds: the room on the flavor that has most. */
    public ExceededLimit limit() {
        long most = rooms.stream().mapToLong(FlavorRoom::units).max().orElse(0);
        return ExceededLimit.of(ExceededLimit.Kind.FLAVOR, group, dimension, most, 0, request);
    }

    /**
     * Returns the room on each flavor as clauses without a full stop, such as {@code A may use 5 more of a100: no group
     * leaves more of it; A may use 0 more of v100: 5 v100 are kept for B, which has no other way to its runtime}.
     */
    public String inWords() {
        return rooms.stream().map(FlavorRoom::inWords).collect(Collectors.joining("; "));
    }
}
