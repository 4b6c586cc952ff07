package io.github.quotatree.benchmarks.report.results;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.benchmarks.cluster.ClusterShape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The memory that a tree, a demand and a solver of one shape hold between two solves, by the file of
 * {@code MemoryReport}.
 *
 * @param shape the shape
 * @param bytes what they hold together
 * @param partsEach the bytes of each part, for each group and dimension
 */
public record HeldMemory(ClusterShape shape, long bytes, Map<String, Double> partsEach) {
    /** The shapes that are measured, in the order of their size. */
    public static final List<ClusterShape> SHAPES = List.of(
            ClusterShape.FLAT_1K,
            ClusterShape.TREE_10X10X10,
            ClusterShape.FLAT_10K,
            ClusterShape.FLAT_100K,
            ClusterShape.FLAT_1M,
            ClusterShape.TREE_100X100X100);

    private static final List<String> PARTS = List.of("tree", "demand", "solver");

    /** Returns the shapes of which every part was measured, in the order of their size. */
    public static List<HeldMemory> in(Results results) {
        List<HeldMemory> all = new ArrayList<>();
        for (ClusterShape shape : SHAPES) {
            Map<String, Double> each = new LinkedHashMap<>();
            long bytes = 0;
            for (String part : PARTS) {
                for (JsonNode row : results.file("memory").path("rows")) {
                    if (row.path("shape").asText().equals(shape.name())
                            && row.path("part").asText().equals(part)) {
                        each.put(part, row.path("bytesPerGroupAndDimension").asDouble());
                        bytes += row.path("bytes").asLong();
                    }
                }
            }
            if (each.size() == PARTS.size()) {
                all.add(new HeldMemory(shape, bytes, each));
            }
        }
        return all;
    }

    /** Returns the bytes of all parts, for each group and dimension. */
    public double bytesEach() {
        return Stream.of(partsEach)
                .flatMap(parts -> parts.values().stream())
                .mapToDouble(d -> d)
                .sum();
    }
}
