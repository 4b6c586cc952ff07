package io.github.quotatree.benchmarks.report.chart;

import io.github.quotatree.benchmarks.report.chart.BarChart.Mark;
import io.github.quotatree.benchmarks.report.results.Query;
import io.github.quotatree.benchmarks.report.results.Range;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Results.Comparison;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How near does a solve come to a pass over the same memory? */
final class SolveChart {
    private static final List<String> METHODS =
            List.of("cold", "changedLeaves", "otherTotal", "coldTwoThreads", "otherTotalTwoThreads");
    private static final List<String> LABELS = List.of(
            "full solve",
            "1 % of the\nleaves changed",
            "another\ntotal",
            "full solve,\n2 threads",
            "another total,\n2 threads");
    private static final List<@Nullable Mark> FLAT_TARGETS =
            Arrays.asList(target(5.5), target(4), target(2.5), null, null);
    private static final List<@Nullable Mark> TREE_TARGETS =
            Arrays.asList(target(6), target(5.5), target(4), null, null);

    private SolveChart() {}

    static Optional<Picture> of(Results results) {
        BarChart chart = new BarChart("", "times as long as a pass over memory", LABELS);
        chart.add("a million siblings", ratios(results, "FLAT_1M"), FLAT_TARGETS);
        chart.add("a tree of 100 × 100 × 100 groups", ratios(results, "TREE_100X100X100"), TREE_TARGETS);
        String full =
                Range.of(ratio(results, "FLAT_1M", METHODS.get(0)), ratio(results, "TREE_100X100X100", METHODS.get(0)));
        return chart.chart()
                .map(bars -> new Picture(
                        "How near does a solve come to one pass over the same memory?",
                        "Lower is better, red is the target. A full solve of a million groups takes " + full
                                + " passes.",
                        bars));
    }

    private static Mark target(double ratio) {
        return new Mark(
                ratio, "≤ " + BigDecimal.valueOf(ratio).stripTrailingZeros().toPlainString());
    }

    private static List<@Nullable Double> ratios(Results results, String shape) {
        return METHODS.stream().map(method -> ratio(results, shape, method)).toList();
    }

    private static @Nullable Double ratio(Results results, String shape, String method) {
        Query query =
                Query.of("FullSolveBenchmark", method).with("shape", shape).with("load", "REALISTIC");
        return results.compare(query, query.method("streamingPass"))
                .map(Comparison::ratio)
                .orElse(null);
    }
}
