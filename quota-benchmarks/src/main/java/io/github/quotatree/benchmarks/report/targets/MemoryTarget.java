package io.github.quotatree.benchmarks.report.targets;

import io.github.quotatree.benchmarks.report.results.HeldMemory;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Units;
import java.util.Comparator;
import java.util.stream.Collectors;

/**
 * A limit of the memory that is held between two solves: the shape that needs most counts.
 *
 * @param text what is limited, in words
 * @param limit bytes for each group and dimension
 * @param step the step that measures it
 */
record MemoryTarget(String text, Limit limit, String step) implements Target {
    @Override
    public TargetRow row(Results results) {
        return HeldMemory.in(results).stream()
                .max(Comparator.comparingDouble(HeldMemory::bytesEach))
                .map(this::row)
                .orElseGet(() -> TargetRow.notMeasured(text, limit, step));
    }

    private TargetRow row(HeldMemory worst) {
        String parts = worst.partsEach().entrySet().stream()
                .map(part -> part.getKey() + " " + Units.number(part.getValue()))
                .collect(Collectors.joining(", "));
        return new TargetRow(
                text, limit, worst.bytesEach(), worst.shape().words() + ": " + parts, "none: counted", step);
    }
}
