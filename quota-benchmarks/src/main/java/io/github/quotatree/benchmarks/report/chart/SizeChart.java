package io.github.quotatree.benchmarks.report.chart;

import io.github.quotatree.benchmarks.report.results.Query;
import io.github.quotatree.benchmarks.report.results.Range;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Results.Comparison;
import io.github.quotatree.benchmarks.report.results.Run.Measurement;
import io.github.quotatree.benchmarks.report.results.Workload;
import java.awt.BasicStroke;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** How does the time for a group grow with the number of groups, here and elsewhere? */
final class SizeChart {
    private static final BasicStroke LINE = new BasicStroke(2.5f);

    private final Results results;
    private final XYChart chart =
            PlainStyle.logarithmicLines("groups side by side", "nanoseconds per group and dimension (logarithmic)");
    private double lowest = Double.MAX_VALUE;
    private double highest;

    private SizeChart(Results results) {
        this.results = results;
    }

    static Optional<Picture> of(Results results) {
        SizeChart sizes = new SizeChart(results);
        // each name has letters below the line: XChart would set one without them higher than the others
        sizes.add("YARN (fair shares)", Query.of("PeerBenchmark", "yarnFairShares"), PlainStyle.COLORS.get(2));
        sizes.add("the proposal", Query.of("BaselineBenchmark", "proposalOnObjects"), PlainStyle.COLORS.get(3));
        sizes.add("double arrays", Query.of("BaselineBenchmark", "floatArrays"), PlainStyle.COLORS.get(1));
        sizes.add("quotatree", Query.of("ScalingBenchmark", "cold"), PlainStyle.COLORS.get(0));
        return sizes.picture();
    }

    private String reading() {
        List<@Nullable Double> yarn = new ArrayList<>();
        for (long siblings : List.of(1_000L, 10_000L, 100_000L, 1_000_000L)) {
            Query query = Query.of("PeerBenchmark", "yarnFairShares").with("siblings", siblings);
            yarn.add(results.compare(query, query.method("quotatree"))
                    .map(Comparison::ratio)
                    .orElse(null));
        }
        return "Lower is better; a flat line means no slower among many."
                + (Range.of(yarn).equals(Range.NONE) ? "" : " YARN takes " + Range.of(yarn) + " times as long.");
    }

    private void add(String name, Query query, Color color) {
        SortedMap<Long, Double> nanoseconds = new TreeMap<>();
        results.runs().stream()
                .flatMap(run -> run.measurements().stream())
                .filter(query::matches)
                .filter(SizeChart::isFlat)
                .forEach(flat ->
                        nanoseconds.put(Workload.groups(flat.params()).orElseThrow(), Workload.nanosecondsEach(flat)));
        if (nanoseconds.isEmpty()) {
            return;
        }
        double[] groups =
                nanoseconds.keySet().stream().mapToDouble(Long::doubleValue).toArray();
        double[] each =
                nanoseconds.values().stream().mapToDouble(Double::doubleValue).toArray();
        for (double time : each) {
            lowest = Math.min(lowest, time);
            highest = Math.max(highest, time);
        }
        XYSeries series = chart.addSeries(name, groups, each);
        series.setLineColor(color).setLineStyle(LINE);
        series.setMarker(SeriesMarkers.CIRCLE).setMarkerColor(color);
    }

    private static boolean isFlat(Measurement measurement) {
        return measurement.params().getOrDefault("shape", "FLAT").startsWith("FLAT")
                && Workload.groups(measurement.params()).isPresent();
    }

    /** Returns the chart, from one power of ten to another; empty if there is no line. */
    private Optional<Picture> picture() {
        if (chart.getSeriesCollection().isEmpty()) {
            return Optional.empty();
        }
        chart.getStyler().setYAxisMin(Math.pow(10, Math.floor(Math.log10(lowest))));
        chart.getStyler().setYAxisMax(Math.pow(10, Math.floor(Math.log10(highest)) + 1));
        return Optional.of(
                new Picture("How long does one group take, and does it take longer among many?", reading(), chart));
    }
}
