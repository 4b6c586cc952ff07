package io.github.quotatree.benchmarks.report.chart;

import io.github.quotatree.benchmarks.report.chart.BarNotes.TargetMark;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.CategoryChart;

/** A chart of bars in a few categories, some of which have a target. */
final class BarChart {
    /** How much higher the chart is than the highest bar or target, to leave room for what is written above it. */
    private static final double HEADROOM = 1.1;

    private final List<String> categories;
    private final List<List<@Nullable Double>> heights = new ArrayList<>();
    private final CategoryChart chart;
    private List<@Nullable TargetMark> targets;

    /**
     * @param title the question that the chart answers
     * @param xAxis what the categories are; empty if they say it themselves
     * @param yAxis what the height of a bar means, with its unit
     * @param categories the names of the categories
     */
    BarChart(String title, String xAxis, String yAxis, List<String> categories) {
        this.categories = categories;
        targets = Collections.nCopies(categories.size(), null);
        chart = PlainStyle.bars(title, xAxis, yAxis);
    }

    /**
     * Adds a bar to each category.
     *
     * @param name what the bars show
     * @param values their heights, null where nothing was measured
     */
    void add(String name, List<@Nullable Double> values) {
        if (values.stream().anyMatch(Objects::nonNull)) {
            heights.add(values);
            chart.addSeries(name, categories, values);
        }
    }

    /**
     * Sets the targets.
     *
     * @param marks the target of each category, null where there is none
     */
    void targets(List<@Nullable TargetMark> marks) {
        targets = marks;
    }

    /** Leaves out the names of the bars, for a chart that has only one in each category. */
    void withoutLegend() {
        chart.getStyler().setLegendVisible(false);
    }

    /** Returns the chart; empty if there is no bar. */
    Optional<CategoryChart> chart() {
        if (heights.isEmpty()) {
            return Optional.empty();
        }
        chart.getStyler().setYAxisMin(0.0);
        chart.getStyler().setYAxisMax(highest() * HEADROOM);
        chart.addAnnotation(new BarNotes(categories, heights, targets));
        return Optional.of(chart);
    }

    private double highest() {
        DoubleStream bars =
                heights.stream().flatMap(List::stream).filter(Objects::nonNull).mapToDouble(Double::doubleValue);
        DoubleStream marks = targets.stream().filter(Objects::nonNull).mapToDouble(TargetMark::height);
        // a chart of nothing but zeros still needs a scale
        return DoubleStream.concat(bars, marks)
                .filter(height -> height > 0)
                .max()
                .orElse(1);
    }
}
