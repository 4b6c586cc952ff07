package io.github.quotatree.benchmarks.report.targets;

import static java.util.Comparator.comparingDouble;

import io.github.quotatree.benchmarks.report.results.Query;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Run;
import io.github.quotatree.benchmarks.report.results.Run.Measurement;
import io.github.quotatree.benchmarks.report.results.Units;
import io.github.quotatree.benchmarks.report.results.Workload;
import java.util.List;

/**
 * A limit of how much the time for each group and dimension varies over sizes of the same kind.
 *
 * @param text what is limited, in words
 * @param sizes the measurements of the sizes, which have to be of one run
 * @param limit what the ratio of the slowest to the fastest has to be
 * @param step the step that measures them all
 */
record EvenSpeedTarget(String text, List<Query> sizes, Limit limit, String step) implements Target {
    @Override
    public TargetRow row(Results results) {
        return results.runWith(sizes).map(this::row).orElseGet(() -> TargetRow.notMeasured(text, limit, step));
    }

    private TargetRow row(Run run) {
        List<Measurement> fastestFirst = sizes.stream()
                .map(size -> run.find(size).orElseThrow())
                .sorted(comparingDouble(Workload::nanosecondsEach))
                .toList();
        Measurement fastest = fastestFirst.get(0);
        Measurement slowest = fastestFirst.get(fastestFirst.size() - 1);
        return new TargetRow(
                text,
                limit,
                Workload.nanosecondsEach(slowest) / Workload.nanosecondsEach(fastest),
                each(slowest) + " / " + each(fastest),
                Units.percent(slowest.time().noise()) + " / "
                        + Units.percent(fastest.time().noise()),
                run.name());
    }

    private static String each(Measurement measurement) {
        return Units.time(Workload.nanosecondsEach(measurement)) + " at " + Workload.words(measurement.params());
    }
}
