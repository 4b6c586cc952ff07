package io.github.quotatree.benchmarks.report.targets;

import io.github.quotatree.benchmarks.report.results.Query;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Results.Comparison;
import io.github.quotatree.benchmarks.report.results.Sample;
import io.github.quotatree.benchmarks.report.results.Units;
import io.github.quotatree.benchmarks.report.targets.Target.Bound;
import io.github.quotatree.benchmarks.report.targets.TargetsPage.TargetRow;
import io.github.quotatree.benchmarks.report.targets.TargetsPage.Verdict;

/**
 * A limit of the time of one measurement as a multiple of that of another in the same run.
 *
 * @param text the target in words
 * @param of the measurement whose time is divided
 * @param by the measurement by whose time it is divided
 * @param bound what the ratio of the medians has to be
 * @param step the step that measures both
 */
record RatioTarget(String text, Query of, Query by, Bound bound, String step) implements Target {
    @Override
    public TargetRow row(Results results) {
        return results.compare(of, by).map(this::row).orElseGet(() -> TargetRow.notMeasured(text, step));
    }

    private TargetRow row(Comparison comparison) {
        Sample dividend = comparison.of().time();
        Sample divisor = comparison.by().time();
        String medians = Units.time(dividend.median()) + " / " + Units.time(divisor.median());
        return new TargetRow(
                text,
                Units.number(comparison.ratio()) + " × (" + medians + ")",
                Units.percent(dividend.noise()) + " / " + Units.percent(divisor.noise()),
                Verdict.of(bound.holds(comparison.ratio())),
                comparison.run());
    }
}
