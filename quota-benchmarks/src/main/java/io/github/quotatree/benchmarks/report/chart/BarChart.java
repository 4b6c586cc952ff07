package io.github.quotatree.benchmarks.report.chart;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.CategoryChart;

/** A chart of bars in a few categories, some of which have a target. A category without a bar is left out. */
final class BarChart {
    /** How much higher the chart is than the highest bar or target, to leave room for what is written above it. */
    private static final double HEADROOM = 1.1;

    private final String xAxis;
    private final String yAxis;
    private final List<String> categories;
    private final List<Bars> series = new ArrayList<>();

    /**
     * @param xAxis what the categories are; empty if they say it themselves
     * @param yAxis what the height of a bar means, with its unit
     * @param categories the names of the categories
     */
    BarChart(String xAxis, String yAxis, List<String> categories) {
        this.xAxis = xAxis;
        this.yAxis = yAxis;
        this.categories = categories;
    }

    /**
     * Adds a bar to each category.
     *
     * @param name what the bars show
     * @param heights their heights, null where nothing was measured
     */
    void add(String name, List<@Nullable Double> heights) {
        add(name, heights, Collections.nCopies(heights.size(), null));
    }

    /**
     * Adds a bar to each category, with targets.
     *
     * @param name what the bars show
     * @param heights their heights, null where nothing was measured
     * @param targets the target of each, null where there is none
     */
    void add(String name, List<@Nullable Double> heights, List<@Nullable Mark> targets) {
        if (heights.stream().anyMatch(Objects::nonNull)) {
            series.add(new Bars(name, heights, targets));
        }
    }

    /** Returns the chart; empty if there is no bar. */
    Optional<CategoryChart> chart() {
        List<Integer> shown = IntStream.range(0, categories.size())
                .filter(category -> series.stream().anyMatch(bars -> bars.heights.get(category) != null))
                .boxed()
                .toList();
        if (shown.isEmpty()) {
            return Optional.empty();
        }
        List<String> names = shown.stream().map(categories::get).toList();
        List<Bars> kept = series.stream().map(bars -> bars.at(shown)).toList();
        CategoryChart chart = PlainStyle.bars(xAxis, yAxis);
        kept.forEach(bars -> chart.addSeries(bars.name, names, bars.heights));
        chart.getStyler().setLegendVisible(kept.size() > 1);
        chart.getStyler().setYAxisMin(0.0);
        chart.getStyler()
                .setYAxisMax(kept.stream().mapToDouble(Bars::highest).max().orElse(0) * HEADROOM);
        chart.addAnnotation(new BarNotes(names, kept));
        return Optional.of(chart);
    }

    /**
     * One bar for each category.
     *
     * @param name what the bars show
     * @param heights their heights, null where there is no bar
     * @param targets the target of each, null where there is none
     */
    record Bars(String name, List<@Nullable Double> heights, List<@Nullable Mark> targets) {
        private Bars at(List<Integer> shown) {
            List<@Nullable Double> some = new ArrayList<>();
            List<@Nullable Mark> marks = new ArrayList<>();
            for (int category : shown) {
                some.add(heights.get(category));
                marks.add(heights.get(category) == null ? null : targets.get(category));
            }
            return new Bars(name, some, marks);
        }

        private double highest() {
            return DoubleStream.concat(
                            heights.stream().filter(Objects::nonNull).mapToDouble(Double::doubleValue),
                            targets.stream().filter(Objects::nonNull).mapToDouble(Mark::height))
                    .max()
                    .orElse(0);
        }
    }

    /**
     * A line across a bar.
     *
     * @param height where it stands, in the unit of the bars
     * @param text what is written above it
     */
    record Mark(double height, String text) {}
}
