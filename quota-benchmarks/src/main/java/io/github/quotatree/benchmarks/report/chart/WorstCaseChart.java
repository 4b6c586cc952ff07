package io.github.quotatree.benchmarks.report.chart;

import io.github.quotatree.benchmarks.report.chart.BarChart.Mark;
import io.github.quotatree.benchmarks.report.results.Query;
import io.github.quotatree.benchmarks.report.results.Range;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Results.Comparison;
import io.github.quotatree.benchmarks.report.results.Units;
import io.github.quotatree.benchmarks.report.results.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How much longer does the worst case take than an ordinary one? */
final class WorstCaseChart {
    private static final List<Integer> SIBLINGS = List.of(1_000, 100_000, 1_000_000);
    private static final double TARGET = 4;

    private WorstCaseChart() {}

    static Optional<Picture> of(Results results) {
        List<@Nullable Double> ordinary = new ArrayList<>();
        List<@Nullable Double> worst = new ArrayList<>();
        List<@Nullable Mark> targets = new ArrayList<>();
        List<@Nullable Double> ratios = new ArrayList<>();
        for (int siblings : SIBLINGS) {
            Query query = Query.of("WorstCaseBenchmark", "adversarial").with("siblings", siblings);
            Optional<Comparison> both = results.compare(query, query.method("ordinary"));
            worst.add(both.map(pair -> Workload.nanosecondsEach(pair.of())).orElse(null));
            ordinary.add(both.map(pair -> Workload.nanosecondsEach(pair.by())).orElse(null));
            targets.add(both.map(pair -> new Mark(Workload.nanosecondsEach(pair.by()) * TARGET, "≤ 4 × ordinary"))
                    .orElse(null));
            ratios.add(both.map(Comparison::ratio).orElse(null));
        }
        BarChart chart = new BarChart(
                "siblings",
                "nanoseconds per group and dimension",
                SIBLINGS.stream().map(Units::count).toList());
        chart.add("an ordinary load", ordinary);
        chart.add("a deliberately slow load", worst, targets);
        return chart.chart()
                .map(bars -> new Picture(
                        "How much longer does the worst case take than an ordinary one?",
                        "Lower is better, red is the target. A load made to be slow takes " + Range.of(ratios)
                                + " times as long as an ordinary one.",
                        bars));
    }
}
