package io.github.quotatree.replay.simulation;

import io.github.quotatree.replay.trace.TraceJob;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Amounts that a job may hold: its request, with one flavor for all its units of a dimension that has flavors.
 *
 * @param flavors the flavor of each dimension, by name
 * @param each the amounts of one task
 * @param all the amounts of all its tasks
 */
public record Held(Map<String, String> flavors, ResourceVector each, ResourceVector all) {
    /** Returns all that a job may hold, by the order of flavors; empty if no flavor is one that it accepts. */
    public static List<Held> ways(TraceJob job) {
        ResourceSchema schema = job.amounts().schema();
        List<Held> ways = List.of(new Held(Map.of(), job.amounts(), job.request()));
        for (int d : schema.flavoredPositions()) {
            String dimension = schema.dimension(d);
            if (job.amounts().value(d) > 0) {
                List<String> accepted = job.accepted(dimension);
                ways = ways.stream()
                        .flatMap(way -> accepted.stream().map(flavor -> way.on(dimension, flavor)))
                        .toList();
            }
        }
        return ways;
    }

    private Held on(String dimension, String flavor) {
        Map<String, String> named = new TreeMap<>(flavors);
        named.put(dimension, flavor);
        return new Held(named, on(each, dimension, flavor), on(all, dimension, flavor));
    }

    private static ResourceVector on(ResourceVector amounts, String dimension, String flavor) {
        long units = amounts.value(dimension);
        return amounts.with(dimension, 0).with(dimension, flavor, units);
    }
}
