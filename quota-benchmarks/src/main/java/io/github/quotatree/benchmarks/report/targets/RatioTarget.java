package io.github.quotatree.benchmarks.report.targets;

import io.github.quotatree.benchmarks.report.results.Query;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Results.Comparison;
import io.github.quotatree.benchmarks.report.results.Sample;
import io.github.quotatree.benchmarks.report.results.Units;

/**
 * A limit of the time of one measurement as a multiple of that of another in the same run.
 *
 * @param text what is limited, in words
 * @param of the measurement whose time is divided
 * @param by the measurement by whose time it is divided
 * @param limit what the ratio of the medians has to be
 * @param step the step that measures both
 */
record RatioTarget(String text, Query of, Query by, Limit limit, String step) implements Target {
    @Override
    public TargetRow row(Results results) {
        return results.compare(of, by).map(this::row).orElseGet(() -> TargetRow.notMeasured(text, limit, step));
    }

    private TargetRow row(Comparison comparison) {
        Sample dividend = comparison.of().time();
        Sample divisor = comparison.by().time();
        return new TargetRow(
                text,
                limit,
                comparison.ratio(),
                Units.time(dividend.median()) + " / " + Units.time(divisor.median()),
                Units.percent(dividend.noise()) + " / " + Units.percent(divisor.noise()),
                comparison.run());
    }
}
