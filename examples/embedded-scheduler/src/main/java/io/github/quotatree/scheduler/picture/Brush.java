package io.github.quotatree.scheduler.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.font.TextLayout;
import java.awt.geom.Rectangle2D;

/** Draws areas, lines and text, in colours that a colour-blind reader can distinguish. */
public final class Brush {
    /** The colour of text. */
    public static final Color INK = new Color(0x222222);
    /** The colour of a grid, transparent so that areas show through. */
    public static final Color GRID = new Color(0, 0, 0, 26);
    /** The colour of a min. */
    public static final Color MIN = new Color(0xC03000);

    /** The title of a picture. */
    public static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 22);
    /** The title of a part of a picture. */
    public static final Font HEADING = new Font(Font.SANS_SERIF, Font.BOLD, 17);
    /** Other text. */
    public static final Font TEXT = new Font(Font.SANS_SERIF, Font.PLAIN, 16);
    /** The figures of an axis. */
    public static final Font SMALL = new Font(Font.SANS_SERIF, Font.PLAIN, 14);

    /** A line of one pixel. */
    public static final Stroke THIN = new BasicStroke(1);
    /** A line that stands out. */
    public static final Stroke LINE = new BasicStroke(1.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER);
    /** A line of long dashes. */
    public static final Stroke DASHED = dashed(2f, 9, 5);
    /** A line of dots. */
    public static final Stroke DOTTED = dashed(1.8f, 2, 4);

    private final Graphics2D graphics;

    /** Starts a picture: paints all of it white. */
    Brush(Graphics2D graphics, int width, int height) {
        this.graphics = graphics;
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        fill(Color.WHITE, new Rectangle2D.Double(0, 0, width, height));
    }

    private static Stroke dashed(float width, float... dashes) {
        return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10, dashes, 0);
    }

    /** Fills a shape. */
    public void fill(Color color, Shape shape) {
        graphics.setColor(color);
        graphics.fill(shape);
    }

    /** Draws the outline of a shape. */
    public void draw(Color color, Stroke stroke, Shape shape) {
        graphics.setColor(color);
        graphics.setStroke(stroke);
        graphics.draw(shape);
    }

    /** Writes a text that starts at a point, and returns its width in pixels. */
    public double text(Color color, Font font, String text, double x, double baseline) {
        graphics.setColor(color);
        graphics.setFont(font);
        graphics.drawString(text, (float) x, (float) baseline);
        return width(font, text);
    }

    /** Writes a text with its middle at a point. */
    public void centred(Color color, Font font, String text, double x, double baseline) {
        text(color, font, text, x - width(font, text) / 2, baseline);
    }

    /** Writes a text that ends at a point. */
    public void endingAt(Color color, Font font, String text, double x, double baseline) {
        text(color, font, text, x - width(font, text), baseline);
    }

    private double width(Font font, String text) {
        return new TextLayout(text, font, graphics.getFontRenderContext()).getAdvance();
    }
}
