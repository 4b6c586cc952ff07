package io.github.quotatree.benchmarks.report.targets;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Units;
import io.github.quotatree.benchmarks.report.targets.TargetsPage.TargetRow;
import io.github.quotatree.benchmarks.report.targets.TargetsPage.Verdict;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;

/**
 * A limit of the memory that is held between two solves, by the file of {@code MemoryReport}: the shape that needs most
 * counts.
 *
 * @param limit bytes for each group and dimension
 * @param step the step that measures it
 */
record MemoryTarget(double limit, String step) implements Target {
    private static final List<String> PARTS = List.of("tree", "demand", "solver");

    @Override
    public TargetRow row(Results results) {
        String text = "tree, demand and solver hold at most " + Units.count(Math.round(limit))
                + " bytes per group and dimension";
        Map<String, Map<String, Double>> shapes = new HashMap<>();
        for (JsonNode row : results.file(step).path("rows")) {
            String part = row.path("part").asText();
            if (PARTS.contains(part)) {
                shapes.computeIfAbsent(row.path("shape").asText(), shape -> new HashMap<>())
                        .put(part, row.path("bytesPerGroupAndDimension").asDouble());
            }
        }
        return shapes.entrySet().stream()
                .filter(shape -> shape.getValue().size() == PARTS.size())
                .max(Entry.comparingByValue((one, other) -> Double.compare(sum(one), sum(other))))
                .map(worst -> row(text, worst.getKey(), worst.getValue()))
                .orElseGet(() -> TargetRow.notMeasured(text, step));
    }

    private TargetRow row(String text, String shape, Map<String, Double> parts) {
        String sum = PARTS.stream()
                .map(part -> part + " " + Units.number(parts.getOrDefault(part, 0.0)))
                .reduce((one, other) -> one + ", " + other)
                .orElse("");
        return new TargetRow(
                text,
                Units.bytes(sum(parts)) + " at most (" + shape + ": " + sum + ")",
                "none: counted",
                Verdict.of(sum(parts) <= limit),
                step);
    }

    private static double sum(Map<String, Double> parts) {
        return parts.values().stream().mapToDouble(Double::doubleValue).sum();
    }
}
