package io.github.quotatree.benchmarks.report.chart;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import org.knowm.xchart.internal.chartpart.Chart;

/**
 * A chart below the question that it answers and the reading that it allows.
 *
 * @param title the question
 * @param reading how to read the chart, and what it then says
 * @param chart the chart
 */
record Picture(String title, String reading, Chart<?, ?> chart) {
    /** Pixels from the top to the chart. */
    static final int HEADER = 64;
    /** Pixels of the file for each pixel of the chart, so that it stays sharp on dense screens. */
    private static final int DENSITY = 2;

    private static final int TITLE_LINE = 30;
    private static final int READING_LINE = 54;

    /** Returns the picture as an image on white. */
    BufferedImage image() {
        int width = PlainStyle.WIDTH;
        int height = PlainStyle.HEIGHT;
        BufferedImage image = new BufferedImage(width * DENSITY, height * DENSITY, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            graphics.scale(DENSITY, DENSITY);
            graphics.setColor(PlainStyle.PAPER);
            graphics.fillRect(0, 0, width, height);
            graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            centered(graphics, title, PlainStyle.TITLE, TITLE_LINE);
            centered(graphics, reading, PlainStyle.READING, READING_LINE);
            graphics.translate(0, HEADER);
            chart.paint(graphics, width, height - HEADER);
        } finally {
            graphics.dispose();
        }
        return image;
    }

    private static void centered(Graphics2D graphics, String text, Font font, int baseline) {
        graphics.setColor(PlainStyle.INK);
        BarNotes.centered(graphics, text, font, PlainStyle.WIDTH / 2.0, baseline);
    }
}
