package io.github.quotatree.benchmarks.report.chart;

import io.github.quotatree.benchmarks.report.chart.BarChart.Bars;
import io.github.quotatree.benchmarks.report.chart.BarChart.Mark;
import io.github.quotatree.benchmarks.report.results.Units;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
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
 * across a bar at the height of its target; and the names of the categories, which may have two lines.
 */
final class BarNotes extends Annotation {
    /** Pixels between a text and its bar or line. */
    private static final int GAP = 5;
    /** Pixels from one line of text to the next. */
    private static final int LINE_HEIGHT = 16;

    private static final BasicStroke LINE = new BasicStroke(2, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER);

    private final List<String> categories;
    private final List<Bars> series;

    /**
     * @param categories the name of each category
     * @param series the bars, one of each series in a category
     */
    BarNotes(List<String> categories, List<Bars> series) {
        super(false);
        this.categories = categories;
        this.series = series;
    }

    @Override
    public void paint(Graphics2D graphics) {
        for (int category = 0; category < categories.size(); category++) {
            name(graphics, category);
            for (int s = 0; s < series.size(); s++) {
                Double height = series.get(s).heights().get(category);
                if (height != null) {
                    figure(graphics, middle(category, s), height, PlainStyle.ON_BARS.get(s));
                    target(
                            graphics,
                            category,
                            s,
                            height,
                            series.get(s).targets().get(category));
                }
            }
        }
    }

    private void name(Graphics2D graphics, int category) {
        double x = chart.getScreenXFromChart(category + 0.5);
        double y = chart.getScreenYFromChart(0) + GAP;
        for (String line : categories.get(category).lines().toList()) {
            y += LINE_HEIGHT;
            label(graphics, PlainStyle.INK, line, x, y);
        }
    }

    private void figure(Graphics2D graphics, double x, double height, Color onBar) {
        double foot = chart.getScreenYFromChart(0);
        double top = chart.getScreenYFromChart(height);
        boolean fits = foot - top > LINE_HEIGHT + GAP;
        label(graphics, fits ? onBar : PlainStyle.INK, Units.number(height), x, (fits ? foot : top) - GAP - 1);
    }

    private void target(Graphics2D graphics, int category, int s, double height, @Nullable Mark target) {
        if (target == null) {
            return;
        }
        double x = middle(category, s);
        double half = halfWidth();
        double y = chart.getScreenYFromChart(target.height());
        graphics.setColor(PlainStyle.TARGET);
        graphics.setStroke(LINE);
        graphics.draw(new Line2D.Double(x - half, y, x + half, y));
        // above the bar too, where it misses the target
        double top = Math.min(y, chart.getScreenYFromChart(height));
        label(graphics, PlainStyle.TARGET, target.text(), x, top - GAP);
    }

    /** Returns where the middle of a bar is, from the left. */
    private double middle(int category, int s) {
        return chart.getScreenXFromChart(category + 0.5 + PlainStyle.FILLED * ((s + 0.5) / series.size() - 0.5));
    }

    private double halfWidth() {
        double width = chart.getScreenXFromChart(PlainStyle.FILLED) - chart.getScreenXFromChart(0);
        return width / series.size() / 2;
    }

    private static void label(Graphics2D graphics, Color color, String text, double x, double baseline) {
        graphics.setColor(color);
        centered(graphics, text, PlainStyle.LABEL, x, baseline);
    }

    /** Writes a text around a place, in the colour that is set. */
    static void centered(Graphics2D graphics, String text, Font font, double x, double baseline) {
        Shape outline = new TextLayout(text, font, graphics.getFontRenderContext()).getOutline(null);
        graphics.fill(
                AffineTransform.getTranslateInstance(x - outline.getBounds2D().getCenterX(), baseline)
                        .createTransformedShape(outline));
    }
}
