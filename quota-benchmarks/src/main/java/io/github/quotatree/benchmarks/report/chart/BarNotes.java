package io.github.quotatree.benchmarks.report.chart;

import io.github.quotatree.benchmarks.report.results.Units;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.Line2D;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.internal.chartpart.Annotation;

/**
 * The notes in and under the bars of a chart: the figure of each bar, at its foot, where no target crosses it; a line
 * across a category at the height of its target; and the names of the categories, which may have two lines.
 */
final class BarNotes extends Annotation {
    /** Pixels between a text and its bar or line. */
    private static final int GAP = 5;
    /** Pixels from one line of text to the next. */
    private static final int LINE_HEIGHT = 16;

    private static final BasicStroke LINE = new BasicStroke(2, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER);

    private final List<String> categories;
    private final List<List<@Nullable Double>> heights;
    private final List<@Nullable TargetMark> targets;

    /**
     * @param categories the name of each category
     * @param heights for each series the height in each category, null where there is no bar
     * @param targets the target of each category, null where there is none
     */
    BarNotes(List<String> categories, List<List<@Nullable Double>> heights, List<@Nullable TargetMark> targets) {
        super(false);
        this.categories = categories;
        this.heights = heights;
        this.targets = targets;
    }

    @Override
    public void paint(Graphics2D graphics) {
        for (int category = 0; category < categories.size(); category++) {
            name(graphics, category);
            for (int series = 0; series < heights.size(); series++) {
                Double height = heights.get(series).get(category);
                if (height != null) {
                    figure(graphics, category, series, height);
                }
            }
            TargetMark target = targets.get(category);
            if (target != null) {
                target(graphics, category, target);
            }
        }
    }

    private void name(Graphics2D graphics, int category) {
        double x = chart.getScreenXFromChart(category + 0.5);
        double y = chart.getScreenYFromChart(0) + GAP;
        for (String line : categories.get(category).lines().toList()) {
            y += LINE_HEIGHT;
            centered(graphics, PlainStyle.INK, line, x, y);
        }
    }

    private void figure(Graphics2D graphics, int category, int series, double height) {
        double x =
                chart.getScreenXFromChart(category + 0.5 + PlainStyle.FILLED * ((series + 0.5) / heights.size() - 0.5));
        double foot = chart.getScreenYFromChart(0);
        double top = chart.getScreenYFromChart(height);
        boolean fits = foot - top > LINE_HEIGHT + GAP;
        centered(
                graphics,
                fits ? PlainStyle.ON_BARS.get(series) : PlainStyle.INK,
                Units.number(height),
                x,
                (fits ? foot : top) - GAP - 1);
    }

    private void target(Graphics2D graphics, int category, TargetMark target) {
        double margin = (1 - PlainStyle.FILLED) / 4;
        double from = chart.getScreenXFromChart(category + margin);
        double to = chart.getScreenXFromChart(category + 1 - margin);
        double y = chart.getScreenYFromChart(target.height());
        graphics.setColor(PlainStyle.TARGET);
        graphics.setStroke(LINE);
        graphics.draw(new Line2D.Double(from, y, to, y));
        // above the bars too, where they miss the target
        double top = chart.getScreenYFromChart(highest(category));
        centered(graphics, PlainStyle.TARGET, target.text(), (from + to) / 2, Math.min(y, top) - GAP);
    }

    private double highest(int category) {
        double highest = 0;
        for (List<@Nullable Double> series : heights) {
            Double height = series.get(category);
            highest = height == null ? highest : Math.max(highest, height);
        }
        return highest;
    }

    private static void centered(Graphics2D graphics, Color color, String text, double x, double baseline) {
        Shape outline = outline(graphics, text);
        graphics.setColor(color);
        graphics.fill(
                AffineTransform.getTranslateInstance(x - outline.getBounds2D().getCenterX(), baseline)
                        .createTransformedShape(outline));
    }

    private static Shape outline(Graphics2D graphics, String text) {
        return new TextLayout(text, PlainStyle.LABEL, graphics.getFontRenderContext()).getOutline(null);
    }

    /**
     * A line across the bars of a category.
     *
     * @param height where it stands, in the unit of the bars
     * @param text what is written beside it
     */
    record TargetMark(double height, String text) {}
}
