package io.github.quotatree.reclaim;

import io.github.quotatree.FlavorReach;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Flavors of a dimension that are short in a tree, as they are before anything gives way for them; {@link
 * FlavorRevocation} has the meaning of each part.
 */
record FlavorShortfall(
        ResourceSchema schema,
        String treeId,
        int dimension,
        List<String> flavors,
        Optional<String> at,
        long left,
        Map<String, Long> needs,
        long missing) {

    /** Returns what is short; nothing is missing if nothing is. */
    static FlavorShortfall of(ResourceSchema schema, String treeId, int dimension, FlavorReach reach) {
        List<String> shortFlavors = reach.shortFlavors();
        return shortFlavors.isEmpty()
                ? new FlavorShortfall(
                        schema,
                        treeId,
                        dimension,
                        reach.overrunFlavors(),
                        Optional.empty(),
                        0,
                        Map.of(),
                        reach.missing())
                : new FlavorShortfall(
                        schema,
                        treeId,
                        dimension,
                        shortFlavors,
                        reach.shortAt(),
                        reach.shortLeft(),
                        reach.needs(),
                        reach.missing());
    }

    /** Returns the flavors of the dimension that are short by now, or of which more runs than may. */
    Set<String> flavorsNow(FlavorReach reach) {
        Set<String> names = new HashSet<>(reach.shortFlavors());
        names.addAll(reach.overrunFlavors());
        return names;
    }

    /** Returns all flavors of the dimension. */
    Set<String> allFlavors() {
        return new HashSet<>(schema.flavors(dimensionName()));
    }

    String dimensionName() {
        return schema.dimension(dimension);
    }

    /**
     * Returns the reasons why a workload gives way: what groups need and cannot have, or what runs beyond the capacity.
     *
     * @param group the group of the workload
     */
    List<ExceededLimit> reasons(String group) {
        List<ExceededLimit> reasons = new ArrayList<>();
        needs.forEach((needing, units) ->
                reasons.add(ExceededLimit.of(ExceededLimit.Kind.FLAVOR, needing, dimensionName(), left, 0, units)));
        if (reasons.isEmpty()) {
            reasons.add(ExceededLimit.of(ExceededLimit.Kind.FLAVOR, group, dimensionName(), 0, 0, missing));
        }
        return reasons;
    }

    FlavorRevocation revocation(List<Victim<WorkloadStatus>> victims, long stillMissing, List<HeldUse> held) {
        return new FlavorRevocation(
                treeId, dimensionName(), flavors, at, left, needs, missing, victims, stillMissing, held);
    }
}
