package io.github.quotatree.benchmarks.report.chart;

import io.github.quotatree.benchmarks.report.chart.BarNotes.TargetMark;
import io.github.quotatree.benchmarks.report.results.Query;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Results.Comparison;
import io.github.quotatree.benchmarks.report.results.Run.Measurement;
import io.github.quotatree.benchmarks.report.results.Units;
import io.github.quotatree.benchmarks.report.results.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.CategoryChart;

/** How much longer does the worst case take than an ordinary one? */
final class WorstCaseChart {
    private static final List<Integer> SIBLINGS = List.of(1_000, 100_000, 1_000_000);
    private static final double TARGET = 4;

    private WorstCaseChart() {}

    static Optional<CategoryChart> of(Results results) {
        List<@Nullable Double> ordinary = new ArrayList<>();
        List<@Nullable Double> worst = new ArrayList<>();
        List<@Nullable TargetMark> targets = new ArrayList<>();
        for (int siblings : SIBLINGS) {
            Query query = Query.of("WorstCaseBenchmark", "adversarial").with("siblings", siblings);
            Optional<Comparison> both = results.compare(query, query.method("ordinary"));
            worst.add(both.map(pair -> Workload.nanosecondsEach(pair.of())).orElse(null));
            ordinary.add(both.map(pair -> Workload.nanosecondsEach(pair.by())).orElse(null));
            targets.add(both.map(pair -> target(pair.by())).orElse(null));
        }
        BarChart chart = new BarChart(
                "How much longer does the worst case take than an ordinary one?",
                "siblings",
                "nanoseconds per group and dimension",
                SIBLINGS.stream().map(Units::count).toList());
        chart.add("ordinary", ordinary);
        chart.add("deliberately slow", worst);
        chart.targets(targets);
        return chart.chart();
    }

    private static TargetMark target(Measurement ordinary) {
        return new TargetMark(Workload.nanosecondsEach(ordinary) * TARGET, "at most 4 × ordinary");
    }
}
