package io.github.quotatree.benchmarks.report.targets;

import io.github.quotatree.benchmarks.cluster.ClusterShape;
import io.github.quotatree.benchmarks.report.results.HeldMemory;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Units;
import java.util.stream.Collectors;

/**
 * A limit of the memory that a tree, a demand and a solver hold between two solves.
 *
 * @param shape the shape of the tree
 * @param limit bytes for each group and dimension
 * @param step the step that measures it
 */
record MemoryTarget(ClusterShape shape, Limit limit, String step) implements Target {
    @Override
    public TargetRow row(Results results) {
        return HeldMemory.in(results).stream()
                .filter(held -> held.shape() == shape)
                .findFirst()
                .map(this::row)
                .orElseGet(() -> TargetRow.notMeasured(shape.words(), limit, step));
    }

    private TargetRow row(HeldMemory held) {
        String parts = held.partsEach().entrySet().stream()
                .map(part -> part.getKey() + " " + Units.number(part.getValue()))
                .collect(Collectors.joining(", "));
        return new TargetRow(shape.words(), limit, held.bytesEach(), parts, "none: counted", step);
    }
}
