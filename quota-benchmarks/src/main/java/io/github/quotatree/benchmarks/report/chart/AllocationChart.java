package io.github.quotatree.benchmarks.report.chart;

import io.github.quotatree.benchmarks.report.results.Query;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Run.Measurement;
import io.github.quotatree.benchmarks.report.results.Workload;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.CategoryChart;

/** How much does a solve allocate? */
final class AllocationChart {
    private static final String SHAPE = "TREE_100X100X100";
    private static final List<String> METHODS =
            List.of("cold", "changedLeaves", "otherTotal", "coldTwoThreads", "convenient");
    private static final List<String> LABELS =
            List.of("cold", "changed\nleaves", "other\ntotal", "cold,\n2 threads", "convenient");

    private AllocationChart() {}

    static Optional<CategoryChart> of(Results results) {
        BarChart chart = new BarChart(
                "How much does a solve of 100 × 100 × 100 groups allocate?", "", "bytes per group and solve", LABELS);
        chart.add(
                "a tree of 100 × 100 × 100 groups",
                METHODS.stream().map(method -> bytesEach(results, method)).toList());
        chart.withoutLegend();
        return chart.chart();
    }

    private static @Nullable Double bytesEach(Results results, String method) {
        Query query =
                Query.of("FullSolveBenchmark", method).with("shape", SHAPE).with("load", "REALISTIC");
        return results.runWith(List.of(query))
                .flatMap(run -> run.find(query))
                .filter(measurement -> measurement.allocated().isPresent())
                .map(AllocationChart::bytesEach)
                .orElse(null);
    }

    private static double bytesEach(Measurement measurement) {
        return measurement.allocated().orElseThrow()
                / Workload.groups(measurement.params()).orElseThrow();
    }
}
