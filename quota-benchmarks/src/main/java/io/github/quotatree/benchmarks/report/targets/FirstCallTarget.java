package io.github.quotatree.benchmarks.report.targets;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.benchmarks.report.results.FirstSolve;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Units;

/**
 * A limit of the time of the first solve of a JVM, the median over several JVMs.
 *
 * @param text what is limited, in words
 * @param archive whether the JVMs start with a class data archive
 * @param limit what the median has to be
 * @param step the step that measures it
 */
record FirstCallTarget(String text, boolean archive, Limit limit, String step) implements Target {
    private static final double NANOSECONDS = 1e6;

    @Override
    public TargetRow row(Results results) {
        return FirstSolve.row(results, archive)
                .map(this::row)
                .orElseGet(() -> TargetRow.notMeasured(text, limit, step));
    }

    private TargetRow row(JsonNode row) {
        return new TargetRow(
                text,
                limit,
                row.path("medianMs").asDouble() * NANOSECONDS,
                "median of " + Units.count(row.path("jvms").asLong()) + " JVMs",
                Units.time(row.path("minMs").asDouble() * NANOSECONDS) + " to "
                        + Units.time(row.path("maxMs").asDouble() * NANOSECONDS),
                step);
    }
}
