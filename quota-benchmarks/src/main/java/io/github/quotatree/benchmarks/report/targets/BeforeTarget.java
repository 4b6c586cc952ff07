package io.github.quotatree.benchmarks.report.targets;

import io.github.quotatree.benchmarks.report.results.EarlierVersion;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Units;

/**
 * A limit of the time of a decision as a multiple of that of an earlier version, measured in turn.
 *
 * @param text what is limited, in words
 * @param shape the name of the shape
 * @param limit what the ratio has to be, the median over the rounds
 * @param step the step that measures both
 */
record BeforeTarget(String text, String shape, Limit limit, String step) implements Target {
    @Override
    public TargetRow row(Results results) {
        return EarlierVersion.decision(results, shape)
                .map(this::row)
                .orElseGet(() -> TargetRow.notMeasured(text, limit, step));
    }

    private TargetRow row(EarlierVersion.Pair pair) {
        return new TargetRow(
                text,
                limit,
                pair.ratio(),
                Units.time(pair.after()) + " / " + Units.time(pair.before()) + " of " + pair.version(),
                Units.number(pair.lowest()) + " to " + Units.number(pair.highest()) + " in the rounds",
                step);
    }
}
