package io.github.quotatree.benchmarks.report.chart;

import io.github.quotatree.benchmarks.report.chart.BarNotes.TargetMark;
import io.github.quotatree.benchmarks.report.results.Query;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Results.Comparison;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.CategoryChart;

/** How near does a solve come to a pass over the same memory? */
final class StreamingRatioChart {
    private static final List<String> METHODS =
            List.of("cold", "changedLeaves", "otherTotal", "convenient", "coldTwoThreads", "otherTotalTwoThreads");
    private static final List<String> LABELS = List.of(
            "cold", "changed\nleaves", "other\ntotal", "convenient", "cold,\n2 threads", "other total,\n2 threads");
    private static final List<@Nullable TargetMark> TARGETS =
            Arrays.asList(target(5), target(2.5), target(2.5), null, null, null);
    private static final Map<String, String> SHAPES = new TreeMap<>(
            Map.of("FLAT_1M", "a million groups side by side", "TREE_100X100X100", "a tree of 100 × 100 × 100 groups"));

    private StreamingRatioChart() {}

    static Optional<CategoryChart> of(Results results) {
        BarChart chart = new BarChart(
                "How near does a solve come to one pass over the same memory?",
                "",
                "time as a multiple of a streaming pass",
                LABELS);
        SHAPES.forEach((shape, name) -> chart.add(
                name,
                METHODS.stream().map(method -> ratio(results, shape, method)).toList()));
        chart.targets(TARGETS);
        return chart.chart();
    }

    private static @Nullable Double ratio(Results results, String shape, String method) {
        Query query =
                Query.of("FullSolveBenchmark", method).with("shape", shape).with("load", "REALISTIC");
        return results.compare(query, query.method("streamingPass"))
                .map(Comparison::ratio)
                .orElse(null);
    }

    private static TargetMark target(double ratio) {
        return new TargetMark(ratio, "at most " + BigDecimal.valueOf(ratio).stripTrailingZeros());
    }
}
