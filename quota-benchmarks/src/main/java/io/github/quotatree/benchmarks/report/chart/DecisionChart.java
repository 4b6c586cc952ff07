package io.github.quotatree.benchmarks.report.chart;

import io.github.quotatree.benchmarks.cluster.ClusterShape;
import io.github.quotatree.benchmarks.report.results.Decisions;
import io.github.quotatree.benchmarks.report.results.Range;
import io.github.quotatree.benchmarks.report.results.Results;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How long does a scheduler wait for a decision? */
final class DecisionChart {
    private static final double MICROSECOND = 1_000;
    /** Bytes a call that the profiler counts without any allocation of the ledger. */
    private static final double MOST_OF_THE_JVM = 0.1;

    private DecisionChart() {}

    static Optional<Picture> of(Results results) {
        BarChart chart = new BarChart(
                "",
                "microseconds",
                Decisions.SHAPES.stream().map(DecisionChart::label).toList());
        List<@Nullable Double> now = Decisions.SHAPES.stream()
                .map(shape -> microseconds(results, shape))
                .toList();
        chart.add("a change of a request and a decision", now);
        return chart.chart()
                .map(bars -> new Picture(
                        "How long does a scheduler wait for a decision?",
                        "Lower is better. A change of a request and a decision take " + Range.of(now) + " µs"
                                + (allocates(results) ? "." : " and allocate nothing."),
                        bars));
    }

    /** Returns whether the profiler counts more than what a JVM allocates by itself, in any shape. */
    private static boolean allocates(Results results) {
        return Decisions.SHAPES.stream()
                .flatMap(shape -> results.find(Decisions.on(shape)).stream())
                .anyMatch(ledger ->
                        ledger.allocated().isEmpty() || ledger.allocated().getAsDouble() > MOST_OF_THE_JVM);
    }

    private static String label(ClusterShape shape) {
        return shape.words().replace(" siblings", "\nsiblings").replace(" of ", "\nof ");
    }

    private static @Nullable Double microseconds(Results results, ClusterShape shape) {
        return results.find(Decisions.on(shape))
                .map(ledger -> ledger.time().median() / MICROSECOND)
                .orElse(null);
    }
}
