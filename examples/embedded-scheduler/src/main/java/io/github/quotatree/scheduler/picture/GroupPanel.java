package io.github.quotatree.scheduler.picture;

import io.github.quotatree.scheduler.day.Samples.Sample;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.knowm.xchart.AnnotationLine;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The day of one group: its use as an area; its min, runtime and max as lines. */
final class GroupPanel {
    private static final double DAY = 24;
    /** The axis is marked at whole numbers, so it counts in what should lie between two marks. */
    private static final double HOURS_PER_MARK = 3;

    private static final int PIXELS_PER_MARK = 60;
    private static final int CARDS_WIDTH = 60;
    private static final double HEADROOM = 1.06;
    private static final Color GRID = new Color(0xE4E4E4);

    private final XYChart chart;

    /**
     * @param path the group
     * @param samples its day
     * @param marks hours at which something happened to the cluster
     */
    GroupPanel(String path, List<Sample> samples, List<Double> marks, int width, int height) {
        chart = new XYChartBuilder()
                .width(width)
                .height(height)
                .title(path.replace("/", " / "))
                .xAxisTitle("hour of the day")
                .yAxisTitle("cards")
                .build();
        style(chart.getStyler());
        chart.setCustomXAxisTickLabelsFormatter(GroupPanel::hour);
        long highest = samples.stream()
                .mapToLong(sample -> Math.max(sample.max(), sample.used()))
                .max()
                .orElse(1);
        chart.getStyler().setYAxisMax(HEADROOM * highest);
        add(Curve.USED, samples, Sample::used);
        add(Curve.MAX, samples, Sample::max);
        add(Curve.MIN, samples, Sample::min);
        add(Curve.RUNTIME, samples, Sample::runtime);
        for (double hour : marks) {
            chart.addAnnotation(new AnnotationLine(hour / HOURS_PER_MARK, true, false));
        }
    }

    private void add(Curve curve, List<Sample> samples, ToLongFunction<Sample> value) {
        List<Double> hours = new ArrayList<>();
        List<Long> values = new ArrayList<>();
        long last = -1;
        for (int k = 0; k < samples.size(); k++) {
            Sample sample = samples.get(k);
            long now = value.applyAsLong(sample);
            boolean isEnd = k == samples.size() - 1;
            // a line that stays at one height is drawn in one go, or its dashes would begin anew at every sample
            if (now != last || isEnd) {
                hours.add(sample.hour() / HOURS_PER_MARK);
                values.add(now);
                last = now;
            }
        }
        XYSeries series = chart.addSeries(curve.label(), hours, values);
        series.setMarker(SeriesMarkers.NONE);
        series.setLineColor(curve.color());
        series.setLineStyle(curve.stroke());
        boolean isArea = curve == Curve.USED;
        series.setXYSeriesRenderStyle(isArea ? XYSeriesRenderStyle.StepArea : XYSeriesRenderStyle.Step);
        if (isArea) {
            series.setFillColor(curve.color());
        }
    }

    private static String hour(double mark) {
        return BigDecimal.valueOf(mark * HOURS_PER_MARK).stripTrailingZeros().toPlainString();
    }

    XYChart chart() {
        return chart;
    }

    private static void style(XYStyler style) {
        style.setLocale(Locale.ROOT);
        style.setChartBackgroundColor(Color.WHITE);
        style.setChartFontColor(Brush.INK);
        style.setChartPadding(8);
        style.setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 17));
        style.setChartTitlePadding(4);
        style.setChartTitleBoxVisible(false);
        style.setPlotBorderVisible(false);
        style.setLegendVisible(false);
        style.setAxisTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, 14));
        style.setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
        style.setAxisTickLabelsColor(Brush.INK);
        style.setXAxisMin(0.0).setXAxisMax(DAY / HOURS_PER_MARK).setYAxisMin(0.0);
        style.setXAxisTickMarkSpacingHint(PIXELS_PER_MARK);
        style.setYAxisTickMarkSpacingHint(PIXELS_PER_MARK);
        style.setYAxisDecimalPattern("0");
        style.setYAxisLeftWidthHint(CARDS_WIDTH);
        style.setAxisTicksMarksVisible(false);
        style.setAxisTicksLineVisible(false);
        style.setPlotGridLinesColor(GRID);
        style.setPlotGridLinesStroke(new BasicStroke(1));
        style.setPlotTicksMarksVisible(false);
        style.setAnnotationLineColor(Brush.INK);
        style.setAnnotationLineStroke(
                new BasicStroke(1, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10, new float[] {1, 4}, 0));
    }

    /** The curves of a group, in colours that a colour-blind reader can distinguish. */
    enum Curve {
        MAX("max: never more", 0x7F7F7F, 1.6f, 2f, 4f),
        RUNTIME("runtime: what it may use now", 0x0072B2, 2.2f),
        USED("used", 0xF5C26B, 1f),
        MIN("min: guaranteed", 0xC03000, 1.8f, 9f, 5f);

        private final String label;
        private final Color color;

        @SuppressWarnings("ImmutableEnumChecker") // a stroke never changes
        private final BasicStroke stroke;

        Curve(String label, int color, float width, float... dashes) {
            this.label = label;
            this.color = new Color(color);
            stroke = dashes.length == 0
                    ? new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER)
                    : new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10, dashes, 0);
        }

        String label() {
            return label;
        }

        Color color() {
            return color;
        }

        BasicStroke stroke() {
            return stroke;
        }
    }
}
