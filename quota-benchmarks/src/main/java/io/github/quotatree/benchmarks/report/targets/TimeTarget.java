package io.github.quotatree.benchmarks.report.targets;

import io.github.quotatree.benchmarks.report.results.Query;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Run;
import io.github.quotatree.benchmarks.report.results.Sample;
import io.github.quotatree.benchmarks.report.results.Units;
import java.util.List;

/**
 * A limit of the time of one measurement.
 *
 * @param text what is limited, in words
 * @param query the measurement
 * @param limit what the median has to be
 * @param step the step that measures it
 */
record TimeTarget(String text, Query query, Limit limit, String step) implements Target {
    @Override
    public TargetRow row(Results results) {
        return results.runWith(List.of(query)).map(this::row).orElseGet(() -> TargetRow.notMeasured(text, limit, step));
    }

    private TargetRow row(Run run) {
        Sample time = run.find(query).orElseThrow().time();
        return new TargetRow(
                text,
                limit,
                time.median(),
                "median of " + time.count() + " iterations",
                Units.percent(time.noise()),
                run.name());
    }
}
