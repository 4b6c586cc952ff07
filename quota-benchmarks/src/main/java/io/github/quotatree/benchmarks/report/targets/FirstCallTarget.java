package io.github.quotatree.benchmarks.report.targets;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Units;
import io.github.quotatree.benchmarks.report.targets.TargetsPage.TargetRow;
import io.github.quotatree.benchmarks.report.targets.TargetsPage.Verdict;

/**
 * A limit of the time of the first solve of a JVM, by the file of {@code ColdStart}.
 *
 * @param milliseconds the limit of the median over several JVMs
 * @param step the step that measures it
 */
record FirstCallTarget(double milliseconds, String step) implements Target {
    private static final double NANOSECONDS = 1e6;

    @Override
    public TargetRow row(Results results) {
        String text = "the first solve of a JVM, of 1,000 groups, takes at most "
                + Units.count(Math.round(milliseconds)) + " ms";
        JsonNode row = results.file(step).path("rows").path(0);
        if (!row.path("medianMs").isNumber()) {
            return TargetRow.notMeasured(text, step);
        }
        double median = row.path("medianMs").asDouble();
        return new TargetRow(
                text,
                Units.time(median * NANOSECONDS) + " (median of "
                        + Units.count(row.path("jvms").asLong()) + " JVMs)",
                Units.time(row.path("minMs").asDouble() * NANOSECONDS) + " to "
                        + Units.time(row.path("maxMs").asDouble() * NANOSECONDS),
                Verdict.of(median <= milliseconds),
                step);
    }
}
