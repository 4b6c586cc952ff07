package io.github.quotatree.benchmarks.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.internal.chartpart.AxesChart;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;

/** How every chart looks: dark on white, without frames, in colours that a colour-blind reader can distinguish. */
final class PlainStyle {
    /** Pixels across, as the chart is meant to be seen. */
    static final int WIDTH = 800;
    /** Pixels from top to bottom, as the chart is meant to be seen. */
    static final int HEIGHT = 460;

    /** The first two colours are for the bars that are compared, the third and fourth for the others. */
    static final List<Color> COLORS =
            List.of(new Color(0x0072B2), new Color(0x56B4E9), new Color(0xE69F00), new Color(0x7F7F7F));
    /** The colour of a target. */
    static final Color TARGET = new Color(0xC03000);

    /** The colour behind everything. */
    static final Color PAPER = Color.WHITE;
    /** The colour of text. */
    static final Color INK = new Color(0x222222);
    /** The colours of text on the first two colours. */
    static final List<Color> ON_BARS = List.of(Color.WHITE, INK);
    /** The part of the width of a category that its bars take. */
    static final double FILLED = 0.75;
    /** The font of figures within a chart. */
    static final Font LABEL = font(Font.PLAIN, 12);

    /** The font of the question that a chart answers. */
    static final Font TITLE = font(Font.BOLD, 16);
    /** The font of the reading that a chart allows. */
    static final Font READING = font(Font.PLAIN, 13);

    private static final Color GRID = new Color(0xDDDDDD);

    private PlainStyle() {}

    /** Returns a chart of bars for a few categories. */
    static CategoryChart bars(String xAxis, String yAxis) {
        CategoryChart chart = new CategoryChart(WIDTH, HEIGHT - Picture.HEADER);
        prepare(chart, xAxis, yAxis);
        chart.getStyler().setAvailableSpaceFill(FILLED);
        // written by the notes: XChart would set those with letters below the line higher than the others
        chart.getStyler().setXAxisTickLabelsColor(PAPER);
        return chart;
    }

    /** Returns a chart of lines with both axes logarithmic. */
    static XYChart logarithmicLines(String xAxis, String yAxis) {
        XYChart chart = new XYChart(WIDTH, HEIGHT - Picture.HEADER);
        prepare(chart, xAxis, yAxis);
        chart.getStyler().setXAxisLogarithmic(true).setYAxisLogarithmic(true);
        return chart;
    }

    private static void prepare(AxesChart<? extends AxesChartStyler, ?> chart, String xAxis, String yAxis) {
        chart.setXAxisTitle(xAxis);
        chart.setYAxisTitle(yAxis);
        apply(chart.getStyler());
    }

    private static void apply(AxesChartStyler style) {
        style.setLocale(Locale.ROOT);
        style.setChartBackgroundColor(PAPER);
        style.setChartFontColor(INK);
        style.setChartPadding(10);
        // the picture has it
        style.setChartTitleVisible(false);
        style.setPlotBorderVisible(false);
        style.setLegendPosition(LegendPosition.OutsideS);
        style.setLegendLayout(LegendLayout.Horizontal);
        style.setLegendBorderColor(PAPER);
        style.setLegendFont(font(Font.PLAIN, 13));
        style.setLegendPadding(14);
        style.setSeriesColors(COLORS.toArray(Color[]::new));
        style.setAxisTitleFont(font(Font.PLAIN, 13));
        style.setAxisTickLabelsFont(font(Font.PLAIN, 12));
        style.setAxisTickLabelsColor(INK);
        style.setXAxisDecimalPattern("#,##0").setYAxisDecimalPattern("#,##0.##");
        style.setAxisTicksMarksVisible(false);
        style.setAxisTicksLineVisible(false);
        style.setPlotGridVerticalLinesVisible(false);
        style.setPlotGridLinesColor(GRID);
        style.setPlotGridLinesStroke(new BasicStroke(1));
        style.setPlotTicksMarksVisible(false);
    }

    private static Font font(int style, int size) {
        return new Font(Font.SANS_SERIF, style, size);
    }
}
